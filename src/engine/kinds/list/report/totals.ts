import { sumOf } from '../../../../shared/money.ts';
import type { ResolvedColumn } from '../../../../shared/resolved.ts';
import { valueAt, type Page, type Row } from '../../../data/page.ts';

/**
 * Returns the totals of a report's columns by field, like a row. They are the totals of the call,
 * or sums if this page has all rows.
 * @returns null if no column has a total
 */
export function totalsOf(
  columns: readonly ResolvedColumn[],
  { pages, rows, totals }: Pick<Page, 'pages' | 'rows' | 'totals'>,
): Row | null {
  const entries = columns.flatMap(({ field, total }) => {
    if (total === undefined) return [];
    const figure = totals?.[total];
    if (typeof figure === 'number') return [[field, figure] as const];
    return pages === 1 ? [[field, sumOf(rows.map((row) => valueAt(row, field)))] as const] : [];
  });
  return entries.length > 0 && rows.length > 0 ? Object.fromEntries(entries) : null;
}
