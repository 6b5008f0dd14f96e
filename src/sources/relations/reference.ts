import { equals, toId } from '../../values/contracts/conditions.ts';
import type { SourceCode } from '../contract.ts';

/** The row of another table whose id is in a column. */
export const reference: SourceCode<'reference'> = {
  statedBy: 'one',
  resolve: (field) => {
    const table = field.tableOf(field.text('one'));
    if (table === undefined) return undefined;
    return {
      column: field.text('column') ?? `${table}_id`,
      table,
      stem: 'name',
      as: field.allows('string') ? 'name' : 'idAndName',
    };
  },
  plan: ({ column }, table) => table.expect(column),
  select: ({ table, column, stem, as }, name, to) =>
    void (to.references[name] = { table, column, name: `${stem}_${to.language}`, as }),
  matches: ['id'],
  column: ({ column }) => column,
  conditions: equals(toId),
};
