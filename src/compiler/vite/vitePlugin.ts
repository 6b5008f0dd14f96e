import { join, resolve, sep } from 'node:path';
import type { NormalizedHotChannelClient, Plugin, ProxyOptions, ViteDevServer } from 'vite';
import { firstSegment, serverSegments } from '../../shared/serverPaths.ts';
import { changedForms } from './changedForms.ts';
import { changedTexts } from './changedTexts.ts';
import { createCompiler, type Compilation } from '../compile.ts';
import { formatIssue, isUsable, translateIssue } from '../issues/issue.ts';
import { message, translateMessage } from '../issues/messages.ts';
import { SNAPSHOT } from '../stores/tables.ts';
import { RUNTIME } from '../emit/precompile.ts';
import { followServer, NO_STATE, type ServerState } from './serverState.ts';
import { emitModule, PREFIX } from './virtualModules.ts';

export interface DefinitionsOptions {
  /** The folder with schemas/ and locales/. */
  root: string;
  /** The folder with the manifests. The default is src of the root. */
  engine?: string;
  /**
   * The URL of the server to which requests for the API are proxied during development. If it is a
   * development server, the page also shows what it reports (`ServerState`).
   */
  host?: string;
}

/** The file of the module that generated validators import. All screens share it. */
const RUNTIME_FILE = join(import.meta.dirname, '../../shared/runtime.ts');

/**
 * The delay before a changed file is read. Editors write a file in several steps, and the watcher
 * does not report another change of a file within 50 ms.
 */
const CHANGE_DELAY_MS = 60;

/**
 * A Vite plugin that serves the definitions as virtual modules. A build fails if there is an issue.
 * During development, changes are sent to the page as events instead of a reload. If there are
 * issues, the page keeps the last usable compilation (`isUsable`).
 */
export function definitions(options: DefinitionsOptions): Plugin {
  const root = resolve(options.root);
  const state = createState({ ...options, root });
  let building = false;
  return {
    name: 'definitions',
    config: (_config, { command }) => {
      building = command === 'build';
      return options.host === undefined || building
        ? undefined
        : { server: { proxy: createProxy(options.host, state) } };
    },
    buildStart() {
      if (!building) return;
      const { issues } = state.compile();
      if (issues.length > 0)
        this.error(
          `The definitions have ${issues.length} issues:\n${issues.map((issue) => formatIssue(issue, 'en')).join('\n')}`,
        );
    },
    resolveId: (id) =>
      id === RUNTIME ? RUNTIME_FILE : id.startsWith(PREFIX) ? `\0${id}` : undefined,
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      return emitModule(id.slice(PREFIX.length + 1), state.usable());
    },
    configureServer: (server) => {
      watchDefinitions(server, root, options.engine ?? join(root, 'src'), state);
      if (options.host !== undefined) showServerState(server, options.host, state);
    },
    // Pages receive changes of definitions as events, so Vite reloads nothing.
    hotUpdate: ({ file, modules }) =>
      isDefinition(file, root, options.engine ?? join(root, 'src')) ? [] : modules,
  };
}

/**
 * Proxies requests whose first path segment is that of a call. It is looked up for each request,
 * because a change of a definition can add a call.
 */
