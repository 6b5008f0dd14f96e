import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { createPreloads } from '../../server/http/preloads.ts';
import { answerTo, LINES_HEADER } from './data.mjs';

/** @type {Record<string, string>} */
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.json': 'application/json' };

/**
 * Serves a built page (its `.br` files) and the calls of the bench on loopback, every page of the comparison alike. The product's own
 * pages carry the `Link` header that its server gives them.
 * @param {string} folder
 * @param {import('../../server/http/preloads.ts').Screens} [screens]
 * @returns {Promise<{ origin: string, close(): Promise<void> }>}
 */
export async function serveSite(folder, screens) {
  const preloads = screens ? createPreloads(folder, screens) : () => undefined;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const lines = request.headers[LINES_HEADER];
    const answer = answerTo(pathname, `http://${request.headers.host}`, lines === undefined ? undefined : Number(lines));
    if (answer) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return;
    }
    const link = preloads(pathname, 'ar');
    if (link) response.setHeader('link', link);
    sendFile(response, folder, pathname);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {string} folder
 * @param {string} pathname
 */
function sendFile(response, folder, pathname) {
  const asked = join(folder, pathname);
  const isFile = existsSync(asked) && statSync(asked).isFile();
  if (!isFile && pathname.startsWith('/assets/')) {
    response.writeHead(404).end();
    return;
  }
  const file = isFile ? asked : join(folder, 'index.html');
  const compressed = existsSync(`${file}.br`);
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    ...(compressed ? { 'content-encoding': 'br' } : {}),
    'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  createReadStream(compressed ? `${file}.br` : file).pipe(response);
}
