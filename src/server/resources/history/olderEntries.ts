import type { FastifyRequest } from 'fastify';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import type { Row } from '../../rows/rows.ts';
import { malformed } from '../../base/problem.ts';
import type { HandlerResult, Services } from '../context.ts';
import { isId } from '../../../shared/isId.ts';
import { originOf } from '../reading/links.ts';
import type { ListQuery } from '../query.ts';

/** Which entries of a log are read. */
interface EntriesSlice {
  limit: number;
  /** The id of the entry after which they begin. */
  olderThan: number | undefined;
}

interface EntriesSource<Entry> {
  call: ResolvedCall;
  settings: Services['settings'];
  /** Reads entries, the newest first. */
  read(slice: EntriesSlice): Promise<Entry[]>;
  toResponse(entry: Entry): Row;
}

/**
 * Returns a page of a log, the newest entry first, with a link to older ones. Entries are not
 * counted, so that a page of many entries is as fast as one of few.
 */
export async function readEntriesPage<Entry extends { id: number }>(
  request: FastifyRequest,
  { call, settings, read, toResponse }: EntriesSource<Entry>,
): Promise<HandlerResult> {
  const { perPage, cursor } = request.query as ListQuery;
  if (cursor !== undefined && !isId(cursor)) throw malformed();
  const olderThan = cursor === undefined ? undefined : Number(cursor);
  const entries = await read({ limit: perPage + 1, olderThan });
  const page = entries.slice(0, perPage);
  const base = originOf(request.host, settings.publicUrl) + request.url.split('?', 1)[0]!;
  const href = (id: string | undefined) => ({ href: hrefOf(base, call, perPage, id) });
  return {
    status: 200,
    data: {
      items: page.map(toResponse),
      _links: {
        self: href(cursor),
        ...(entries.length > perPage ? { next: href(String(page.at(-1)!.id)) } : {}),
      },
      _meta: { perPage },
    },
  };
}

/** Returns the URL of the entries that are older than one of them, or of the newest ones. */
function hrefOf(
  base: string,
  { pageSize }: ResolvedCall,
  perPage: number,
  olderThan: string | undefined,
): string {
  const parameters = new URLSearchParams({
    ...(perPage === pageSize ? {} : { 'per-page': String(perPage) }),
    ...(olderThan === undefined ? {} : { cursor: olderThan }),
  });
  return parameters.size > 0 ? `${base}?${parameters}` : base;
}
