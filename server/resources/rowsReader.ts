import type { FastifyRequest } from 'fastify';
import type { ResolvedCall } from '../../src/rules/resolved.ts';
import type { Row } from '../db/rows.ts';
import type { Answer, Services } from './context.ts';
import type { RowsHandler } from './defineResource.ts';
import { listHref, originOf } from './links.ts';
import type { ListQuery } from './query.ts';
import { callContext } from './read.ts';
import { toPageData } from './schemas.ts';

/** Answers pages of rows that are all made at once: a company has no more schools than fit. */
export function createRowsReader(handler: RowsHandler, call: ResolvedCall, services: Services): Answer {
  return async (request) => {
    const query = request.query as ListQuery;
    const { rows, totals = {} } = await handler(callContext(request, services));
    const pageCount = Math.max(1, Math.ceil(rows.length / query.perPage));
    const page = Math.min(query.page, pageCount);
    const items = inOrder(rows, query.sort).slice((page - 1) * query.perPage, page * query.perPage);
    const meta = { currentPage: page, pageCount, perPage: query.perPage, totalCount: rows.length };
    return { status: 200, data: toPageData(call, totals, { items, _links: linksTo(request, call, services, page, pageCount), _meta: meta }) };
  };
}

function linksTo({ host, query }: FastifyRequest, call: ResolvedCall, { env }: Services, page: number, last: number) {
  const base = listHref(originOf(host, env.publicUrl), call, query as ListQuery);
  const link = (number: number) => ({ href: `${base}page=${number}` });
  return { self: link(page), first: link(1), last: link(last), ...(page > 1 ? { prev: link(page - 1) } : {}), ...(page < last ? { next: link(page + 1) } : {}) };
}

/** What is missing stands last in both directions; equal values follow their id in the same direction. */
function inOrder(rows: Row[], { field, descending }: ListQuery['sort']): Row[] {
  const step = descending ? -1 : 1;
  const byId = (one: Row, other: Row) => step * ((one['id'] as number) - (other['id'] as number));
  return rows.toSorted((one, other) => {
    const [a, b] = [one[field] ?? null, other[field] ?? null];
    if (a === null || b === null) return a === b ? byId(one, other) : a === null ? 1 : -1;
    return step * compare(a, b) || byId(one, other);
  });
}

const compare = (a: unknown, b: unknown) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0);
