import type { ComponentType } from 'react';
import {
  openingCallsOf,
  type OpeningCall,
  type ScreenLocation,
} from '../../shared/calls/openingCalls.ts';
import type {
  ResolvedForm,
  ResolvedList,
  ResolvedPage,
  ResolvedScreen,
} from '../../shared/resolved/resolved.ts';
import { prefetch } from '../data/prefetch.ts';
import { createRead, type ReadScope } from '../data/read.ts';
import { loadUpload } from '../data/requests/sendRequest.ts';
import type { Validators } from './form/errors/validator.ts';
import { preloadBlocks } from '../blocks/Block.tsx';
import { loadWidgets } from './form/widgets.ts';
import { REPORT_ROWS } from './list/reportRows.ts';

/** What the chunk of a screen exports. The chunk of a form also holds its compiled validators. */
export interface ScreenModule {
  screen: ResolvedScreen;
  validators?: Validators;
}

/** The component that renders screens of one kind. */
export type KindComponent = ComponentType<ScreenModule>;

/** Loads the component that renders a screen, and the other code that its first render needs. */
export function loadKind(screen: ResolvedScreen): Promise<KindComponent> {
  return KIND_LOADERS[screen.kind](screen);
}

/**
 * Starts the calls that a screen opens with, so that they run while the code of the screen loads.
 * Calls that the host may lack are left out.
 */
export async function startCalls(
  screen: ResolvedScreen,
  location: ScreenLocation,
  scope: ReadScope,
): Promise<void> {
  const calls = openingCallsOf(screen, location).filter(({ call }) => call.feature === undefined);
  await Promise.all(calls.map((call) => prefetch(readOf(screen, call, scope))));
}

/**
 * Starts the same calls before the screen is opened, except those that are audited: the server
 * records who has read them.
 */
export async function prefetchCalls(
  screen: ResolvedScreen,
  location: ScreenLocation,
  scope: ReadScope,
): Promise<void> {
  const calls = openingCallsOf(screen, location).filter(
    ({ call }) => call.feature === undefined && call.audited !== true,
  );
  await Promise.all(calls.map((call) => prefetch(readOf(screen, call, scope), true)));
}

/** Creates the read that the screen's component makes of an opening call. */
function readOf(screen: ResolvedScreen, { call, ...request }: OpeningCall, scope: ReadScope) {
  const itemType = screen.kind === 'form' ? 'record' : 'item';
  const answerType =
    screen.kind === 'list' ? 'page' : call.response === 'item' ? itemType : 'items';
  return createRead(scope, call, answerType, request);
}

// The casts are safe: each component gets only screens of its own kind.
const KIND_LOADERS: Record<
  ResolvedScreen['kind'],
  (screen: ResolvedScreen) => Promise<KindComponent>
> = {
  list: async (screen) => {
    const { blocks, view } = screen as ResolvedList;
    const [{ ListScreen }] = await Promise.all([
      import('./list/ListScreen.tsx'),
      preloadBlocks(blocks),
      view !== 'table' && REPORT_ROWS[view].preload(),
    ]);
    return ListScreen as KindComponent;
  },
  page: async (screen) => {
    // The frame of a page does not wait for its blocks.
    void preloadBlocks((screen as ResolvedPage).blocks);
    return (await import('./page/PageScreen.tsx')).PageScreen as KindComponent;
  },
  detail: async () => (await import('./detail/DetailScreen.tsx')).DetailScreen as KindComponent,
  // The upload code is loaded with the form. After a deployment its chunk may be gone when the form
  // is saved.
  form: async (screen) => {
    const form = screen as ResolvedForm;
    const [{ FormScreen }] = await Promise.all([
      import('./form/FormScreen.tsx'),
      loadWidgets(form),
      form.save.multipart && loadUpload(),
    ]);
    return FormScreen as KindComponent;
  },
};
