import type { Query } from '../../../../shared/calls/buildUrl.ts';
import { FILTER_CONTROLS } from '../../../../shared/calls/filterControls.ts';
import type { ResolvedCall, ResolvedList } from '../../../../shared/resolved/resolved.ts';
import { matchesFilters } from '../../../data/matchesFilters.ts';
import type { Page, Row } from '../../../data/page.ts';

/**
 * Applies the active filters to a loaded page. If a filter matches one item of an array in a row,
 * that item is moved to the front. Rows that the server returned although they do not match a chips
 * filter are removed. Returns the same page if nothing changes.
 */
export function applyFiltersToRows(
  list: Pick<ResolvedList, 'call' | 'filters'>,
  page: Page,
  query: Query,
): Page {
  const chips = Object.fromEntries(
    list.filters.flatMap(({ as, filter }) =>
      FILTER_CONTROLS[as].holds === 'list' ? [[filter, query[filter]]] : [],
    ),
  );
  const matching = page.rows.filter((row) => matchesFilters(row, list.call, chips));
  const hasRemovedRows = matching.length < page.rows.length;
  const rows = Object.entries(query).reduce(
    (current, [param, value]) => withMatchFirst(current, list.call, param, value),
    matching,
  );
  if (!hasRemovedRows && rows.every((row, index) => row === page.rows[index])) return page;
  // A server that ignores the filter counts all rows, so the total is unknown.
  return { ...page, rows, ...(hasRemovedRows ? { total: null } : {}) };
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
    const items = row[rule.field];
    const index = Array.isArray(items)
      ? items.findIndex(
          (item: unknown) => String((item as { id?: unknown } | null)?.id) === String(value),
        )
      : -1;
    return index < 1
      ? row
      : {
          ...row,
          [rule.field]: [(items as unknown[])[index], ...(items as unknown[]).toSpliced(index, 1)],
        };
  });
}
