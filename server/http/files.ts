import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/connect.ts';
import { CHUNK, findFile, readChunks } from '../db/files.ts';
import type { FileLinks } from '../services/fileLinks.ts';
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
      .send(file.size <= CHUNK ? file.first : Readable.from(readChunks(db, link, link.id, file), { objectMode: false, highWaterMark: CHUNK }));
  });
}
