import type { ResolvedCall, ResolvedList } from '../../../shared/resolved/resolved.ts';
import { createMatcher } from '../../../shared/text/search.ts';
import { matchesFilters } from '../../data/matchesFilters.ts';
import type { Page, Row } from '../../data/page.ts';
import type { ListState } from './useListState.ts';

const textOf = (row: Row, fields: readonly string[]) =>
  fields.map((field) => String(row[field] ?? '')).join(' ');

type Settings = NonNullable<ResolvedList['clientSide']>;

/** Returns the rows that match the search and the filters of a call. */
export function matchingRows(
  { fields, param }: Pick<Settings, 'fields' | 'param'>,
  call: Pick<ResolvedCall, 'filters'>,
  rows: readonly Row[],
  filters: ListState['filters'],
): Row[] {
  const matches = createMatcher(filters[param] ?? '');
  return rows.filter((row) => matches(textOf(row, fields)) && matchesFilters(row, call, filters));
}

/** Returns one page of the rows that match the search and the filters of a call. */
export function toLocalPage(
  settings: Settings,
  call: Pick<ResolvedCall, 'filters'>,
  all: Page,
  { filters, page: requestedPage }: Pick<ListState, 'filters' | 'page'>,
): Page {
  const { pageSize } = settings;
  const matching = matchingRows(settings, call, all.rows, filters);
  const pages = Math.max(1, Math.ceil(matching.length / pageSize));
  const page = Math.min(requestedPage, pages);
  return {
    ...all,
    rows: matching.slice((page - 1) * pageSize, page * pageSize),
    page,
    pages,
    total: matching.length,
    previous: page > 1 ? `?page=${page - 1}` : null,
    next: page < pages ? `?page=${page + 1}` : null,
  };
}
