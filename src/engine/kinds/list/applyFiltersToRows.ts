import type { Query } from '../../../shared/address.ts';
import type { ResolvedCall, ResolvedList } from '../../../shared/resolved.ts';
import type { Page, Row } from '../../data/page.ts';

/**
 * The page as the filters in use have it read: of a row's things the one that was filtered by comes first, and rows go that a host
 * answered although they are not of the chosen values. The page itself where nothing changes.
 */
export function applyFiltersToRows(
  list: Pick<ResolvedList, 'call' | 'filters'>,
  page: Page,
  query: Query,
): Page {
  const kept = page.rows.filter((row) =>
    list.filters.every(
      (filter) =>
        filter.as !== 'chips' || matchesFilter(row, list.call, filter.filter, query[filter.filter]),
    ),
  );
  const ignored = kept.length < page.rows.length;
  const rows = Object.entries(query).reduce(
    (some, [param, value]) => withMatchFirst(some, list.call, param, value),
    kept,
  );
  if (!ignored && rows.every((row, index) => row === page.rows[index])) return page;
  // A host that takes no notice of the filter counts all rows.
  return { ...page, rows, ...(ignored ? { total: null } : {}) };
}

function matchesFilter(
  row: Row,
  { filters }: ResolvedCall,
  param: string,
  value: Query[string],
): boolean {
  const rule = filters[param];
  if (
    value === undefined ||
    !rule ||
    (rule.match !== 'any' && rule.match !== 'equal') ||
    row[rule.field] === undefined
  )
    return true;
  return String(value).split(',').includes(String(row[rule.field]));
}

function withMatchFirst(
  rows: Row[],
  { filters }: ResolvedCall,
  param: string,
  value: Query[string],
): Row[] {
  const rule = filters[param];
  if (value === undefined || rule?.match !== 'id') return rows;
  return rows.map((row) => {
    const things = row[rule.field];
    const index = Array.isArray(things)
      ? things.findIndex(
          (thing: unknown) => String((thing as { id?: unknown } | null)?.id) === String(value),
        )
      : -1;
    return index < 1
      ? row
      : {
          ...row,
          [rule.field]: [
            (things as unknown[])[index],
            ...(things as unknown[]).toSpliced(index, 1),
          ],
        };
  });
}
