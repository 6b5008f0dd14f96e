import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compile, type Compilation } from '../../compiler/compile.ts';
import { isUsable, translateIssue, type Issue } from '../../compiler/issues/issue.ts';
import { TOOL_LANGUAGES } from '../../shared/text/languages.ts';
import { message, translateMessage } from '../../compiler/issues/messages.ts';
import { locateFaults } from '../../compiler/read/locateFaults.ts';
import { STATE_PATH } from '../../build/definitions/serverState.ts';
import { COUNT_PATH } from '../../build/definitions/storedCount.ts';
import { findTimeZoneFaults, formatIssues } from '../../server/app/definitions.ts';
import { countWith } from './countWith.ts';
import type { DevelopmentOptions, DevelopmentServer } from '../../server/app/start.ts';
import { answerCount } from './countRoute.ts';
import { createDevelopmentState, formatRefused } from './developmentState.ts';
import { chooseLanguage } from '../../server/http/language.ts';
import type { OnRefused } from '../../server/http/refusals.ts';
import { responseWith, securityHeaders } from '../../server/http/security.ts';
import { productCodeOf, type Product } from '../../server/app/product.ts';
import { DefinitionFault } from '../../server/resources/definitionFault.ts';
import { findFaults } from '../../server/resources/routes/findFaults.ts';

/** Editors save in several steps, so changes within this time count as one edit. */
const DEBOUNCE_MS = 80;

/**
 * Listens during development, and builds the app again when a definition is edited. The new app
 * takes over the socket and the database from the previous one. If the definitions cannot be
 * served, the reasons are logged and sent to the browser, and the previous app stays. Until there
 * is an app, every request is answered with 503.
 */
export async function listenAndReload(options: DevelopmentOptions): Promise<DevelopmentServer> {
  const { root, log, studio } = options;
  const state = createDevelopmentState();
  let current: FastifyInstance | undefined;
  let served: Compilation;
  let isClosed = false;
  let setFirstApp!: (app: FastifyInstance) => void;
  const firstApp = new Promise<FastifyInstance>((resolve) => (setFirstApp = resolve));
  const responses = { ServerResponse: responseWith(securityHeaders(options)) };
  const server = http.createServer(responses, (request, response) => {
    if (request.url === STATE_PATH) state.stream(response);
    else if (current && studio && request.url === COUNT_PATH)
      void answerCount(request, response, {
        token: studio.token,
        count: (...asked) => countWith(studio, options.product, served, ...asked),
        log,
      });
    else if (current) current.routing(request, response);
    else answerThatServerWaits(request, response);
  });
  const port = await listen(server, options);

  const onRefused: OnRefused = (refused) => {
    log(formatRefused(refused));
    state.addRefused(refused);
  };

  async function rebuild(changedFile: string): Promise<void> {
    try {
      const definitions = compile({ root });
      const faults = isUsable(definitions.issues)
        ? findIssuesOfServer(root, definitions, options.product)
        : [];
      // Vite has found the issues of the compiler itself.
      state.setIssues(faults.map(translateIssue));
      const issues = [...definitions.issues, ...faults];
      if (issues.length > 0) log(await formatIssues(issues));
      if (isUsable(issues)) await use(await options.build(definitions, onRefused), definitions);
      else logThatNothingChanged();
    } catch (error) {
      const issues =
        error instanceof DefinitionFault ? locateFaults(root, error.faults) : undefined;
      log(
        issues
          ? await formatIssues(issues)
          : `The server could not be built: ${toError(error).stack}`,
      );
      state.setIssues((issues ?? [toIssue(changedFile, error)]).map(translateIssue));
      logThatNothingChanged();
    }
  }

  async function use(next: FastifyInstance, definitions: Compilation): Promise<void> {
    await next.ready();
    const previous = current;
    if (isClosed) return next.close();
    current = next;
    served = definitions;
    if (!previous) {
      state.setReady();
      return setFirstApp(next);
    }
    log('Definitions reloaded');
    await previous.close();
  }

  function logThatNothingChanged(): void {
    log(
      current
        ? 'The server keeps the last definitions that it could serve.'
        : `The server waits for correct definitions at http://${options.host}:${port}`,
    );
  }

  const queue = createQueue(rebuild);
  const stopWatching = watch(root, queue.add);
  queue.add('schemas/app.json');
  return {
    port,
    firstApp,
    app: () => current!,
    close: async () => {
      isClosed = true;
      stopWatching();
      server.closeAllConnections();
      server.close();
      await queue.done();
      await current?.close();
    },
  };
}

async function listen(
  server: http.Server,
  { port, host }: Pick<DevelopmentOptions, 'port' | 'host'>,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as { port: number }).port;
}

function answerThatServerWaits(request: http.IncomingMessage, response: http.ServerResponse): void {
  const language = chooseLanguage(request.headers['accept-language'], TOOL_LANGUAGES);
  const text = translateMessage(message('check.server.waiting'))[language];
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
  });
  response.end(JSON.stringify({ message: text }));
}

const findIssuesOfServer = (root: string, definitions: Compilation, product: Product): Issue[] =>
  locateFaults(root, [
    ...findTimeZoneFaults(product, definitions),
    ...findFaults(definitions, productCodeOf(product, definitions)),
  ]);

/** Returns the issue that a change has made the server fail for an unknown reason. */
const toIssue = (file: string, error: unknown): Issue => ({
  file,
  line: 1,
  column: 1,
  message: message('check.server.failed', { error: toError(error).message }),
  fix: message('check.server.failed.fix'),
});

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** Runs `work` for one file at a time. Files that change meanwhile cause one further run. */
function createQueue(work: (file: string) => Promise<void>): {
  add(file: string): void;
  done(): Promise<void>;
} {
  let next: string | undefined;
  let running: Promise<void> | undefined;
  const run = async () => {
    while (next !== undefined) {
      const file = next;
      next = undefined;
      await work(file);
    }
    running = undefined;
  };
  return {
    add: (file) => {
      next = file;
      running ??= run();
    },
    done: async () => {
      next = undefined;
      await running;
    },
  };
}

/**
 * Calls `onEdit` with the last file of each edit, relative to the root. Each folder has its own
 * watcher: a recursive one loses a file that an editor replaces instead of writing into it.
 * @returns a function that stops watching
 */
function watch(root: string, onEdit: (file: string) => void): () => void {
  let watchers: fs.FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    watchers.forEach((watcher) => watcher.close());
  };
  /** Also watches folders that were added, and folders that were replaced by others. */
  const watchAll = () => {
    stop();
    watchers = foldersOf(root).map((folder) =>
      fs
        .watch(folder, (_event, name) => schedule(path.join(folder, name ?? '')))
        .on('error', () => schedule(folder)),
    );
  };
  const schedule = (changed: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        watchAll();
        onEdit(path.relative(root, changed).split(path.sep).join('/'));
      } catch {
        // A folder has been removed while its parent was read.
        schedule(changed);
      }
    }, DEBOUNCE_MS);
  };
  watchAll();
  return stop;
}

/** Returns the folders that contain definitions and texts, with all folders below them. */
const foldersOf = (root: string): string[] =>
  ['schemas', 'locales'].flatMap((name) => {
    const entries = fs.readdirSync(path.join(root, name), { recursive: true, withFileTypes: true });
    const below = entries.filter((entry) => entry.isDirectory());
    return [
      path.join(root, name),
      ...below.map((entry) => path.join(entry.parentPath, entry.name)),
    ];
  });
