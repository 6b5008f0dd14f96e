import { sumOf } from '../../shared/numbers/money.ts';
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
  page: Pick<Page, 'pages' | 'rows' | 'totals'>,
): Row | null {
  const isKnown = (column: TotalledColumn) => totalOfCall(column, page.totals) !== undefined;
  const added = createTotals(page.pages === 1 ? columns : columns.filter(isKnown));
  added.add(page);
  return added.all();
}

/** Returns the total of a column among those of the call; undefined if the call has none. */
function totalOfCall({ total }: TotalledColumn, totals: Row | null): number | undefined {
  const figure = total === undefined ? undefined : totals?.[total];
  return typeof figure === 'number' ? figure : undefined;
}

/**
 * Adds up the totals of rows that are read page by page. `all` returns them by field: those of the
 * call, or sums of all rows; null if no column has a total.
 */
export function createTotals(columns: readonly TotalledColumn[]): {
  add(page: Pick<Page, 'rows' | 'totals'>): void;
  all(): Row | null;
} {
  const totalled = columns.filter(({ total }) => total !== undefined);
  const sums: Record<string, number> = {};
  let totals: Row | null = null;
  let hasRows = false;
  return {
    add: (page) => {
      totals ??= page.totals;
      hasRows ||= page.rows.length > 0;
      for (const column of totalled) {
        const { field } = column;
        if (totalOfCall(column, totals) === undefined)
          sums[field] = sumOf([sums[field], ...page.rows.map((row) => valueAt(row, field))]);
      }
    },
    all: () =>
      hasRows && totalled.length > 0
        ? Object.fromEntries(
            totalled.map((column) => [
              column.field,
              totalOfCall(column, totals) ?? sums[column.field],
            ]),
          )
        : null,
  };
}
