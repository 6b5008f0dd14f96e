import { toSortKey } from '../../shared/compareNames.ts';
import { fold } from '../../shared/fold.ts';
import { FOLDED, SORT_KEYS, type CompanyTable } from '../db/tables.ts';

type ColumnsOf<T, Table> = Table extends keyof T ? T[Table][keyof T[Table]] : never;

/** The columns of a table that `fillColumns` fills. */
export type FilledColumn<T extends CompanyTable> =
  ColumnsOf<typeof FOLDED, T> | ColumnsOf<typeof SORT_KEYS, T>;

/** A column that is filled from a text of the same row. */
interface Filled {
  from: string;
  column: string;
  /** Returns its value. */
  toValue: (text: string | null) => string | null;
}

const toFolded = (text: string | null) => (text === null ? null : fold(text));
/** A row without a text comes first. */
const toKey = (text: string | null) => toSortKey(text ?? '');

const FILLED = new Map<string, Filled[]>();
for (const [tables, toValue] of [
  [FOLDED, toFolded],
  [SORT_KEYS, toKey],
] as const)
  for (const [table, columns] of Object.entries<Record<string, string>>(tables))
    for (const [from, column] of Object.entries(columns))
      FILLED.set(table, [...(FILLED.get(table) ?? []), { from, column, toValue }]);

/** The tables with columns that are filled from texts. */
export const filledTables = (): CompanyTable[] => [...FILLED.keys()] as CompanyTable[];

/** Returns the columns of a table that are filled from texts: for searching and for sorting. */
export const filledColumns = (table: CompanyTable): readonly Filled[] => FILLED.get(table) ?? [];

/**
 * Returns the values of the columns that are filled from the texts in `row`. A change may leave
 * texts out. Nothing else writes these columns.
 */
export const fillColumns = (
  table: CompanyTable,
  row: Record<string, unknown>,
): Record<string, string | null> =>
  Object.fromEntries(
    filledColumns(table)
      .filter(({ from }) => typeof row[from] === 'string' || row[from] === null)
      .map(({ from, column, toValue }) => [column, toValue(row[from] as string | null)]),
  );
