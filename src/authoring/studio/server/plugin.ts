import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { posix } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Plugin, ViteDevServer } from 'vite';
import { platformFile } from '../../../build/definitions/platformFile.mjs';
import { isLocal } from '../../../build/definitions/localRequest.ts';
import type { CountingServer } from '../../../build/definitions/storedCount.ts';
import type { DefinitionsApi } from '../../../build/definitions/vitePlugin.ts';
import { checkBody, isCallName } from './bodies.ts';
import { EditError } from '../../edit/jsonText.ts';
import { StudioFailure } from './failure.ts';
import { isFromStudio } from './guard.ts';
import { createHandlers, type Handle } from './handlers.ts';
import type { StudioProject } from './project.ts';
import { pageHtml } from './pageHtml.ts';

/** The path of the studio's page. */
const PAGE = '/@studio/';
const CALLS = `${PAGE}api/`;
const LINES_TYPE = 'application/x-ndjson';

/** The page contains the token, so no other page may frame it, and it is not stored. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * A Vite plugin that serves the studio during development: its page, and the calls of the page. A
 * build has nothing of it.
 * @param server the API server of the development server. Its token is also that of the page.
 * @param project what the project adds to the studio
 */
export function studio(
  definitions: DefinitionsApi,
  server?: CountingServer,
  project: StudioProject = { generators: {} },
): Plugin {
  let root = '';
  /** Returns the URL of a script. Vite serves files outside of the product's folder by their path. */
  const urlOf = (script: string): string => {
    const file = platformFile(`authoring/studio/page/${script}`);
    return file.startsWith(`${root}/`) ? file.slice(root.length) : posix.join('/@fs', file);
  };
  return {
    name: 'studio',
    apply: 'serve',
    configResolved: (config) => {
      ({ root } = config);
    },
    transformIndexHtml: (_html, { path }) =>
      path === PAGE
        ? []
        : [
            {
              tag: 'script',
              // It finds what the studio picks in the pages of the product.
              attrs: { type: 'module', src: urlOf('productPage.ts') },
              injectTo: 'body',
            },
          ],
    configureServer(vite) {
      const token = server?.token ?? randomBytes(24).toString('base64url');
      const sendChange = () => vite.environments.client.hot.send('studio:changed');
      const handle = oneAfterAnother(createHandlers(definitions, server, sendChange, project));
      addAddress(vite);
      vite.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/[?#].*$/s, '');
        if (!path.startsWith(PAGE)) next();
        else if (path.startsWith(CALLS))
          void answer(path.slice(CALLS.length), request, response, token, handle);
        else if (path === PAGE && isLocal(request))
          vite
            .transformIndexHtml(PAGE, pageHtml(token, urlOf('main.tsx')))
            .then((html) => response.writeHead(200, PAGE_HEADERS).end(html), next);
        else response.writeHead(404).end();
      });
    },
  };
}

/** Prints the address of the studio below the other addresses of the development server. */
function addAddress(server: ViteDevServer): void {
  const printUrls = server.printUrls.bind(server);
  server.printUrls = () => {
    printUrls();
    const [url] = server.resolvedUrls?.local ?? [];
    if (url) server.config.logger.info(`  ➜  Studio:  ${url}${PAGE.slice(1)}`);
  };
}

/** Runs each call when the one before it has ended, so that none sees the draft half changed. */
function oneAfterAnother(handle: Handle): Handle {
  let latest: Promise<unknown> = Promise.resolve();
  return (...call) => {
    const result = latest.then(() => handle(...call));
    latest = result.catch(() => undefined);
    return result;
  };
}

async function answer(
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  handle: Handle,
): Promise<void> {
  const send = (status: number, body: unknown) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  try {
    if (!isFromStudio(request, token)) throw new StudioFailure('check.studio.refused', {}, 403);
    if (!isCallName(name)) throw new StudioFailure('check.studio.unknownCall', { name }, 404);
    const body = await json(request).catch(() => undefined);
    checkBody(name, body);
    const cancelled = new AbortController();
    response.once('close', () => cancelled.abort());
    const result = await handle(name, body, cancelled.signal);
    if (isIterable(result)) await sendLines(response, result);
    else send(200, result);
  } catch (error) {
    const failure = toFailure(error as Error);
    if (response.headersSent) response.destroy();
    else send(failure.status, failure.failure);
  }
}

const isIterable = (result: unknown): result is AsyncIterable<unknown> =>
  Object(result) === result && Symbol.asyncIterator in (result as object);

/** Sends each response of a call as a line of JSON. */
async function sendLines(response: ServerResponse, results: AsyncIterable<unknown>): Promise<void> {
  response.writeHead(200, { 'content-type': LINES_TYPE, 'cache-control': 'no-store' });
  for await (const result of results) response.write(`${JSON.stringify(result)}\n`);
  response.end();
}

function toFailure(error: Error): StudioFailure {
  if (error instanceof StudioFailure) return error;
  if (error instanceof EditError) return new StudioFailure(error.reason.key, error.reason.params);
  return new StudioFailure('check.studio.failed', { reason: error.message }, 500);
}
