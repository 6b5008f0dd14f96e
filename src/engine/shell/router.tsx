import {
  createBrowserRouter,
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { checkAccess, isMainAccount, type AccessResult } from '../../shared/calls/access.ts';
import type { ResolvedScreen, RouteEntry } from '../../shared/resolved/resolved.ts';
import { hasRights, screenFor } from '../../shared/calls/rights.ts';
import { findRoute, paramsAt } from '../../shared/calls/routes.ts';
import { isBareView, withoutView } from '../../shared/resolved/viewParam.ts';
import { pathFor, type AppInfo } from '../app.ts';
import type { Http } from '../data/requests/http.ts';
import type { ReadScope } from '../data/read.ts';
import type { Texts } from '../i18n/texts.ts';
import { startCalls, prefetchCalls, loadKind, type ScreenModule } from '../kinds/loadKind.ts';
import { isIdentityResolved } from '../session/isIdentityResolved.ts';
import type { Session } from '../session/session.ts';
import { profileOf, type SessionState } from '../session/sessionStore.ts';
import { BrandFrame } from './frame/BrandFrame.tsx';
import { redirectFor } from './redirects.ts';
import type { LoadedScreen } from './loadedScreen.ts';
import { loadScreenCode } from './loadScreenCode.ts';
import { ScreenFailure } from './ScreenFailure.tsx';
import { ScreenOutlet } from './ScreenOutlet.tsx';
import { wait } from '../ui/wait.ts';
import { ShellFrame } from './frame/ShellFrame.tsx';

export interface RouterParts {
  info: AppInfo;
  session: Session;
  http: Http;
  texts: Texts;
  screens: Record<string, () => Promise<ScreenModule>>;
}

/**
 * How long the router waits for a screen's data before it opens the screen, so that fast responses
 * do not flash a skeleton.
 */
const DATA_WAIT_MS = 150;

/** Resolves when the session satisfies the condition. */
async function waitUntil(
  session: Session,
  condition: (state: SessionState) => boolean,
): Promise<void> {
  if (condition(session.get())) return;
  void session.resume();
  await new Promise<void>((resolve) => {
    const unsubscribe = session.subscribe(() => {
      if (!condition(session.get())) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Resolves with the access result once it is known whether the account is the main one. */
async function settledAccess(entry: RouteEntry, parts: RouterParts): Promise<AccessResult> {
  await waitUntil(parts.session, () => accessTo(entry, parts) !== 'wait');
  return accessTo(entry, parts);
}

/** Returns whether the visitor may open a screen now. */
const accessTo = (entry: RouteEntry, { info, session }: RouterParts): AccessResult =>
  checkAccess(entry, session.get(), info.app.session.fields);

/** Returns a screen as the account of the session sees it now. */
const screenForSession = (screen: ResolvedScreen, { info, session }: RouterParts): ResolvedScreen =>
  screenFor(screen, isMainAccount(profileOf(session.get()), info.app.session.fields));

function screenRoute(entry: RouteEntry, parts: RouterParts): RouteObject {
  return {
    id: entry.id,
    path: entry.path,
    Component: ScreenOutlet,
    HydrateFallback: () => null,
    ErrorBoundary: ScreenFailure,
    // Filters, sorting and pages change the query of the same screen, so its loader does not run
    // again.
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.pathname !== nextUrl.pathname || isBareView(nextUrl.searchParams),
    loader: async ({ request, params }: LoaderFunctionArgs): Promise<LoadedScreen> => {
      const access = await settledAccess(entry, parts);
      // A redirect by the router cannot pass state, so the session stores that the home screen
      // shows a notice.
      if (access === 'toHome' && entry.visibility === 'main') parts.session.setRedirectedHome(true);
      const redirectTo = redirectFor(access, new URL(request.url), parts.info);
      if (redirectTo) throw redirect(redirectTo);
      const loadCode = <Code,>(code: Promise<Code>) =>
        loadScreenCode(code, request, `${parts.info.app.storageKeys.prefix}reached`);
      const module = await loadCode(loadScreenModule(entry.id, parts));
      if (module.screen.kind === 'page' && module.screen.redirectTo)
        throw redirect(pathFor(parts.info.routes, module.screen.redirectTo));
      const url = new URL(request.url);
      if (hasRights(module.screen) || isBareView(url.searchParams))
        await waitUntil(parts.session, isIdentityResolved);
      const screen = screenForSession(module.screen, parts);
      const location = {
        params: params as Record<string, string>,
        search: isBareView(url.searchParams)
          ? await openView(screen, url, parts, await loadCode(loadBareView()))
          : url.searchParams,
      };
      const dataStarted = startCalls(screen, location, readScope(parts));
      const prepared = await loadCode(prepareModule(module, parts));
      if (module.screen.kind === 'form' && module.screen.draftable)
        await waitUntil(parts.session, isIdentityResolved);
      await Promise.race([dataStarted, wait(DATA_WAIT_MS)]);
      return prepared;
    },
  };
}

/** Loads the code that only URLs with a view and no filters need, such as links of the menu. */
const loadBareView = () => import('./bareView.ts');

/**
 * Shows the view that a URL names without filters: stores its columns, and redirects to its filters.
 * Returns the search from which the screen reads its filters.
 * @throws the redirect
 */
async function openView(
  screen: ResolvedScreen,
  url: URL,
  parts: RouterParts,
  { openBareView, showColumns }: Awaited<ReturnType<typeof loadBareView>>,
): Promise<URLSearchParams> {
  const source = viewSource(parts);
  const view = screen.kind === 'list' && (await openBareView(screen, url.searchParams, source));
  if (view) showColumns(screen, view, source.info, source.profile);
  if (view && !isBareView(view.search)) throw redirect(`${url.pathname}?${view.search}`);
  return withoutView(url.searchParams);
}

/** Returns the search with the filters of the view that a URL names without filters. */
async function searchAt(
  screen: ResolvedScreen,
  search: URLSearchParams,
  parts: RouterParts,
): Promise<URLSearchParams> {
  if (screen.kind !== 'list' || !isBareView(search)) return search;
  const { openBareView } = await loadBareView();
  const view = await openBareView(screen, search, viewSource(parts));
  return withoutView(view?.search ?? search);
}

/** Returns where saved views are found now. */
const viewSource = (parts: RouterParts) => ({
  info: parts.info,
  profile: profileOf(parts.session.get()),
  scope: readScope(parts),
});

/** Returns what the answers of calls depend on now. */
const readScope = ({ http, info, texts, session }: RouterParts): ReadScope => ({
  http,
  envelope: info.app.envelope,
  language: texts.i18n.language,
  session: session.get().number,
});

/** Loads all code that a screen renders with. */
export async function prepareScreen(id: string, parts: RouterParts): Promise<LoadedScreen> {
  return prepareModule(await loadScreenModule(id, parts), parts);
}

/** Starts the requests of a screen for a URL, when a link to it is hovered or focused. */
export async function prefetchScreenData(
  entry: RouteEntry,
  { pathname, search }: URL,
  parts: RouterParts,
): Promise<void> {
  if (accessTo(entry, parts) !== 'open') return;
  const module = await loadScreenModule(entry.id, parts);
  const screen = screenForSession(module.screen, parts);
  await prefetchCalls(
    screen,
    {
      params: paramsAt(entry.path, pathname),
      search: await searchAt(screen, new URLSearchParams(search), parts),
    },
    readScope(parts),
  );
}

/** Loads the remaining code of a screen whose definition is loaded. */
async function prepareModule(module: ScreenModule, parts: RouterParts): Promise<LoadedScreen> {
  const [Kind] = await Promise.all([
    loadKind(module.screen),
    parts.texts.load(module.screen.texts),
  ]);
  return { ...module, Kind };
}

/** Loads the texts of a screen that is not open. */
export async function loadTextsOf(
  id: string,
  parts: Pick<RouterParts, 'screens' | 'texts'>,
): Promise<void> {
  const { screen } = await loadScreenModule(id, parts);
  await parts.texts.load(screen.texts);
}

/** Loads a screen's definition. */
async function loadScreenModule(
  id: string,
  { screens }: Pick<RouterParts, 'screens'>,
): Promise<ScreenModule> {
  const loader = screens[id];
  if (!loader) throw new Error(`No screen "${id}"`);
  return loader();
}

export type Router = ReturnType<typeof createRouter>;

/**
 * Creates the router with the two frames. A screen's route is added when it is first opened, so
 * that a thousand screens cost no startup time beyond their entry in the route table.
 */
export function createRouter(parts: RouterParts) {
  const { app, routes } = parts.info;
  const unknownRoute: RouteObject = {
    path: '*',
    element: null,
    loader: () => redirect(pathFor(routes, app.screens.home)),
    HydrateFallback: () => null,
  };
  // The first screen's route is added at once, so that its frame renders while its code loads.
  const first = findRoute(routes, window.location.pathname);
  const firstIn = (frame: RouteEntry['layout']) =>
    first?.layout === frame ? [screenRoute(first, parts)] : [];
  const frames: RouteObject[] = [
    { id: frameId('brand'), Component: BrandFrame, children: firstIn('brand') },
    { id: frameId('shell'), Component: ShellFrame, children: [...firstIn('shell'), unknownRoute] },
  ];
  if (import.meta.env.DEV)
    frames.push({
      path: '/@kit',
      lazy: async () => {
        const [{ KitPage }] = await Promise.all([
          import('../ui/kit/KitPage.tsx'),
          parts.texts.load(['date']),
        ]);
        return { Component: KitPage };
      },
      HydrateFallback: () => null,
    });
  return createBrowserRouter(frames, {
    patchRoutesOnNavigation: ({ path, patch }) => {
      const entry = findRoute(routes, path);
      if (entry) patch(frameId(entry.layout), [screenRoute(entry, parts)]);
    },
  });
}

const frameId = (frame: RouteEntry['layout']) => `frame:${frame}`;
