import type { FastifyRequest } from 'fastify';
import type { ResolvedCall } from '../../src/shared/resolved.ts';
import { orderRows } from '../../src/shared/rowOrder.ts';
import type { RequestHandler, Services } from './context.ts';
import type { RowsHandler } from './defineResource.ts';
import { listHref, originOf } from './links.ts';
import type { ListQuery } from './query.ts';
import { createCallContext } from './read.ts';
import { toPageData } from './schemas.ts';

/**
 * Creates the handler of a list whose rows are all computed at once. A company has few enough
 * schools for this.
 */
export function createComputedListHandler(
  handler: RowsHandler,
  call: ResolvedCall,
  services: Services,
): RequestHandler {
  return async (request) => {
    const query = request.query as ListQuery;
    const { rows, totals = {} } = await handler(createCallContext(request, services));
    const pageCount = Math.max(1, Math.ceil(rows.length / query.perPage));
    const page = Math.min(query.page, pageCount);
    const items = orderRows(rows, query.sort.field, query.sort.descending).slice(
      (page - 1) * query.perPage,
      page * query.perPage,
    );
    const meta = { currentPage: page, pageCount, perPage: query.perPage, totalCount: rows.length };
    return {
      status: 200,
      data: toPageData(call, totals, {
        items,
        _links: linksOf(request, call, services, page, pageCount),
        _meta: meta,
      }),
    };
  };
}

function linksOf(
  { host, query }: FastifyRequest,
  call: ResolvedCall,
  { env }: Services,
  page: number,
  last: number,
) {
  const base = listHref(originOf(host, env.publicUrl), call, query as ListQuery);
  const link = (number: number) => ({ href: `${base}page=${number}` });
  return {
    self: link(page),
    first: link(1),
    last: link(last),
    ...(page > 1 ? { prev: link(page - 1) } : {}),
    ...(page < last ? { next: link(page + 1) } : {}),
  };
}
