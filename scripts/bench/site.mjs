import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fillPage } from '../../src/server/http/client.ts';
import { createOpeningCalls } from '../../src/server/http/openingCalls.ts';
import { createPreloads } from '../../src/server/http/preloads.ts';
import { responseFor, REPORT_ROWS_HEADER } from './data.mjs';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/**
 * Serves a built page (its `.br` files) and the API responses of the benchmark on loopback. With
 * definitions, pages also get what the product's server adds: the `Link` header, and the list of
 * API calls that the page sends before its scripts have loaded.
 * @param {string} folder
 * @param {Pick<import('../../src/compiler/compile.ts').Compilation, 'app' | 'routes' | 'screens'>} [definitions]
 * @returns {Promise<{ origin: string, close(): Promise<void> }>}
 */
export async function serveSite(folder, definitions) {
  const preloads = definitions ? createPreloads(folder, definitions) : () => undefined;
  const openingCalls = definitions ? createOpeningCalls(definitions) : () => [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const reportRowCount = request.headers[REPORT_ROWS_HEADER];
    const body = responseFor(
      pathname,
      `http://${request.headers.host}`,
      reportRowCount === undefined ? undefined : Number(reportRowCount),
    );
    if (body) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    const link = preloads(pathname, 'ar');
    if (link) response.setHeader('link', link);
    if (!sendFile(response, folder, pathname))
      sendPage(response, folder, openingCalls(request.url ?? '/'));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {string} folder
 * @param {string} pathname
 * @returns whether a response was sent; other paths get the page
 */
function sendFile(response, folder, pathname) {
  const file = join(folder, pathname);
  const isFile = existsSync(file) && statSync(file).isFile();
  if (!isFile && pathname.startsWith('/assets/')) {
    response.writeHead(404).end();
    return true;
  }
  if (!isFile) return false;
  const compressed = existsSync(`${file}.br`);
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    ...(compressed ? { 'content-encoding': 'br' } : {}),
    'cache-control': pathname.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
  });
  createReadStream(compressed ? `${file}.br` : file).pipe(response);
  return true;
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {string} folder
 * @param {string[]} calls
 */
function sendPage(response, folder, calls) {
  const page = fillPage(readFileSync(join(folder, 'index.html'), 'utf8'), { apiBase: '', calls });
  response
    .writeHead(200, {
      'content-type': TYPES['.html'],
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    })
    .end(brotliCompressSync(page));
}
