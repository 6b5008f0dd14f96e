import type { SourceCode } from '../contract.ts';

/** The ids of linked rows, which are sent to replace the links. */
export const ids: SourceCode<'ids'> = {
  follows: ({ list }) => list,
  toAnswer: ({ list }, row) => (row[list] as { id: number }[]).map(({ id }) => id),
  links: ({ relation }) => relation,
};
