import type { Params, Query } from './address.ts';
import { SEARCH_AT_MOST } from './fold.ts';
import type { ResolvedFilter, ResolvedList } from './resolved.ts';

export function nextSort(sort: string, field: string): string {
  return sort === field ? `-${field}` : field;
}

export const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/** The parameters of a list's filters; a span has two. */
export const filterParams = (list: ResolvedList): string[] =>
  list.filters.flatMap((filter) =>
    filter.as === 'span' ? [filter.filter, filter.end] : [filter.filter],
  );

/** The filter with those of its choices that the filter which it follows leaves. */
export function withFollowedChoices<Filter extends ResolvedFilter>(
  filter: Filter,
  valueOf: (param: string) => string | null | undefined,
): Filter {
  const followed = filter.as === 'select' && filter.dependsOn ? valueOf(filter.dependsOn) : null;
  if (!followed || filter.as !== 'select' || filter.choices.from !== 'values') return filter;
  return {
    ...filter,
    choices: {
      from: 'values',
      values: filter.choices.values.filter(
        ({ parent }) => parent === undefined || String(parent) === followed,
      ),
    },
  };
}

/** The filters of an address whose choice is none of those that the followed filter leaves. */
export function staleFollowers(list: ResolvedList, search: URLSearchParams): string[] {
  return list.filters.flatMap((filter) => {
    const left = withFollowedChoices(filter, (param) => search.get(param));
    const stale =
      left !== filter &&
      left.as === 'select' &&
      left.choices.from === 'values' &&
      !left.choices.values.some(({ value }) => String(value) === search.get(filter.filter));
    return stale ? [filter.filter] : [];
  });
}

/** What an address says about a list; what the list does not know is left out. */
export function readListQuery(list: ResolvedList, search: URLSearchParams) {
  const filters: Record<string, string> = {};
  for (const param of filterParams(list)) {
    const value = search.get(param)?.trim().slice(0, SEARCH_AT_MOST);
    if (value) filters[param] = value;
  }
  const sort = search.get('sort') ?? '';
  const allowed = list.call.sortFields.includes(sort.replace(/^-/, ''));
  return { filters, sort: allowed ? sort : '', page: pageOf(search) };
}

/** The part of an address behind the question mark with a filter set, or taken away by an empty value; on the first page. */
export function withFilter(search: string, param: string, value: string): string {
  const next = new URLSearchParams(search);
  if (value) next.set(param, value);
  else next.delete(param);
  next.delete('page');
  return next.size > 0 ? `?${next}` : '';
}

/** What narrows the rows of a list always, with the parts of its route filled in. */
const whereOf = ({ where = {} }: ResolvedList, params: Params): Query =>
  Object.fromEntries(
    Object.entries(where).map(([param, text]) => [
      param,
      text.replace(/\{params\.([A-Za-z0-9]+)\}/g, (_all, name: string) => params[name] ?? ''),
    ]),
  );

/** What is asked of the call for that; where all rows come at once, no more than what narrows them always. */
export const queryOf = (
  list: ResolvedList,
  params: Params,
  { filters, sort, page }: ReturnType<typeof readListQuery>,
): Query => ({
  ...whereOf(list, params),
  ...(list.clientSide
    ? {}
    : { ...filters, sort: sort || undefined, page: page > 1 ? page : undefined }),
});
