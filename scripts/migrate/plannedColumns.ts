import { createCompiler } from '../../src/compiler/compile.ts';
import type { Tables } from '../../src/compiler/stores/tables.ts';

/** Columns by table. */
export type ColumnNames = Record<string, ReadonlySet<string>>;

/** Returns the columns that the stores of a root explain. */
export function plannedColumns(root: string): ColumnNames {
  const compiler = createCompiler({ root });
  compiler.compile();
  return explainedColumns(compiler.tables());
}

/** Returns the columns of planned tables, without those whose SQL is written by hand. */
export const explainedColumns = ({ planned }: Tables): ColumnNames =>
  Object.fromEntries(
    planned.map(({ name, columns }) => [
      name,
      new Set(Object.keys(columns).filter((column) => !columns[column]!.manual)),
    ]),
  );
