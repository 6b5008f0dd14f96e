import type { ResolvedList } from '../../../shared/resolved.ts';
import { createMatcher } from '../../../shared/search.ts';
import type { Page, Row } from '../../data/page.ts';
import type { ListState } from './useListState.ts';

const textOf = (row: Row, fields: readonly string[]) =>
  fields.map((field) => String(row[field] ?? '')).join(' ');

/** The page of all rows that the state asks for: those that the search finds, so many at a time. */
export function toLocalPage(
  { fields, param, pageSize }: NonNullable<ResolvedList['clientSide']>,
  all: Page,
  { filters, page: asked }: Pick<ListState, 'filters' | 'page'>,
): Page {
  const matches = createMatcher(filters[param] ?? '');
  const found = all.rows.filter((row) => matches(textOf(row, fields)));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(asked, pages);
  return {
    ...all,
    rows: found.slice((page - 1) * pageSize, page * pageSize),
    page,
    pages,
    total: found.length,
    previous: page > 1 ? `?page=${page - 1}` : null,
    next: page < pages ? `?page=${page + 1}` : null,
  };
}
