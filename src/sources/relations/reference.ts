import { equals, toId } from '../../values/contracts/conditions.ts';
import { shownColumns } from '../namesIn.ts';
import type { SourceCode } from '../contract.ts';

/** The row of another table whose id is in a column. */
export const reference: SourceCode<'reference'> = {
  statedBy: 'one',
  resolve: (field) => {
    const rows = field.rowsOf(field.text('one'));
    if (rows === undefined) return undefined;
    return {
      column: field.text('column') ?? `${rows.table}_id`,
      ...rows,
      as: field.allows('string') ? 'name' : 'idAndName',
    };
  },
  plan: ({ column }, table) => table.expect(column),
  select: ({ table, column, names, as }, name, to) =>
    void (to.references[name] = { table, column, name: shownColumns(names, to.language), as }),
  named: (of) => of,
  matches: ['id'],
  column: ({ column }) => column,
  conditions: equals(toId),
};
