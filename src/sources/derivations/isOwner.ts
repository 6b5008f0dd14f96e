import type { SourceCode } from '../contract.ts';

/** Whether the signed-in person is the one whose id is in the column. */
export const isOwner: SourceCode<'isOwner'> = {
  statedBy: 'isOwner',
  resolve: (field) => (field.flag('isOwner') ? { column: field.owner } : undefined),
  select: ({ column }, name, to) => void (to.columns[name] = column),
  column: ({ column }) => column,
  toAnswer: (_of, row, name, { staffId }) => row[name] === staffId,
};
