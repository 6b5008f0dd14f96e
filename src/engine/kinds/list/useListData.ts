import { useEffect, useMemo, useState } from 'react';
import type { ResolvedList } from '../../../shared/resolved.ts';
import { Problem } from '../../data/problem.ts';
import { usePage } from '../../data/useCall.ts';
import { useSession } from '../../session/SessionContext.ts';
import { applyFiltersToRows } from './applyFiltersToRows.ts';
import { localPage } from './local.ts';
import type { ListState } from './useListState.ts';

/** Whether a failed load means that the person is signed out: 403 always, another 5xx where the screen says so. */
export function endsSession(failure: ResolvedList['onServerError'], problem: unknown): boolean {
  if (!(problem instanceof Problem)) return false;
  if (problem.status === 403) return true;
  return failure === 'endSession' && problem.status >= 500 && problem.status !== 503;
}

/** No filters are written so: then the server orders. */
const UNKNOWN = { filters: '', sort: '' };

/** The page of rows for the list's state. A failure that ends the session has been tried twice by then. `ordered`: the rows are in the order that the state asks for. */
export function useListData(list: ResolvedList, state: ListState) {
  const session = useSession();
  // Where one page holds all rows of the filters, a report orders them itself: then the order of before is asked for again, and nothing goes over the line.
  const [whole, setWhole] = useState(UNKNOWN);
  const filters = JSON.stringify(state.filters);
  const sort = whole.filters === filters ? whole.sort : state.sort;
  const answer = usePage(
    list.call,
    {
      ...state,
      ...(list.clientSide ? { href: null } : {}),
      query: { ...state.query, sort: sort || undefined },
    },
    list.onServerError === 'endSession',
  );
  const settled = list.view !== 'table' && !answer.isValidating ? answer.data : undefined;
  const known = !settled ? whole : settled.pages === 1 ? { filters, sort } : UNKNOWN;
  if (known.filters !== whole.filters || known.sort !== whole.sort) setWhole(known);
  const ends = endsSession(list.onServerError, answer.error);
  useEffect(() => {
    if (ends) session.end('auth.login.reason.listFailed');
  }, [ends, session]);
  const page = list.clientSide && answer.data ? localPage(list.clientSide, answer.data, state) : answer.data;
  const data = useMemo(
    () => page && applyFiltersToRows(list, page, state.narrowing),
    [list, page, state.narrowing],
  );
  return { ...answer, data, ordered: sort === state.sort };
}
