import type { SourceCode } from '../contract.ts';

/** The sum of a column over rows of another table. */
export const sum: SourceCode<'sum'> = {
  statedBy: 'sum',
  needsId: true,
  resolve: (field) => {
    const [table, column] = field.text('sum')?.split('.') ?? [];
    if (table === undefined || column === undefined) return undefined;
    return { table, column, key: `${field.table}_id` };
  },
  select: (of, name, to) => void (to.sums[name] = of),
};
