import { sumOf } from '../../shared/money.ts';
import { valueAt, type Page, type Row } from './page.ts';

/** A column and the name of its total among those of the call, if it has one. */
interface TotalledColumn {
  field: string;
  total?: string;
}

/**
 * Returns the totals of a report's columns by field, like a row. They are the totals of the call,
 * or sums if this page has all rows.
 * @returns null if no column has a total
 */
export function totalsOf(
  columns: readonly TotalledColumn[],
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

/**
 * Adds up the totals of rows that are read page by page. `all` returns them by field: those of the
 * call, or sums of all rows; null if no column has a total.
 */
export function createTotals(columns: readonly TotalledColumn[]): {
  add(page: Pick<Page, 'rows' | 'totals'>): void;
  all(): Row | null;
} {
  let sums: Row | null = null;
  let totals: Row | null = null;
  return {
    add: (page) => {
      totals ??= page.totals;
      if (page.rows.length === 0) return;
      const rows: Row[] = sums ? [sums, ...page.rows] : page.rows;
      const summed = columns.filter(({ total }) => total !== undefined);
      sums = Object.fromEntries(
        summed.map(({ field }) => [
          field,
          sumOf(rows.map((row) => row[field] ?? valueAt(row, field))),
        ]),
      );
    },
    all: () => totalsOf(columns, { pages: 1, rows: sums ? [sums] : [], totals }),
  };
}
