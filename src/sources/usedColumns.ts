import type { Row, Selection } from '../values/contracts/server.ts';

/** The name under which a column is read that is not answered itself. No field can have it. */
const readName = (column: string) => `@${column}`;

/** Selects columns that a value is made of. */
export function selectColumns(columns: readonly string[], to: Pick<Selection, 'columns'>): void {
  for (const column of columns) to.columns[readName(column)] = column;
}

/** Returns such columns by their own names. */
export const columnsIn = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[readName(column)]]));
