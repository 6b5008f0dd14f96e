import { sortedField } from './calls.ts';
import type { Params, Query } from './buildUrl.ts';
import { MAX_SEARCH_LENGTH } from '../text/fold.ts';
import { FILTER_CONTROLS, paramsOf } from './filterControls.ts';
import { readGregorianDay } from '../time/readDay.ts';
import type { ResolvedFilter, ResolvedList } from '../resolved/resolved.ts';

/**
 * Returns the sort after a click on a column: ascending first, then alternating. A leading minus
 * means descending.
 */
export function nextSort(sort: string, field: string): string {
  return sort === field ? `-${field}` : field;
}

export const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/** The query parameter that shows the deleted items of a list instead of its rows. */
export const BIN_PARAM = 'bin';

/** Whether a URL's query asks for the deleted items of a list. */
export const showsBin = (list: ResolvedList, search: URLSearchParams): boolean =>
  list.bin !== undefined && search.has(BIN_PARAM);

/** Returns the query of the same list with its deleted items, or with its rows. */
export function withBin(search: URLSearchParams, isShown: boolean): string {
  const next = new URLSearchParams(search);
  for (const param of ['page', 'sort', BIN_PARAM]) next.delete(param);
  if (isShown) next.set(BIN_PARAM, '1');
  return next.size > 0 ? `?${next}` : '';
}

/** Returns the id of the screen with the deleted items of a list. */
export const binScreenId = (list: string): string => `${list}~bin`;

/** Returns the query parameters of a list's filters. */
export const filterParams = ({ filters }: Pick<ResolvedList, 'filters'>): string[] =>
  filters.flatMap((filter) => paramsOf(filter).map(({ param }) => param));

/**
 * Returns the filter with only the choices that match the value of the filter that it depends on.
 */
export function withMatchingChoices<Filter extends ResolvedFilter>(
  filter: Filter,
  valueOf: (param: string) => string | null | undefined,
): Filter {
  if (!('dependsOn' in filter) || filter.choices.from !== 'values') return filter;
  const parentValue = valueOf(filter.dependsOn);
  if (!parentValue) return filter;
  return {
    ...filter,
    choices: {
      from: 'values',
      values: filter.choices.values.filter(
        ({ parent }) => parent === undefined || String(parent) === parentValue,
      ),
    },
  };
}

/**
 * Returns the parameters of dependent filters whose value is no longer among their choices, because
 * the filter that they depend on has changed.
 */
export function outdatedDependentFilters(
  { filters }: Pick<ResolvedList, 'filters'>,
  search: URLSearchParams,
): string[] {
  return filters.flatMap((filter) => {
    const dependent = withMatchingChoices(filter, (param) => search.get(param));
    const isOutdated =
      dependent !== filter &&
      'choices' in dependent &&
      dependent.choices.from === 'values' &&
      !dependent.choices.values.some(({ value }) => String(value) === search.get(filter.filter));
    return isOutdated ? [filter.filter] : [];
  });
}

/**
 * Reads filters, sort and page from a URL's query. Days are read as people type them. Unknown
 * parameters are ignored.
 */
export function readListQuery(
  list: Pick<ResolvedList, 'filters' | 'call'>,
  search: URLSearchParams,
) {
  const filters: Record<string, string> = {};
  for (const filter of list.filters)
    for (const param of filterParams({ filters: [filter] })) {
      const { holds } = FILTER_CONTROLS[filter.as];
      const value = shorten(search.get(param)?.trim() ?? '', holds === 'list');
      if (value) filters[param] = holds === 'day' ? (readGregorianDay(value) ?? value) : value;
    }
  const sort = search.get('sort') ?? '';
  const allowed = list.call.sortFields.includes(sortedField(sort));
  return { filters, sort: allowed ? sort : '', page: pageOf(search) };
}

/** Cuts off what is longer than the server accepts: of a list, only whole values. */
function shorten(value: string, isList: boolean): string {
  const start = value.slice(0, MAX_SEARCH_LENGTH);
  return isList && start.length < value.length ? start.slice(0, start.lastIndexOf(',')) : start;
}

/**
 * Returns the query string with a filter set, or removed if the value is empty. Resets the page to
 * the first.
 */
export function withFilter(search: string, param: string, value: string): string {
  const next = new URLSearchParams(search);
  if (value) next.set(param, value);
  else next.delete(param);
  next.delete('page');
  return next.size > 0 ? `?${next}` : '';
}

/** Replaces each `{params.name}` in texts by the parameter of the route. */
export const fillParams = (
  texts: Readonly<Record<string, string>>,
  params: Params,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.replace(/\{params\.([A-Za-z0-9]+)\}/g, (_all, param: string) => params[param] ?? ''),
    ]),
  );

/** Returns the query parameters that a list always sends, with the route's parameters filled in. */
const fixedQueryOf = ({ where = {} }: ResolvedList, params: Params): Query =>
  fillParams(where, params);

/**
 * Returns the query of the list's call. A list that loads all rows at once sends only the
 * parameters that it always sends.
 */
export const queryOf = (
  list: ResolvedList,
  params: Params,
  { filters, sort, page }: ReturnType<typeof readListQuery>,
): Query => ({
  ...fixedQueryOf(list, params),
  ...(list.clientSide
    ? {}
    : { ...filters, sort: sort || undefined, page: page > 1 ? page : undefined }),
});
