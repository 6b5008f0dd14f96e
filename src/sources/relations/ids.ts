import type { SourceCode } from '../contract.ts';
import { relationOf } from '../relationOf.ts';

/** The ids of linked rows, which are sent to replace the links. */
export const ids: SourceCode<'ids'> = {
  resolve: (field) => {
    const list = field.name.replace(/_id$/, '');
    if (list === field.name || !field.other(list).has('many')) return undefined;
    const relation = relationOf(field.other(list), field);
    return relation && { list, relation };
  },
  isSendable: true,
  needsId: true,
  follows: ({ list }) => list,
  toAnswer: ({ list }, row) => (row[list] as { id: number }[]).map(({ id }) => id),
  relation: ({ relation }) => relation,
};
