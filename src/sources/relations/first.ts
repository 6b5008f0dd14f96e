import type { SourceCode } from '../contract.ts';
import { namedItems } from '../namedItems.ts';

/** The id or the name of the first item of a list. */
export const first: SourceCode<'first'> = {
  follows: ({ list }) => list,
  toAnswer: ({ list, texts, property }, row, _name, context) => {
    const [item] = namedItems(row[list], texts, context);
    return item?.[property] ?? (property === 'id' ? null : '');
  },
};
