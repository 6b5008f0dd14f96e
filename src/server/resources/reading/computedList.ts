import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { orderRows } from '../../../shared/text/rowOrder.ts';
import type { RequestHandler, Services } from '../context.ts';
import type { RowsHandler } from '../defineResource.ts';
import { listHref, numberedPage, originOf } from './links.ts';
import type { ListQuery } from '../query.ts';
import { createCallContext } from './read.ts';
import { toPageData } from '../schemas.ts';

/**
 * Creates the handler of a list whose rows are all computed at once. A company has few enough
 * of them for this.
 */
export function createComputedListHandler(
  handler: RowsHandler,
  call: ResolvedCall,
  services: Services,
): RequestHandler {
  return async (request) => {
    const query = request.query as ListQuery;
    const { rows, totals = {} } = await handler(createCallContext(request, call, services));
    const base = listHref(originOf(request.host, services.settings.publicUrl), call, query);
    const { offset, ...page } = numberedPage(base, query, rows.length);
    const items = orderRows(rows, query.sort.field, query.sort.descending).slice(
      offset,
      offset + query.perPage,
    );
    return { status: 200, data: toPageData(call, totals, { items, ...page }) };
  };
}
