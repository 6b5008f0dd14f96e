import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/connect.ts';
import { CHUNK_SIZE, findFile, readChunks, type FileInfo } from '../db/files.ts';
import { PICTURE_WIDTHS } from '../../src/shared/pictureWidths.ts';
import { recordAudit } from '../services/audit.ts';
import type { FileLinks, OpenedLink } from '../services/fileLinks.ts';
import type { PictureWidths } from '../services/pictureWidths.ts';
import type { Sessions } from '../services/sessions.ts';
import { bearerToken } from './authenticate.ts';
import { ownerOf } from './admission.ts';
import { contentDisposition } from './contentDisposition.ts';
import { malformed, notFound } from './problem.ts';

/** Whatever a file holds, the browser takes it for its type, runs nothing of it and lets it load nothing. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

interface Serving {
  db: Db;
  links: FileLinks;
  widths: PictureWidths;
}

/** Answers the links to files. A wrong, an ended and a stale one are the same: not there. */
export function addFiles(app: FastifyInstance, { db, links, widths }: Serving): void {
  app.get<{ Params: { link: string }; Querystring: { w?: unknown } }>(
    '/files/:link',
    { config: { access: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const link = await links.open(request.params.link);
      if (!link) throw notFound();
      const content = await readContent({
        db,
        widths,
        link,
        width: requestedWidth(request.query.w),
        owner: ownerOf(request),
      });
      const cache = content.lasting
        ? `private, max-age=${link.seconds}, immutable`
        : 'private, no-cache';
      return reply
        .headers({ ...HEADERS, 'cache-control': cache, 'content-length': content.size })
        .type(content.type)
        .send(content.body);
    },
  );
}

interface DocumentRoute {
  Params: { id: string; '*': string };
  Querystring: { for?: unknown; until?: unknown; signature?: unknown; w?: unknown };
}

/**
 * Answers the links to documents. Each was made for one person, under whose name every opening is kept; a session of another company
 * that asks by it finds nothing. What can run code in a reader is saved, not opened.
 */
export function addDocuments(
  app: FastifyInstance,
  { db, links, widths, sessions, now }: Serving & { sessions: Sessions; now: () => Date },
): void {
  app.get<DocumentRoute>(
    '/files/:id/*',
    { config: { access: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const { params, query, headers } = request;
      const text = (value: unknown) => (typeof value === 'string' ? value : '');
      const [id, name] = [params.id, params['*']];
      const link = await links.openDocument({
        id,
        name,
        for: text(query.for),
        until: text(query.until),
        signature: text(query.signature),
      });
      if (!link || !(await mayOpen(headers.authorization, link.companyId, sessions)))
        throw notFound();
      const content = await readContent({
        db,
        widths,
        link,
        width: requestedWidth(query.w),
        owner: ownerOf(request),
      });
      await recordAudit(db, {
        actor: link,
        action: 'document.open',
        subject: { type: 'document', id: null },
        at: now(),
        after: { id, name },
      });
      const disposition = contentDisposition(
        content.type.startsWith('image/') ? 'inline' : 'attachment',
        name,
      );
      return reply
        .headers({
          ...HEADERS,
          'cache-control': 'private, no-store',
          'content-length': content.size,
          'content-disposition': disposition,
        })
        .type(content.type)
        .send(content.body);
    },
  );
}

/** The width that `w` asks for; undefined where it asks for none. @throws Problem 400 for one that is not offered. */
function requestedWidth(asked: unknown): number | undefined {
  if (asked === undefined) return undefined;
  const width = PICTURE_WIDTHS.find((one) => String(one) === asked);
  if (width === undefined) throw malformed();
  return width;
}

interface Content {
  type: string;
  size: number;
  body: Buffer | Readable;
  /** Whether the same address will always answer the same. */
  lasting: boolean;
}

/** What a link leads to, in the width that was asked for. @throws Problem 404 where it is not there. */
async function readContent({
  db,
  widths,
  link,
  width,
  owner,
}: Pick<Serving, 'db' | 'widths'> & {
  link: OpenedLink;
  width: number | undefined;
  owner: string;
}): Promise<Content> {
  const result =
    width === undefined
      ? ({ kind: 'original', lasting: true } as const)
      : await widths.read(link, link.id, width, owner);
  if (result.kind === 'made')
    return { type: result.type, size: result.bytes.length, body: result.bytes, lasting: true };
  const file = result.kind === 'original' ? await findFile(db, link, link.id) : undefined;
  if (!file) throw notFound();
  return {
    type: file.type,
    size: file.size,
    body: contentOf(db, link, file),
    lasting: result.kind === 'original' && result.lasting,
  };
}

/** Pictures and links of a page come without a session; whoever shows one must be of the company. */
async function mayOpen(
  authorization: string | undefined,
  companyId: number,
  sessions: Sessions,
): Promise<boolean> {
  if (authorization === undefined) return true;
  const token = bearerToken(authorization);
  return token !== undefined && (await sessions.find(token))?.companyId === companyId;
}

function contentOf(
  db: Db,
  link: OpenedLink,
  file: FileInfo & { first: Buffer },
): Buffer | Readable {
  return file.size <= CHUNK_SIZE
    ? file.first
    : Readable.from(readChunks(db, link, link.id, file), {
        objectMode: false,
        highWaterMark: CHUNK_SIZE,
      });
}
