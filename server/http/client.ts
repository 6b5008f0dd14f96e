import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { firstSegment } from '../../src/shared/hostPaths.ts';
import { createFreshFile } from './freshFile.ts';
import { escapeHtml } from './html.ts';
import type { OpeningCalls } from './openingCalls.ts';
import type { Preloads } from './preloads.ts';
import { notFound } from './problem.ts';

/** Settings of the built client. */
export interface ClientOptions {
  /** `dist/client`; where it is missing the API is served alone. */
  folder: string;
  /** Written into the page for the client to read. */
  apiBase: string;
  /** The first parts of paths that are never the client's; the check of the definitions keeps screens from them. */
  hostParts: ReadonlySet<string>;
  /** What travels along with the page. */
  preloads: Preloads;
  /** What it asks for itself, before its scripts are there. */
  openingCalls: OpeningCalls;
}

/** The folder itself, and paths that climb out of it. */
const NO_FILE = /^\/assets\/?$|(^|[/\\])\.\.([/\\]|$)|\0/;

/**
 * Serves the built client at every path that nothing else answers: its files, and for any other path its page. Files under
 * /assets carry a hash in their name and are kept for ever; a missing one is 404 and never the page, or a tab that is still
 * open from before an update would run the page as a script.
 */
export async function addClient(
  app: FastifyInstance,
  { folder, apiBase, hostParts, preloads, openingCalls }: ClientOptions,
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
  const readPage = createFreshFile(path.join(folder, 'index.html'), (html) => html);
  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { access: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const file = `/${request.params['*']}`;
      const isAsset = file.startsWith('/assets/');
      if ((!isAsset && hostParts.has(firstSegment(file))) || NO_FILE.test(file)) throw notFound();
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
  const kept = file.includes(`${path.sep}assets${path.sep}`);
  void reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** The page names files that change with every build: it is asked for anew each time. */
function sendPage(reply: FastifyReply, encodings: string, page: string): FastifyReply {
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  return /\bbr\b/.test(encodings)
    ? reply.header('content-encoding', 'br').send(zlib.brotliCompressSync(page, QUICKLY))
    : reply.send(page);
}

/** A page is 3 kB: this takes a tenth of a millisecond, and the best compression thirty times as long for 150 bytes less. */
const QUICKLY = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

/** One build serves any API host, at any path: what differs is filled in here, not when the client is built. */
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
