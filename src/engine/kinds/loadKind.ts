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
import { loadUpload, type Http } from '../data/http.ts';
import type { Validators } from './form/validator.ts';
import { blockPart } from '../blocks/blockPart.ts';
import { loadWidgets } from './form/widgets.ts';
import { withMuiTheme } from '../ui/withMuiTheme.tsx';
import { memoizeAsync } from '../ui/memoizeAsync.ts';
import { loadLocal } from './list/local.ts';
import { prepareParts } from './list/parts.ts';

/** A screen as its chunk holds it: a form brings its validator's functions along. */
export interface ScreenModule {
  screen: ResolvedScreen;
  validators?: Validators;
}

/** A kind's component, given a screen of that kind. */
export type KindComponent = ComponentType<ScreenModule>;

/** The component that draws a kind of screen, fetched when the first screen of that kind opens. */
export function loadKind(screen: ResolvedScreen): Promise<KindComponent> {
  return LOADERS[screen.kind](screen);
}

/** Begins what a screen opens with, so that the answers and the rest of its code are on their way together. */
export async function startCalls(
  screen: ResolvedScreen,
  place: ScreenLocation,
  http: Http,
): Promise<void> {
  await begin(openingCallsOf(screen, place), http, false);
}

/** The same before anybody has asked for the screen; not where the host writes down who has seen what. */
export async function prefetchCalls(
  screen: ResolvedScreen,
  place: ScreenLocation,
  http: Http,
): Promise<void> {
  await begin(
    openingCallsOf(screen, place).filter(({ call }) => call.audited !== true),
    http,
    true,
  );
}

const begin = (openings: OpeningCall[], http: Http, quiet: boolean) =>
  Promise.all(
    openings.map(({ call, params, query }) => http.start(http.urlOf(call, params, query), quiet)),
  );

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

// Each component takes screens of its own kind alone, and the table hands it no other.
const LOADERS: Record<ResolvedScreen['kind'], (screen: ResolvedScreen) => Promise<KindComponent>> =
  {
    list: async (screen) => {
      const list = screen as ResolvedList;
      const [ListScreen] = await Promise.all([
        loadList(),
        list.clientSide && loadLocal(),
        prepareParts(list),
      ]);
      return ListScreen;
    },
    page: async (screen) => {
      for (const { block } of (screen as ResolvedPage).blocks) void blockPart(block).prepare();
      return loadPage();
    },
    detail: loadDetail,
    // What sends files comes with the form: after an update it might not come any more when it is time to save.
    form: async (screen) =>
      (
        await Promise.all([
          loadForm(),
          loadWidgets(screen as ResolvedForm),
          (screen as ResolvedForm).save.multipart && loadUpload(),
        ])
      )[0],
  };
