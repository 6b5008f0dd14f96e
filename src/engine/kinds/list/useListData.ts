import { useEffect, useMemo, useState } from 'react';
import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { isFinal, isRefusedQuery, Problem } from '../../data/requests/problem.ts';
import { usePage } from '../../data/useCall.ts';
import { useSession } from '../../session/SessionContext.ts';
import { applyFiltersToRows } from './filters/applyFiltersToRows.ts';
import { toLocalPage } from './localPage.ts';
import type { ListState } from './useListState.ts';

/**
 * The state while the server sorts the rows. The empty text is never equal to the JSON of a list's
 * filters.
 */
const NO_LOCAL_SORT = { filters: '', sort: '' };

/**
 * Loads the page of rows for a list's state. A request is retried once before its failure ends the
 * session. `isSorted` tells whether the rows already have the order of the state.
 */
export function useListData(list: ResolvedList, state: ListState) {
  const session = useSession();
  const endsSession = useAppInfo().app.onListFailure === 'endSession';
  // If one page contains all rows that match the filters, a report is sorted in the browser. The
  // request then keeps its earlier order, so that SWR returns the cached response.
  const [localSort, setLocalSort] = useState(NO_LOCAL_SORT);
  const filters = JSON.stringify(state.filters);
  const sort = localSort.filters === filters ? localSort.sort : state.sort;
  const answer = usePage(
    list.call,
    {
      ...state,
      ...(list.clientSide ? { href: null } : {}),
      query: { ...state.query, sort: sort || undefined },
    },
    endsSession,
  );
  // Not `isValidating`: reading it would render the list twice for each read in the background.
  const { error, isLoading, mutate } = answer;
  const settledPage = list.view !== 'table' && !isLoading ? answer.data : undefined;
  const nextLocalSort = !settledPage
    ? localSort
    : settledPage.pages === 1
      ? { filters, sort }
      : NO_LOCAL_SORT;
  if (nextLocalSort.filters !== localSort.filters || nextLocalSort.sort !== localSort.sort)
    setLocalSort(nextLocalSort);
  // Other filters can succeed, and the person still sees them.
  const isRefusedFilter = isRefusedQuery(error) && Object.keys(state.filters).length > 0;
  const isSessionOver =
    endsSession && isFinal(error) && !isRefusedFilter && !isMissingInDevelopment(error);
  useEffect(() => {
    // After the effects, because a form above the list renders its typed text before it closes.
    if (isSessionOver) queueMicrotask(() => session.endAfterListFailure(list.id));
  }, [isSessionOver, session, list.id]);
  const page =
    list.clientSide && answer.data
      ? toLocalPage(list.clientSide, list.call, answer.data, state)
      : answer.data;
  const data = useMemo(
    () => page && applyFiltersToRows(list, page, state.filterQuery),
    [list, page, state.filterQuery],
  );
  return {
    data,
    /** All loaded rows of a list that is filtered in the browser, without filters. */
    loadedRows: list.clientSide && answer.data?.rows,
    error,
    isLoading,
    mutate,
    isSorted: sort === state.sort,
  };
}

/** While somebody develops, a list can be there before its call, such as in a draft of the studio. */
const isMissingInDevelopment = (error: unknown): boolean =>
  import.meta.env.MODE === 'development' && error instanceof Problem && error.status === 404;
