import type { Params } from '../../../shared/calls/buildUrl.ts';
import type { Row } from '../../data/page.ts';
import type { RowsFromCall } from '../../export/request.ts';
import { matchingRows } from './localPage.ts';
import type { ListScreenState } from './useListScreen.ts';

/**
 * Returns all rows that match the filters, in the current order, or where to read them: those of a
 * list that is filtered in the browser are already loaded.
 */
export function allRows(
  { list, state, rows }: Pick<ListScreenState, 'list' | 'state' | 'rows'>,
  params: Params,
): Row[] | RowsFromCall {
  return list.clientSide
    ? matchingRows(list.clientSide, list.call, rows.loaded ?? [], state.filters)
    : { call: list.call, params, query: { ...state.query, page: undefined } };
}
