import { toSortKey } from '../../shared/text/compareNames.ts';
import { fold } from '../../shared/text/fold.ts';
import { tableFacts, type CompanyTable, type TableFacts } from '../db/tables.ts';

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

/** Returns the columns that are filled from texts, by table. */
function findFilledColumns({ folded, sortKeys }: TableFacts): ReadonlyMap<string, Filled[]> {
  const found = new Map<string, Filled[]>();
  for (const [tables, toValue] of [
    [folded, toFolded],
    [sortKeys, toKey],
  ] as const)
    for (const [table, columns] of Object.entries(tables))
      for (const [from, column] of Object.entries(columns))
        found.set(table, [...(found.get(table) ?? []), { from, column, toValue }]);
  return found;
}

let filled: ReadonlyMap<string, Filled[]> | undefined;
const filledByTable = () => (filled ??= findFilledColumns(tableFacts()));

/** The tables with columns that are filled from texts. */
export const filledTables = (): CompanyTable[] => [...filledByTable().keys()] as CompanyTable[];

/** Returns the columns of a table that are filled from texts: for searching and for sorting. */
export const filledColumns = (table: CompanyTable): readonly Filled[] =>
  filledByTable().get(table) ?? [];

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
