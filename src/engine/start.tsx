import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language, ResolvedApp, RouteEntry } from '../shared/resolved.ts';
import { builtInActions } from './actions/builtIn.ts';
import { builtInBlocks } from './blocks/builtIn.ts';
import { deviceStorage } from './data/deviceStorage.ts';
import { createHttp, type Http } from './data/http.ts';
import { builtInFields } from './fields/builtIn.ts';
import { createTexts, type LoadKeywords, type TextFile, type TextFiles } from './i18n/texts.ts';
import {
  actions,
  blocks,
  fields,
  type ActionDefinition,
  type BlockDefinition,
  type FieldDefinition,
} from './registries.ts';
import { createSession } from './session/session.ts';
import { prepareReportParts } from './kinds/list/parts.ts';
import type { ScreenModule } from './kinds/loadKind.ts';
import { AppRoot } from './shell/AppRoot.tsx';
import { wait } from './ui/wait.ts';
import { develop, type DefinitionIssue } from './shell/development.ts';
import { prefetchLinks } from './shell/prefetch.ts';
import { createRouter, prefetchScreenData, prepareScreen } from './shell/router.tsx';

export { fetchFonts } from './theme/fetchFonts.ts';
export type { ScreenModule };

export interface AppParts {
  app: ResolvedApp;
  routes: RouteEntry[];
  screens: Record<string, () => Promise<ScreenModule>>;
  texts: { core: string[]; texts: TextFiles; loadKeywords: LoadKeywords };
  /** Origin of the API; empty for the page's own. */
  apiBase: string;
  root: HTMLElement;
  /** The parts of pages that the product draws by hand; one with the id of a built-in takes its place. */
  blocks: BlockDefinition[];
  /** The same of fields. */
  fields: FieldDefinition[];
  /** What the product's own code does with rows that are selected, likewise. */
  actions: ActionDefinition[];
}

/** What changed in the definitions: what was resolved anew, and the text files that differ. */
interface DefinitionChange {
  app: ResolvedApp;
  routes: RouteEntry[];
  /** Those that may have changed; the others stay as they are. */
  screens: Record<string, ScreenModule>;
  texts: Partial<Record<Language, Record<string, TextFile>>>;
}

/** What a running app takes while its definitions are being edited. */
export interface RunningApp {
  showIssues(issues: DefinitionIssue[]): void;
  replace(change: DefinitionChange): void;
}

const languageOf = (app: ResolvedApp): Language => {
  const stored = deviceStorage.getItem(app.storageKeys.language);
  return app.languages.find((language) => language === stored) ?? app.languages[0] ?? 'ar';
};

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** How long the page's own frame stands in for the app while the first screen's code is on its way, for somebody who is signed in: others may be led elsewhere. */
const FRAME_MS = 400;

/** Until the first screen's code is here: to draw frame and screen in one go is quicker than one after the other. */
const isOpen = (router: ReturnType<typeof createRouter>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const leave = router.subscribe((state) => {
      if (!state.initialized) return;
      leave();
      resolve();
    });
  });

/** Registers the built-ins, puts the rooms together and draws the app into `root`. */
export async function startApp({
  app,
  routes,
  screens,
  texts: files,
  apiBase,
  root,
  blocks: own,
  fields: ownFields,
  actions: ownActions,
}: AppParts): Promise<RunningApp> {
  fields.register(...builtInFields, ...ownFields);
  actions.register(...builtInActions, ...ownActions);
  blocks.register(...builtInBlocks, ...own);
  const texts = createTexts(files.texts, files.core, languageOf(app), files.loadKeywords);
  const session = createSession({ app, http: () => http, storage: deviceStorage });
  const http: Http = createHttp({
    apiBase,
    getToken: () => {
      const state = session.get();
      return state.status === 'in' ? state.token : null;
    },
    getLanguage: () => texts.i18n.language,
    onUnauthorized: session.refuse,
    opening: window.openingCalls,
  });
  void session.resume();
  const parts = { info: { app, routes }, session, http, texts, screens };
  const router = createRouter(parts);
  prefetchLinks(router, routes, {
    prepare: (id) => prepareScreen(id, parts),
    prefetchData: (entry, url) => prefetchScreenData(entry, url, parts),
    more: () => prepareReportParts(app.reportViews),
  });
  const first =
    session.get().status === 'in' ? Promise.race([isOpen(router), wait(FRAME_MS)]) : isOpen(router);
  await Promise.all([texts.load(files.core), first]);
  // In slices: the first screen is drawn without ever holding up a key or a press.
  startTransition(() => createRoot(root).render(<AppRoot {...parts} router={router} />));
  return {
    showIssues: (issues) => develop({}, issues),
    replace: (change) => {
      // The shell and the routes are read once, at the start: only a change of theirs needs the page anew.
      if (differs([app, routes], [change.app, change.routes])) return window.location.reload();
      for (const [language, changed] of Object.entries(change.texts)) {
        for (const file of Object.values(changed)) texts.replace(language as Language, file);
      }
      develop(change.screens);
    },
  };
}
