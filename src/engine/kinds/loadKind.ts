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
import { prefetch } from '../data/prefetch.ts';
import { createRead, type ReadScope } from '../data/read.ts';
import { loadUpload } from '../data/sendRequest.ts';
import type { Validators } from './form/validator.ts';
import { lazyBlock } from '../blocks/lazyBlock.ts';
import { loadWidgets } from './form/widgets.ts';
import { withMuiTheme } from '../ui/withMuiTheme.tsx';
import { memoizeAsync } from '../ui/memoizeAsync.ts';
import { loadLocalPaging } from './list/localPaging.ts';
import { prepareListParts } from './list/parts.ts';

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
  scope: ReadScope,
): Promise<void> {
  const calls = openingCallsOf(screen, location);
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
  const calls = openingCallsOf(screen, location).filter(({ call }) => call.audited !== true);
  await Promise.all(calls.map((call) => prefetch(readOf(screen, call, scope), true)));
}

/** Creates the read that the screen's component makes of an opening call. */
function readOf(screen: ResolvedScreen, { call, ...request }: OpeningCall, scope: ReadScope) {
  const itemType = screen.kind === 'form' ? 'record' : 'item';
  const answerType =
    screen.kind === 'list' ? 'page' : call.response === 'item' ? itemType : 'items';
  return createRead(scope, call, answerType, request);
}

const loadList = memoizeAsync(
  async () => (await import('./list/ListScreen.tsx')).ListScreen as KindComponent,
);
const loadPage = withMuiTheme(
  async () => (await import('./page/PageScreen.tsx')).PageScreen as KindComponent,
);
const loadDetail = withMuiTheme(
  async () => (await import('./detail/DetailScreen.tsx')).DetailScreen as KindComponent,
);
const loadForm = withMuiTheme(
  async () => (await import('./form/FormScreen.tsx')).FormScreen as KindComponent,
);

// The casts are safe: each component gets only screens of its own kind.
const KIND_LOADERS: Record<
  ResolvedScreen['kind'],
  (screen: ResolvedScreen) => Promise<KindComponent>
> = {
  list: async (screen) => {
    const list = screen as ResolvedList;
    const [ListScreen] = await Promise.all([
      loadList(),
      list.clientSide && loadLocalPaging(),
      prepareListParts(list),
    ]);
    return ListScreen;
  },
  page: async (screen) => {
    for (const { block } of (screen as ResolvedPage).blocks) void lazyBlock(block).prepare();
    return loadPage();
  },
  detail: loadDetail,
  // The upload code is loaded with the form. After a deployment its chunk may be gone when the form
  // is saved.
  form: async (screen) =>
    (
      await Promise.all([
        loadForm(),
        loadWidgets(screen as ResolvedForm),
        (screen as ResolvedForm).save.multipart && loadUpload(),
      ])
    )[0],
};
