import { join, resolve, sep } from 'node:path';
import type { NormalizedHotChannelClient, Plugin, ProxyOptions, ViteDevServer } from 'vite';
import { firstSegment, serverSegments } from '../../shared/calls/serverPaths.ts';
import type { Compilation, Compiler } from '../../compiler/compile.ts';
import { formatIssue } from '../../compiler/issues/issue.ts';
import {
  languageFolder,
  platformFolder,
  platformDefinitionFolders,
  screensFolder,
} from '../../compiler/read/folders.ts';
import { SNAPSHOT } from '../../shared/productPaths.ts';
import { RUNTIME } from '../../compiler/emit/precompile.ts';
import { createState, type DefinitionsState } from './definitionsState.ts';
import { platformFile } from './platformFile.mjs';
import { issuesEvent, recompile, refusedEvent } from './sendChanges.ts';
import { followServer, type ServerState } from './serverState.ts';
import { emitModule, PREFIX } from './virtualModules.ts';

export interface DefinitionsOptions {
  /** The folder with schemas/ and locales/. */
  root: string;
  /**
   * The URL of the server to which requests for the API are proxied during development. If it is a
   * development server, the page also shows what it reports (`ServerState`).
   */
  host?: string;
}

/** What the plugin offers to other plugins of the development server, as its `api`. */
export interface DefinitionsApi {
  root: string;
  /**
   * Texts in place of those of files, by path relative to the root; null for a removed file. Whoever
   * changes it calls `update` afterwards.
   */
  overlay: Map<string, string | null>;
  compiler: Compiler;
  latest(): Compilation;
  /** Compiles again after changes of these files, and updates all open pages. */
  update(paths: readonly string[]): void;
  /** Is called with files that have changed on disk, before they are compiled. */
  onFilesChanged: (paths: readonly string[]) => void;
  /** Is called after each compilation, and after each start of the API server. */
  onCompiled: () => void;
  /** Returns how often the API server has been started since this process began. */
  serverStarts(): number;
}

/** The file of the module that generated validators import. All screens share it. */
const RUNTIME_FILE = platformFile('shared/schema/runtime.ts');

/**
 * The delay before a changed file is read. Editors write a file in several steps, and the watcher
 * does not report another change of a file within 50 ms.
 */
const CHANGE_DELAY_MS = 60;

/**
 * A Vite plugin that serves the definitions as virtual modules. A build fails if there is an issue.
 * During development, changes are sent to the page as events instead of a reload. If there are
 * issues, the page keeps the last usable compilation (`isShowable`).
 */
export function definitions(options: DefinitionsOptions): Plugin<DefinitionsApi> {
  const root = resolve(options.root);
  const overlay = new Map<string, string | null>();
  const isDefinition = createIsDefinition(root);
  const state = createState({ ...options, root, overlay });
  const api: DefinitionsApi = {
    root,
    overlay,
    compiler: state.compiler,
    latest: state.latest,
    update: () => undefined,
    onFilesChanged: () => undefined,
    onCompiled: () => undefined,
    serverStarts: () => state.serverStarts,
  };
  let building = false;
  return {
    name: 'definitions',
    api,
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
      api.update = (paths) => {
        recompile(server, state, paths);
        api.onCompiled();
      };
      watchDefinitions(server, isDefinition, state, api);
      if (options.host !== undefined) showServerState(server, options.host, { state, api });
    },
    // Pages receive changes of definitions as events, so Vite reloads nothing.
    hotUpdate: ({ file, modules }) => (isDefinition(file) ? [] : modules),
  };
}

/**
 * Proxies requests whose first path segment is that of a call. It is looked up for each request,
 * because a change of a definition can add a call.
 */
function createProxy(target: string, state: DefinitionsState): Record<string, ProxyOptions> {
  const isServerPath = (url: string) => {
    const { resources, app } = state.usable();
    return serverSegments(resources.values(), app.serverPaths).has(firstSegment(url));
  };
  return {
    '^/': {
      target,
      changeOrigin: false,
      bypass: ({ url = '' }) => (isServerPath(url) ? undefined : url),
    },
  };
}

/** Returns whether a file is one that definitions are compiled from. */
function createIsDefinition(root: string): (file: string) => boolean {
  const platform = platformFolder(root);
  const folders = [
    join(root, 'schemas'),
    join(root, 'locales'),
    languageFolder(root),
    ...platformDefinitionFolders(platform),
  ];
  const withManifests = [platform, screensFolder(root)];
  return (file) => {
    const path = resolve(file);
    const isIn = (folder: string) => path.startsWith(folder + sep);
    return (
      folders.some(isIn) ||
      path === join(root, SNAPSHOT) ||
      (withManifests.some(isIn) && path.endsWith('manifest.json'))
    );
  };
}

function watchDefinitions(
  server: ViteDevServer,
  isDefinition: (file: string) => boolean,
  state: DefinitionsState,
  api: DefinitionsApi,
): void {
  const { root } = api;
  const { hot } = server.environments.client;
  let timer: NodeJS.Timeout | undefined;
  const changed = new Set<string>();
  const onTimeout = () => {
    const paths = [...changed];
    changed.clear();
    api.onFilesChanged(paths);
    api.update(paths);
  };
  const onChange = (file: string) => {
    if (!isDefinition(file)) return;
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
function showServerState(
  server: ViteDevServer,
  host: string,
  { state, api }: { state: DefinitionsState; api: DefinitionsApi },
): void {
  const { hot } = server.environments.client;
  const onState = (serverState: ServerState) => {
    state.server = serverState;
    hot.send('definitions:issues', issuesEvent(state));
    hot.send('server:refused', refusedEvent(state));
  };
  const onStart = () => {
    state.serverStarts += 1;
    api.onCompiled();
  };
  const stop = followServer(host, onState, onStart);
  hot.on('server:hello', (_data, client) => client.send('server:refused', refusedEvent(state)));
  server.httpServer?.once('close', stop);
}
