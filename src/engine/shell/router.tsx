import {
  createBrowserRouter,
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { verdictOf, type Verdict } from '../../shared/access.ts';
import type { RouteEntry } from '../../shared/resolved.ts';
import { findRoute, paramsAt } from '../../shared/routes.ts';
import { pathFor, type AppInfo } from '../app.ts';
import type { Http } from '../data/http.ts';
import type { Texts } from '../i18n/texts.ts';
import { startCalls, prefetchCalls, loadKind, type ScreenModule } from '../kinds/loadKind.ts';
import { isIdentityResolved } from '../session/isIdentityResolved.ts';
import type { Session, SessionState } from '../session/session.ts';
import { BrandFrame } from './BrandFrame.tsx';
import { redirectFor } from './redirects.ts';
import type { LoadedScreen } from './loadedScreen.ts';
import { loadScreenCode } from './loadScreenCode.ts';
import { ScreenFailure } from './ScreenFailure.tsx';
import { ScreenOutlet } from './ScreenOutlet.tsx';
import { wait } from '../ui/wait.ts';
import { ShellFrame } from './ShellFrame.tsx';

export interface RouterParts {
  info: AppInfo;
  session: Session;
  http: Http;
  texts: Texts;
  screens: Record<string, () => Promise<ScreenModule>>;
}

/** So long the screen before stays for an answer that is about to come: a form that stands whole beats a skeleton that flickers. */
const GRACE_MS = 150;

/** Waits until the session is as a screen needs it. */
async function waitUntil(session: Session, holds: (state: SessionState) => boolean): Promise<void> {
  if (holds(session.get())) return;
  void session.resume();
  await new Promise<void>((resolve) => {
    const leave = session.subscribe(() => {
      if (!holds(session.get())) return;
      leave();
      resolve();
    });
  });
}

/** Waits until it is known whether the account is the main one; the verdict of a session that never answers is to wait on. */
async function settledVerdict(entry: RouteEntry, session: Session): Promise<Verdict> {
  await waitUntil(session, (state) => verdictOf(entry.visibility, state) !== 'wait');
  return verdictOf(entry.visibility, session.get());
}

function screenRoute(entry: RouteEntry, parts: RouterParts): RouteObject {
  return {
    id: entry.id,
    path: entry.path,
    Component: ScreenOutlet,
    HydrateFallback: () => null,
    ErrorBoundary: ScreenFailure,
    // Filters, sorting and pages change the address of the same screen: nothing needs to be loaded again for them.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    loader: async ({ request, params }: LoaderFunctionArgs): Promise<LoadedScreen> => {
      const verdict = await settledVerdict(entry, parts.session);
      // A redirect of the router's carries no state, so that the session keeps in mind what is to be said at home.
      if (verdict === 'toHome') parts.session.showTurnedAway(true);
      const detour = redirectFor(verdict, new URL(request.url), parts.info);
      if (detour) throw redirect(detour);
      const reached = <Code,>(code: Promise<Code>) =>
        loadScreenCode(code, request, `${parts.info.app.storageKeys.prefix}reached`);
      const module = await reached(load(entry.id, parts));
      if (module.screen.kind === 'page' && module.screen.redirectTo)
        throw redirect(pathFor(parts.info.routes, module.screen.redirectTo));
      const answer = startCalls(
        module.screen,
        { params: params as Record<string, string>, search: new URL(request.url).searchParams },
        parts.http,
      );
      const prepared = await reached(prepare(module, parts));
      if (module.screen.kind === 'form' && module.screen.draftable)
        await waitUntil(parts.session, isIdentityResolved);
      await Promise.race([answer, wait(GRACE_MS)]);
      return prepared;
    },
  };
}

/** Fetches all the code that a screen is drawn with. */
export async function prepareScreen(id: string, parts: RouterParts): Promise<LoadedScreen> {
  return prepare(await load(id, parts), parts);
}

/** Begins what a screen will read at this address, for somebody who has come near a link to it. */
export async function prefetchScreenData(
  entry: RouteEntry,
  { pathname, search }: URL,
  parts: RouterParts,
): Promise<void> {
  if (verdictOf(entry.visibility, parts.session.get()) !== 'open') return;
  const { screen } = await load(entry.id, parts);
  await prefetchCalls(
    screen,
    { params: paramsAt(entry.path, pathname), search: new URLSearchParams(search) },
    parts.http,
  );
}

/** The same for a screen whose definition is here. */
async function prepare(module: ScreenModule, parts: RouterParts): Promise<LoadedScreen> {
  const [Kind] = await Promise.all([
    loadKind(module.screen),
    parts.texts.load(module.screen.texts),
  ]);
  return { ...module, Kind };
}

const fetched = new WeakMap<RouterParts['screens'][string], ScreenModule>();

/** A screen's definition. To import what is here already would take turns of a busy page, and a press begins the call it opens with. */
async function load(id: string, { screens }: RouterParts): Promise<ScreenModule> {
  const loader = screens[id];
  if (!loader) throw new Error(`No screen "${id}"`);
  const module = fetched.get(loader) ?? (await loader());
  fetched.set(loader, module);
  return module;
}

/**
 * The router knows the two frames; a screen's own route is added when somebody goes there, so that a thousand screens cost a visit
 * nothing but their line in the table.
 */
export function createRouter(parts: RouterParts) {
  const { app, routes } = parts.info;
  const unknown: RouteObject = {
    path: '*',
    element: null,
    loader: () => redirect(pathFor(routes, app.screens.home)),
    HydrateFallback: () => null,
  };
  // The first is known from the start: while its code is on the way, the frame that is drawn is its own.
  const first = findRoute(routes, window.location.pathname);
  const firstIn = (frame: RouteEntry['layout']) =>
    first?.layout === frame ? [screenRoute(first, parts)] : [];
  const frames: RouteObject[] = [
    { id: frameId('brand'), Component: BrandFrame, children: firstIn('brand') },
    { id: frameId('shell'), Component: ShellFrame, children: [...firstIn('shell'), unknown] },
  ];
  return createBrowserRouter(frames, {
    patchRoutesOnNavigation: ({ path, patch }) => {
      const entry = findRoute(routes, path);
      if (entry) patch(frameId(entry.layout), [screenRoute(entry, parts)]);
    },
  });
}

const frameId = (frame: RouteEntry['layout']) => `frame:${frame}`;
