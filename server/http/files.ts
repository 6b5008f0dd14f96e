import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/connect.ts';
import { CHUNK, findFile, readChunks, type FileInfo } from '../db/files.ts';
import { recordAudit } from '../services/audit.ts';
import type { FileLinks, OpenedLink } from '../services/fileLinks.ts';
import type { Sessions } from '../services/sessions.ts';
import { bearerToken } from './authenticate.ts';
import { notFound } from './problem.ts';

/** Whatever a file holds, the browser takes it for its type, runs nothing of it and lets it load nothing. */
const HEADERS = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };

/** Answers the links to files. A wrong, an ended and a stale one are the same: not there. */
export function addFiles(app: FastifyInstance, { db, links }: { db: Db; links: FileLinks }): void {
  app.get<{ Params: { link: string } }>('/files/:link', { config: { access: 'open' }, schema: { hide: true } }, async (request, reply) => {
    const link = await links.open(request.params.link);
    const file = link && (await findFile(db, link, link.id));
    if (!file) throw notFound();
    return reply
      .headers({ ...HEADERS, 'cache-control': `private, max-age=${link.seconds}, immutable`, 'content-length': file.size })
      .type(file.type)
      .send(contentOf(db, link, file));
  });
}

interface DocumentRoute {
  Params: { id: string; '*': string };
  Querystring: { for?: unknown; until?: unknown; signature?: unknown };
}

/**
 * Answers the links to documents. Each was made for one person, under whose name every opening is kept; a session of another company
 * that asks by it finds nothing. What can run code in a reader is saved, not opened.
 */
export function addDocuments(app: FastifyInstance, { db, links, sessions, now }: { db: Db; links: FileLinks; sessions: Sessions; now: () => Date }): void {
  app.get<DocumentRoute>('/files/:id/*', { config: { access: 'open' }, schema: { hide: true } }, async (request, reply) => {
    const { params, query, headers } = request;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const [id, name] = [params.id, params['*']];
    const link = await links.openDocument({ id, name, for: text(query.for), until: text(query.until), signature: text(query.signature) });
    const file = link && (await findFile(db, link, id));
    if (!file || !(await mayOpen(headers.authorization, link.companyId, sessions))) throw notFound();
    await recordAudit(db, { actor: link, action: 'document.open', subject: { type: 'document', id: null }, at: now(), after: { id, name } });
    const way = file.type.startsWith('image/') ? 'inline' : 'attachment';
    return reply
      .headers({ ...HEADERS, 'cache-control': 'private, no-store', 'content-length': file.size, 'content-disposition': `${way}; filename*=UTF-8''${encodeURIComponent(name)}` })
      .type(file.type)
      .send(contentOf(db, link, file));
  });
}

/** Pictures and links of a page come without a session; whoever shows one must be of the company. */
async function mayOpen(authorization: string | undefined, companyId: number, sessions: Sessions): Promise<boolean> {
  if (authorization === undefined) return true;
  const token = bearerToken(authorization);
  return token !== undefined && (await sessions.find(token))?.companyId === companyId;
}

function contentOf(db: Db, link: OpenedLink, file: FileInfo & { first: Buffer }): Buffer | Readable {
  return file.size <= CHUNK ? file.first : Readable.from(readChunks(db, link, link.id, file), { objectMode: false, highWaterMark: CHUNK });
}
