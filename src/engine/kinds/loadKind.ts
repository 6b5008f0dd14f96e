import type { ComponentType } from 'react';
import {
  openingCallsOf,
  type OpeningCall,
  type ScreenLocation,
} from '../../shared/openingCalls.ts';
import type {
  ResolvedForm,
  ResolvedList,
  ResolvedPage,
  ResolvedScreen,
} from '../../shared/resolved.ts';
import type { Http } from '../data/http.ts';
import { loadUpload } from '../data/sendRequest.ts';
import type { Validators } from './form/validator.ts';
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
 */
export async function startCalls(
  screen: ResolvedScreen,
  location: ScreenLocation,
  http: Http,
): Promise<void> {
  await startAll(openingCallsOf(screen, location), http, false);
}

/**
 * Starts the same calls before the screen is opened, except those that are audited: the server
 * records who has read them.
 */
export async function prefetchCalls(
  screen: ResolvedScreen,
  location: ScreenLocation,
  http: Http,
): Promise<void> {
  await startAll(
    openingCallsOf(screen, location).filter(({ call }) => call.audited !== true),
    http,
    true,
  );
}

const startAll = (calls: OpeningCall[], http: Http, background: boolean) =>
  Promise.all(
    calls.map(({ call, params, query }) =>
      http.prefetch(http.urlOf(call, params, query), background),
    ),
  );

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