function createProxy(target: string, state: State): Record<string, ProxyOptions> {
  const isServerPath = (url: string) =>
    serverSegments(state.usable().resources.values()).has(
      firstSegment(url.replace(/[?#].*$/s, '')),
    );
  return {
    '^/': {
      target,
      changeOrigin: false,
      bypass: ({ url = '' }) => (isServerPath(url) ? undefined : url),
    },
  };
}

interface State {
  compile(): Compilation;
  /** Compiles again after changes of these files. */
  update(paths: readonly string[]): Compilation;
  /** Returns the latest compilation. */
  latest(): Compilation;
  /** Returns the latest compilation that pages can show (`isUsable`), or else the first one. */
  usable(): Compilation;
  /** What the development server has reported. */
  server: ServerState;
}

function createState(options: DefinitionsOptions): State {
  const compiler = createCompiler(options);
  let latest: Compilation | undefined;
  let usable: Compilation | undefined;
  const setLatest = (compilation: Compilation) => {
    latest = compilation;
    if (!usable || isUsable(latest.issues)) usable = latest;
    return latest;
  };
  const state: State = {
    compile: () => setLatest(compiler.compile()),
    update: (paths) => setLatest(compiler.update(paths)),
    latest: () => latest ?? state.compile(),
    server: NO_STATE,
    usable: () => {
      const first = state.latest();
      return usable ?? first;
    },
  };
  return state;
}

function isDefinition(file: string, root: string, engine: string): boolean {
  const path = resolve(file);
  const isIn = (folder: string) => path.startsWith(folder + sep);
  return (
    isIn(join(root, 'schemas')) ||
    isIn(join(root, 'locales')) ||
    path === join(root, SNAPSHOT) ||
    (isIn(engine) && path.endsWith('manifest.json'))
  );
}

function watchDefinitions(server: ViteDevServer, root: string, engine: string, state: State): void {
  const { hot } = server.environments.client;
  let timer: NodeJS.Timeout | undefined;
  const changed = new Set<string>();
  const onTimeout = () => {
    const paths = [...changed];
    changed.clear();
    recompile(server, state, paths);
  };
  const onChange = (file: string) => {
    if (!isDefinition(file, root, engine)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(onTimeout, CHANGE_DELAY_MS);
  };
  server.watcher.add([join(root, 'schemas'), join(root, 'locales'), join(root, SNAPSHOT)]);
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, onChange);
  const sendIssues = (_data: unknown, client: NormalizedHotChannelClient) =>
    client.send('definitions:issues', issuesEvent(state));
  hot.on('definitions:hello', sendIssues);
  hot.on('vite:client:connect', (data, client) => {
    if (issuesEvent(state).issues.length > 0) sendIssues(data, client);
  });
}

/** Sends what the development server reports to the page. */
function showServerState(server: ViteDevServer, host: string, state: State): void {
  const { hot } = server.environments.client;
  const stop = followServer(host, (serverState) => {
    state.server = serverState;
    hot.send('definitions:issues', issuesEvent(state));
    hot.send('server:refused', refusedEvent(state));
  });
  hot.on('server:hello', (_data, client) => client.send('server:refused', refusedEvent(state)));
  server.httpServer?.once('close', stop);
}

/** The event that shows the issues of the definitions, in every language of the interface. */
const issuesEvent = ({ latest, server }: State) => ({
  issues: [...latest().issues.map(translateIssue), ...server.issues],
});

/** The event that shows refused requests, with the texts around them. */
const refusedEvent = ({ server }: State) => ({
  requests: server.refused,
  title: translateMessage(message('check.refused.title')),
  dismiss: translateMessage(message('check.refused.dismiss')),
});

function recompile(server: ViteDevServer, state: State, paths: readonly string[]): void {
  const { hot } = server.environments.client;
  const before = state.usable();
  const now = tryUpdate(server, state, paths);
  if (!now) return;
  hot.send('definitions:issues', issuesEvent(state));
  if (!isUsable(now.issues)) return;
  invalidate(server);
  hot.send('definitions:update', {
    app: now.app,
    routes: now.routes,
    screens: Object.fromEntries(
      [...now.screens].flatMap(([id, screen]) => (screen.kind === 'form' ? [] : [[id, screen]])),
    ),
    modules: Object.fromEntries(
      changedForms(before.screens, now.screens).map((id) => [
        id,
        freshUrl(server, `${PREFIX}screen/${id}`),
      ]),
    ),
    texts: changedTexts(before.texts, now.texts),
  });
}

/**
 * Returns the URL of a virtual module. A browser executes an imported module again only under
 * another URL.
 */
const freshUrl = ({ config }: ViteDevServer, id: string) =>
  `${config.base}@id/__x00__${id}?t=${Date.now()}`;

/**
 * Compiles. Logs an error, such as an invalid schema of the language, to keep the server running.
 */
function tryUpdate(
  server: ViteDevServer,
  state: State,
  paths: readonly string[],
): Compilation | undefined {
  try {
    return state.update(paths);
  } catch (error) {
    server.config.logger.error(
      `The definitions could not be compiled: ${(error as Error).message}`,
    );
    return undefined;
  }
}

/**
 * Makes Vite generate the virtual modules again, so that a reload gets what the events have sent.
 */
function invalidate(server: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const [id, module] of moduleGraph.idToModuleMap) {
      if (id.startsWith(`\0${PREFIX}`)) moduleGraph.invalidateModule(module);
    }
  }
}
