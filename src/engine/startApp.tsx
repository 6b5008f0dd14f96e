import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isDeepEqual } from '../shared/resolved/compare.ts';
import type { Language, ResolvedApp, RouteEntry } from '../shared/resolved/resolved.ts';
import { builtInActions } from './actions/builtIn.ts';
import { builtInBlocks } from './blocks/builtIn.ts';
import { deviceStorage } from './data/deviceStorage.ts';
import { createHttp, type Http } from './data/requests/http.ts';
import { clearReads } from './data/prefetch.ts';
import { builtInFields } from '../generated/builtInFields.ts';
import { chooseLanguage } from './i18n/storedLanguage.ts';
import { createTexts, type LoadKeywords, type TextFile, type TextFiles } from './i18n/texts.ts';
import {
  actions,
  blocks,
  fields,
  type ActionDefinition,
  type BlockDefinition,
  type FieldDefinition,
} from './registries.ts';
import { createSession, type Session } from './session/session.ts';
import type { ScreenModule } from './kinds/loadKind.ts';
import { AppRoot } from './shell/AppRoot.tsx';
import { wait } from './ui/wait.ts';
import { updateDefinitions, type DefinitionIssue } from './shell/development.ts';
import { ignoreClicksAfterNavigation } from './shell/doubleClick.ts';
import { prefetchLinks } from './shell/prefetch.ts';
import { createRouter, prefetchScreenData, prepareScreen } from './shell/router.tsx';
import { ignoreDroppedFiles } from './shell/ignoreDroppedFiles.ts';
import { watchKeyboard } from './shell/keyboardHeight.ts';

export { fetchFonts } from './theme/fetchFonts.ts';
export type { ScreenModule };

export interface AppParts {
  app: ResolvedApp;
  routes: RouteEntry[];
  screens: Record<string, () => Promise<ScreenModule>>;
  texts: { core: string[]; texts: TextFiles; loadKeywords: LoadKeywords };
  /** Origin of the API; empty if it is the page's own origin. */
  apiBase: string;
  root: HTMLElement;
  /** The product's own blocks. A block with the id of a built-in block replaces it. */
  blocks: BlockDefinition[];
  /** The product's own cells and widgets. One with the id of a built-in one replaces it. */
  fields: FieldDefinition[];
  /** The product's own actions. One with the id of a built-in action replaces it. */
  actions: ActionDefinition[];
}

/** An update during development: the resolved definitions, and the locale files that changed. */
interface DefinitionChange {
  app: ResolvedApp;
  routes: RouteEntry[];
  /** The screens that may have changed. */
  screens: Record<string, ScreenModule>;
  texts: Partial<Record<Language, Record<string, TextFile>>>;
}

/** The interface through which the development server updates a running app. */
export interface RunningApp {
  showIssues(issues: DefinitionIssue[]): void;
  replace(change: DefinitionChange): void;
}

const languageOf = (app: ResolvedApp): Language => {
  const stored = deviceStorage.getItem(app.storageKeys.language);
  return app.languages.find((language) => language === stored) ?? app.languages[0] ?? 'ar';
};

/**
 * How long the static frame of index.html is shown while the first screen's code loads. Applies to
 * signed-in users only, because others may be redirected to a screen without that frame.
 */
const FRAME_TIMEOUT_MS = 400;

/**
 * Resolves when the first screen's code is loaded. Rendering frame and screen at once is faster
 * than one after the other.
 */
const waitForRouter = (router: ReturnType<typeof createRouter>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });

/** Removes the answers of a session when the next one begins. */
function clearReadsBetweenSessions(session: Session): void {
  let { number } = session.get();
  session.subscribe(() => {
    if (session.get().number === number) return;
    ({ number } = session.get());
    clearReads();
  });
}

/**
 * Registers the built-in parts, creates session, HTTP client and router, and renders the app into
 * `root`.
 */
export async function startApp({
  app,
  routes,
  screens,
  texts: files,
  apiBase,
  root,
  blocks: ownBlocks,
  fields: ownFields,
  actions: ownActions,
}: AppParts): Promise<RunningApp> {
  fields.register(...builtInFields, ...ownFields);
  actions.register(...builtInActions, ...ownActions);
  blocks.register(...builtInBlocks, ...ownBlocks);
  const texts = createTexts(files.texts, files.core, languageOf(app), files.loadKeywords);
  const session = createSession({
    app,
    http: () => http,
    storage: deviceStorage,
    language: () => texts.i18n.language,
    showLanguage: (language) =>
      chooseLanguage(texts, language, deviceStorage, app.storageKeys.language),
  });
  const http: Http = createHttp({
    apiBase,
    getToken: () => {
      const state = session.get();
      return state.status === 'in' ? state.token : null;
    },
    getLanguage: () => texts.i18n.language,
    onUnauthorized: session.endIfCurrent,
    openingCalls: window.openingCalls,
  });
  clearReadsBetweenSessions(session);
  void session.resume();
  const parts = { info: { app, routes }, session, http, texts, screens };
  const router = createRouter(parts);
  ignoreClicksAfterNavigation();
  ignoreDroppedFiles();
  watchKeyboard();
  prefetchLinks(router, routes, {
    prepare: (id) => prepareScreen(id, parts),
    prefetchData: (entry, url) => prefetchScreenData(entry, url, parts),
  });
  const firstRender =
    session.get().status === 'in'
      ? Promise.race([waitForRouter(router), wait(FRAME_TIMEOUT_MS)])
      : waitForRouter(router);
  await Promise.all([texts.load(files.core), firstRender]);
  // A transition renders in slices, so the first render does not block input.
  startTransition(() => createRoot(root).render(<AppRoot {...parts} router={router} />));
  return {
    showIssues: (issues) => updateDefinitions({}, issues),
    replace: (change) => {
      // Shell and routes are only read at startup, so a change to them reloads the page.
      if (!isDeepEqual([app, routes], [change.app, change.routes])) return window.location.reload();
      for (const [language, changed] of Object.entries(change.texts)) {
        for (const file of Object.values(changed ?? {})) texts.replace(language, file);
      }
      updateDefinitions(change.screens);
    },
  };
}
