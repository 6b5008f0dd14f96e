import { useCallback, useContext, useMemo, useState } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
import type { Params, Query } from '../../../shared/address.ts';
import {
  staleFollowers,
  nextSort,
  pageOf,
  filterParams,
  queryOf,
  readListQuery,
} from '../../../shared/listQuery.ts';
import type { ResolvedList } from '../../../shared/resolved.ts';

/** What a list shows, read from the address, so that reload, Back and a shared link show the same. */
export interface ListState {
  /** The value of each filter that narrows, by parameter. */
  filters: Record<string, string>;
  /** The field, with a minus before it for descending; empty for the call's own order. */
  sort: string;
  page: number;
  query: Query;
  /** Of the query what narrows; the same object while it is the same. */
  narrowing: Query;
  /** The parts of the route that vary. */
  params: Params;
  /** The server's link to this page, where it was followed here; a deep page is cheap by its link. */
  href: string | null;
  setFilter(param: string, value: string): void;
  clearFilters(): void;
  /** Ascending first, then the two alternate; back to the first page. */
  toggleSort(field: string): void;
  navigate(href: string): void;
  /** To the first page, in the list's own order. */
  toFirstPage(): void;
}

export function useListState(list: ResolvedList): ListState {
  const location = useLocation();
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const params = useParams() as Params;
  const state = useMemo(
    () => readListQuery(list, new URLSearchParams(location.search)),
    [list, location.search],
  );
  const filters = useStableValue(state.filters);
  const narrowing = useStableValue(queryOf(list, params, { filters, sort: '', page: 1 }));
  const followed = (location.state as { href?: unknown } | null)?.href;

  // The address is read when something happens, not when it was drawn: a typed filter arrives 300 ms late.
  const change = useCallback(
    (
      edit: (search: URLSearchParams) => void,
      options: { replace?: boolean; href?: string } = {},
    ) => {
      // Whoever is on the way to another screen, whose code takes its time, is not called back by what they typed last.
      const goal = router?.state.navigation.location?.pathname;
      if (goal !== undefined && goal !== window.location.pathname) return;
      const search = new URLSearchParams(window.location.search);
      edit(search);
      const to = { search: search.size > 0 ? `?${search}` : '' };
      const stays = options.href === undefined;
      void navigate(to, {
        replace: options.replace ?? false,
        preventScrollReset: stays,
        state: stays ? null : { href: options.href },
      });
    },
    [navigate, router],
  );

  const setFilter = useCallback(
    (param: string, value: string) =>
      change(
        (search) => {
          if (value) search.set(param, value);
          else search.delete(param);
          // What followed the old value may not fit the new one.
          for (const stale of staleFollowers(list, search)) search.delete(stale);
          search.delete('page');
        },
        { replace: true },
      ),
    [change, list],
  );

  const clearFilters = useCallback(
    () =>
      change((search) => {
        for (const param of filterParams(list)) search.delete(param);
        search.delete('page');
      }),
    [change, list],
  );

  return {
    ...state,
    filters,
    narrowing,
    params,
    query: queryOf(list, params, state),
    href: typeof followed === 'string' ? followed : null,
    setFilter,
    clearFilters,
    toggleSort: (field) =>
      change((search) => {
        search.set('sort', nextSort(state.sort, field));
        search.delete('page');
      }),
    toFirstPage: () =>
      change((search) => {
        search.delete('page');
        search.delete('sort');
      }),
    navigate: (href) =>
      change(
        (search) => {
          const page = pageOf(new URL(href, window.location.href).searchParams);
          if (page > 1) search.set('page', String(page));
          else search.delete('page');
        },
        { href },
      ),
  };
}

/** The value of before, while the new one says the same: so another order leaves alone what is drawn for the filters. */
function useStableValue<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
