import { join, resolve, sep } from 'node:path';
import type { NormalizedHotChannelClient, Plugin, ProxyOptions, ViteDevServer } from 'vite';
import { firstSegment, hostSegments } from '../shared/hostPaths.ts';
import { changedForms } from './changedForms.ts';
import { changedTexts } from './changedTexts.ts';
import { compile, type Compilation } from './compile.ts';
import { formatIssue, isUsable, translateIssue, type Issue } from './issue.ts';
import { RUNTIME } from './precompile.ts';
import { emitModule, PREFIX } from './virtualModules.ts';

export interface DefinitionsOptions {
  /** The folder with schemas/ and locales/. */
  root: string;
  /** The folder with the manifests; the root's src unless told otherwise. */
  engine?: string;
  /** The address of the server that what is the host's is asked of, while developing. */
  host?: string;
}

/** What printed validators import from; its own file, so that all screens share it. */
const RUNTIME_FILE = join(import.meta.dirname, '../shared/runtime.ts');

/**
 * Milliseconds after which an edit is read. Editors write in several steps, and the watcher tells of no second change
 * within 50 ms of the first: reading later than that misses none.
 */
const SETTLED = 60;

/**
 * Serves the definitions as virtual modules. A build with an issue fails; while developing, an edit is told to the
 * page by events instead of a reload, and with issues the page keeps the last compilation without any.
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
        : { server: { proxy: createPassThrough(options.host, state) } };
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
      return emitModule(id.slice(PREFIX.length + 1), state.good());
    },
    configureServer: (server) =>
      watchDefinitions(server, root, options.engine ?? join(root, 'src'), state),
    // What a page shows of a definition changes by events: Vite has nothing to reload.
    hotUpdate: ({ file, modules }) =>
      isDefinition(file, root, options.engine ?? join(root, 'src')) ? [] : modules,
  };
}

/** Asked anew of each path, since an edit may bring a call whose path begins as none did. */
function createPassThrough(target: string, state: State): Record<string, ProxyOptions> {
  const isHosts = (url: string) =>
    hostSegments(state.good().resources.values()).has(firstSegment(url.replace(/[?#].*$/s, '')));
  return {
    '^/': {
      target,
      changeOrigin: false,
      bypass: ({ url = '' }) => (isHosts(url) ? undefined : url),
    },
  };
}

interface State {
  compile(): Compilation;
  /** The latest compilation, and the latest one without issues: what the page shows. */
  latest(): Compilation;
  good(): Compilation;
}

function createState(options: DefinitionsOptions): State {
  let latest: Compilation | undefined;
  let good: Compilation | undefined;
  const state: State = {
    compile: () => {
      latest = compile(options);
      if (!good || isUsable(latest.issues)) good = latest;
      return latest;
    },
    latest: () => latest ?? state.compile(),
    good: () => {
      const first = state.latest();
      return good ?? first;
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
    (isIn(engine) && path.endsWith('manifest.json'))
  );
}

function watchDefinitions(server: ViteDevServer, root: string, engine: string, state: State): void {
  const { hot } = server.environments.client;
  let timer: NodeJS.Timeout | undefined;
  const onChange = (file: string) => {
    if (!isDefinition(file, root, engine)) return;
    clearTimeout(timer);
    timer = setTimeout(() => recompile(server, state), SETTLED);
  };
  server.watcher.add([join(root, 'schemas'), join(root, 'locales')]);
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, onChange);
  const tellIssues = (_data: unknown, client: NormalizedHotChannelClient) =>
    client.send('definitions:issues', toEvent(state.latest().issues));
  hot.on('definitions:hello', tellIssues);
  hot.on('vite:client:connect', (data, client) => {
    if (state.latest().issues.length > 0) tellIssues(data, client);
  });
}

/** The event that shows issues in the browser, in the language of its interface. */
const toEvent = (issues: readonly Issue[]) => ({ issues: issues.map(translateIssue) });

function recompile(server: ViteDevServer, state: State): void {
  const { hot } = server.environments.client;
  const before = state.good();
  const now = tryCompile(server, state);
  if (!now) return;
  hot.send('definitions:issues', toEvent(now.issues));
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

/** Where a browser finds a virtual module; a module that was imported before is run anew only under another address. */
const freshUrl = ({ config }: ViteDevServer, id: string) =>
  `${config.base}@id/__x00__${id}?t=${Date.now()}`;

/** A language file that is no schema stops the compiler itself; the server must outlive that. */
function tryCompile(server: ViteDevServer, state: State): Compilation | undefined {
  try {
    return state.compile();
  } catch (error) {
    server.config.logger.error(
      `The definitions could not be compiled: ${(error as Error).message}`,
    );
    return undefined;
  }
}

/** A later full load must see what the events told. */
function invalidate(server: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const [id, module] of moduleGraph.idToModuleMap) {
      if (id.startsWith(`\0${PREFIX}`)) moduleGraph.invalidateModule(module);
    }
  }
}
