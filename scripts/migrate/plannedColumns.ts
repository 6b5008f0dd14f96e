import { createCompiler } from '../../src/compiler/compile.ts';

/** Returns the columns that stores explain, by table. */
export function plannedColumns(root: string): Record<string, ReadonlySet<string>> {
  const compiler = createCompiler({ root });
  compiler.compile();
  return Object.fromEntries(
    compiler
      .tables()
      .planned.map(({ name, columns }) => [
        name,
        new Set(Object.keys(columns).filter((column) => !columns[column]!.manual)),
      ]),
  );
}
