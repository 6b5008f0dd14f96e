import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/connect.ts';
import { CHUNK_SIZE, findFile, readChunks, type FileInfo } from '../files/storedFiles.ts';
import { PICTURE_WIDTHS } from '../../shared/files/pictureWidths.ts';
import { recordAudit } from '../records/audit.ts';
import type { FileLinks, OpenedLink } from '../files/fileLinks.ts';
import type { PictureResizer } from '../files/pictureResizer.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { bearerToken } from './authenticate.ts';
import { ownerOf } from './admission.ts';
import { contentDisposition } from './contentDisposition.ts';
import { malformed, notFound } from '../base/problem.ts';

/**
 * The browser must use the declared type, run no script and load no resource, whatever the file
 * contains.
 */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

const PDF_TYPE = 'application/pdf';

/** Without `sandbox`, and with what the viewers of browsers need to show a PDF. */
const PDF_HEADERS = {
  'content-security-policy':
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

interface FileServices {
  db: Db;
  links: FileLinks;
  resizer: PictureResizer;
}

interface FileRoute {
  Params: { id: string };
  Querystring: { until?: unknown; signature?: unknown; w?: unknown };
}

/** Returns a query parameter; empty if it is missing or sent several times. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Serves files by signed link. A wrong, expired or outdated link is answered with 404. */
export function addFiles(app: FastifyInstance, { db, links, resizer }: FileServices): void {
  app.get<FileRoute>(
    '/files/:id',
    { config: { access: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const { params, query } = request;
      const link = await links.open({
        id: params.id,
        until: asText(query.until),
        signature: asText(query.signature),
      });
      if (!link) throw notFound();
      const content = await readContent({
        db,
        resizer,
        link,
        width: requestedWidth(query.w),
        owner: ownerOf(request),
      });
      const cache = content.immutable
        ? `private, max-age=${link.seconds}, immutable`
        : 'private, no-cache';
      return reply
        .headers({ ...SECURITY_HEADERS, 'cache-control': cache, 'content-length': content.size })
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
 * Serves documents by signed link. Each link was created for one person, and every download is
 * recorded in the audit under that person. A request with a session of another company gets 404.
 * Documents open in the browser.
 */
export function addDocuments(
  app: FastifyInstance,
  { db, links, resizer, sessions, now }: FileServices & { sessions: Sessions; now: () => Date },
): void {
  app.get<DocumentRoute>(
    '/files/:id/*',
    { config: { access: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const { params, query, headers } = request;
      const [id, name] = [params.id, params['*']];
      const link = await links.openDocument({
        id,
        name,
        for: asText(query.for),
        until: asText(query.until),
        signature: asText(query.signature),
      });
      if (!link || !(await canOpen(headers.authorization, link.companyId, sessions)))
        throw notFound();
      const content = await readContent({
        db,
        resizer,
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
      return reply
        .headers({
          ...SECURITY_HEADERS,
          ...(content.type === PDF_TYPE ? PDF_HEADERS : {}),
          'cache-control': 'private, no-store',
          'content-length': content.size,
          'content-disposition': contentDisposition(name),
        })
        .type(content.type)
        .send(content.body);
    },
  );
}

/**
 * Parses the query parameter `w`; undefined if it is missing.
 * @throws Problem 400 for a width that is not supported.
 */
function requestedWidth(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const width = PICTURE_WIDTHS.find((supported) => String(supported) === value);
  if (width === undefined) throw malformed();
  return width;
}

interface Content {
  type: string;
  size: number;
  body: Buffer | Readable;
  /** Whether the same URL always returns the same content. */
  immutable: boolean;
}

/**
 * Reads the file of a link, in the requested width.
 * @throws Problem 404 when it does not exist.
 */
async function readContent({
  db,
  resizer,
  link,
  width,
  owner,
}: Pick<FileServices, 'db' | 'resizer'> & {
  link: OpenedLink;
  width: number | undefined;
  owner: string;
}): Promise<Content> {
  const result =
    width === undefined
      ? ({ kind: 'original', immutable: true } as const)
      : await resizer.read(link, link.id, width, owner);
  if (result.kind === 'resized')
    return { type: result.type, size: result.bytes.length, body: result.bytes, immutable: true };
  const file = result.kind === 'original' ? await findFile(db, link, link.id) : undefined;
  if (!file) throw notFound();
  return {
    type: file.type,
    size: file.size,
    body: contentOf(db, link, file),
    immutable: result.kind === 'original' && result.immutable,
  };
}

/**
 * Browsers request pictures and links without a session. If a session is sent, it must be of the
 * company.
 */
async function canOpen(
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
