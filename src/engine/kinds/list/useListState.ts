import { useCallback, useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { Params, Query } from '../../../shared/calls/buildUrl.ts';
import {
  outdatedDependentFilters,
  pageOf,
  filterParams,
  queryOf,
  readListQuery,
} from '../../../shared/calls/listQuery.ts';
import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import { useStableValue } from '../../ui/useStableValue.ts';
import { useEditSearch, type SearchEdit } from './filters/useEditSearch.ts';

/**
 * What a list shows. It is read from the URL, so that a reload, Back and a shared link show the
 * same.
 */
export interface ListState {
  /** The value of each active filter, by parameter. */
  filters: Record<string, string>;
  /** The field, with a minus before it for descending; empty for the default order of the call. */
  sort: string;
  page: number;
  query: Query;
  /** The query parameters of the filters only. The object is replaced only when a value changes. */
  filterQuery: Query;
  /** The route parameters. */
  params: Params;
  /**
   * The server's link (`next`, `prev`) by which the user came to this page, or null. It contains a
   * cursor, so the server need not skip all rows before the page.
   */
  href: string | null;
  setFilter(param: string, value: string): void;
  clearFilters(): void;
  /** Sorts by an order such as `name` or `-name`. It goes back to the first page. */
  setSort(order: string): void;
  /** Goes to the page of a link that the server sent with the rows. */
  followPageLink(href: string): void;
  /** Goes to the first page in the default order. */
  toFirstPage(): void;
}

export function useListState(list: ResolvedList): ListState {
  const location = useLocation();
  const params = useParams() as Params;
  const state = useMemo(
    () => readListQuery(list, new URLSearchParams(location.search)),
    [list, location.search],
  );
  const filters = useStableValue(state.filters);
  const filterQuery = useStableValue(queryOf(list, params, { filters, sort: '', page: 1 }));
  const followedHref = (location.state as { href?: unknown } | null)?.href;
  const editSearch = useEditSearch();
  const setFilter = useCallback(
    (param: string, value: string) =>
      editSearch(withFilterValue(list, param, value), { replace: true }),
    [editSearch, list],
  );
  const clearFilters = useCallback(() => editSearch(withoutFilters(list)), [editSearch, list]);
  return {
    ...state,
    filters,
    filterQuery,
    params,
    query: queryOf(list, params, state),
    href: typeof followedHref === 'string' ? followedHref : null,
    setFilter,
    clearFilters,
    setSort: (order) => editSearch(withSort(order)),
    toFirstPage: () => editSearch(withoutPageAndSort),
    followPageLink: (href) => editSearch(withPageOf(href), { href }),
  };
}

const withFilterValue =
  (list: ResolvedList, param: string, value: string): SearchEdit =>
  (search) => {
    if (value) search.set(param, value);
    else search.delete(param);
    // The value of a dependent filter may not fit the new value of the filter that it follows.
    for (const stale of outdatedDependentFilters(list, search)) search.delete(stale);
    search.delete('page');
  };

const withoutFilters =
  (list: ResolvedList): SearchEdit =>
  (search) => {
    for (const param of filterParams(list)) search.delete(param);
    search.delete('page');
  };

const withSort =
  (sort: string): SearchEdit =>
  (search) => {
    search.set('sort', sort);
    search.delete('page');
  };

const withoutPageAndSort: SearchEdit = (search) => {
  search.delete('page');
  search.delete('sort');
};

const withPageOf =
  (href: string): SearchEdit =>
  (search) => {
    const page = pageOf(new URL(href, window.location.href).searchParams);
    if (page > 1) search.set('page', String(page));
    else search.delete('page');
  };
