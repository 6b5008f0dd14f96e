import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { firstSegment } from '../../shared/calls/serverPaths.ts';
import { createCachedFile } from './cachedFile.ts';
import { escapeHtml } from '../base/html.ts';
import type { OpeningCalls } from './openingCalls.ts';
import type { Preloads } from './preloads.ts';
import { notFound } from '../base/problem.ts';

/** Options for serving the built client. */
export interface ClientOptions {
  /** `dist/client`. If it is missing, only the API is served. */
  folder: string;
  /** The base URL of the API, written into the page. */
  apiBase: string;
  /**
   * The first path segments that belong to the server. The compiler refuses definitions of screens
   * under them.
   */
  serverSegments: ReadonlySet<string>;
  /** Creates the `Link` header of a page. */
  preloads: Preloads;
  /** Lists the API calls that the page starts before its scripts have loaded. */
  openingCalls: OpeningCalls;
}

/** The assets folder itself, and paths that leave the client folder. */
const INVALID_FILE_PATH = /^\/assets\/?$|(^|[/\\])\.\.([/\\]|$)|\0/;

/**
 * Serves the built client at every path that no other route handles: its files, and `index.html`
 * for any other path. Files under /assets have a hash in their name and are cached forever. A
 * missing asset is answered with 404 and never with the page; otherwise a tab that was opened
 * before an update would run the page as a script.
 */
export async function addClient(
  app: FastifyInstance,
  { folder, apiBase, serverSegments, preloads, openingCalls }: ClientOptions,
): Promise<void> {
  if (!fs.existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    setHeaders,
  });
  const readPage = createCachedFile(path.join(folder, 'index.html'), (html) => html);
  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { access: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const file = `/${request.params['*']}`;
      const isAsset = file.startsWith('/assets/');
      if ((!isAsset && serverSegments.has(firstSegment(file))) || INVALID_FILE_PATH.test(file))
        throw notFound();
      const isFile = isAsset || /\.\w{1,12}$/.test(file);
      if (isFile && file !== '/index.html') return reply.sendFile(file);
      const link = preloads(file, request.language);
      if (link) void reply.header('link', link);
      return sendPage(
        reply,
        request.headers['accept-encoding'] ?? '',
        fillPage(readPage(), { apiBase, calls: openingCalls(request.url) }),
      );
    },
  );
}

function setHeaders(reply: FastifyReply, file: string): void {
  const isAsset = file.includes(`${path.sep}assets${path.sep}`);
  void reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (isAsset && path.basename(file).startsWith(WASM_WORKER))
    void reply.header('content-security-policy', WASM_WORKER_POLICY);
}

/** The worker that decodes HEIC pictures (src/engine/fields/pictures/decodeHeic.worker.ts). */
const WASM_WORKER = 'decodeHeic.worker-';
/**
 * The policy of a worker is that of its own file. This worker runs WebAssembly, which the policy of
 * the page forbids, and reads nothing but its library.
 */
const WASM_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** Sends the page without caching it, because it names files that change with every build. */
function sendPage(reply: FastifyReply, encodings: string, page: string): FastifyReply {
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  return /\bbr\b/.test(encodings)
    ? reply.header('content-encoding', 'br').send(zlib.brotliCompressSync(page, FAST_COMPRESSION))
    : reply.send(page);
}

/**
 * Compressing a page of 3 kB at this level takes a tenth of a millisecond. The best level takes
 * thirty times as long and saves 150 bytes.
 */
const FAST_COMPRESSION = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Fills the meta tags of the page at run time, so that one build works with any API host and path.
 */
export function fillPage(
  html: string,
  { apiBase, calls }: { apiBase: string; calls: string[] },
): string {
  const contents: Record<string, string> = {
    'api-base': apiBase,
    'opening-calls': JSON.stringify(calls),
  };
  return html.replace(
    /(<meta name="([\w-]+)" content=")[^"]*"/g,
    (whole, before: string, name: string) =>
      name in contents ? `${before}${escapeHtml(contents[name]!)}"` : whole,
  );
}
