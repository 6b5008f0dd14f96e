import { createCompiler } from '../../compiler/compile.ts';
import type { Tables } from '../../compiler/stores/tables.ts';
import type { ColumnMarks } from '../../server/db/snapshot.ts';

/** What stores say of columns, by table and column. */
export type ExplainedColumns = Record<string, Record<string, ColumnMarks>>;

/** Returns the columns that the stores of a root explain. */
export function plannedColumns(root: string): ExplainedColumns {
  const compiler = createCompiler({ root });
  compiler.compile();
  return explainedColumns(compiler.tables());
}

/** Returns the columns of planned tables, without those whose SQL is written by hand. */
export const explainedColumns = ({ planned }: Tables): ExplainedColumns =>
  Object.fromEntries(
    planned.map(({ name, columns }) => [
      name,
      Object.fromEntries(
        Object.entries(columns)
          .filter(([, { manual }]) => !manual)
          .map(([column, { helper, secret }]) => [
            column,
            { ...(helper ? { helper } : {}), ...(secret ? { secret } : {}) },
          ]),
      ),
    ]),
  );
