import type { ResolvedList } from '../../../rules/resolved.ts';
import type { Query } from '../../data/http.ts';

export function nextSort(sort: string, field: string): string {
  return sort === field ? `-${field}` : field;
}

export const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/** What an address says about a list; what the list does not know is left out. */
export function read(list: ResolvedList, search: URLSearchParams) {
  const filters: Record<string, string> = {};
  for (const { param } of list.filters) {
    const value = search.get(param)?.trim();
    if (value) filters[param] = value;
  }
  const sort = search.get('sort') ?? '';
  const allowed = list.call.sort.includes(sort.replace(/^-/, ''));
  return { filters, sort: allowed ? sort : '', page: pageOf(search) };
}

/** What is asked of the call for that. */
export const queryOf = ({ filters, sort, page }: ReturnType<typeof read>): Query => ({ ...filters, sort: sort || undefined, page: page > 1 ? page : undefined });
