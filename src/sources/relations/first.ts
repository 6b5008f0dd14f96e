import type { SourceCode } from '../contract.ts';
import { namedItems } from '../namedItems.ts';
import { textsOfList } from '../textsOfList.ts';

/** The id or the name of the first item of a list. */
export const first: SourceCode<'first'> = {
  statedBy: 'first',
  resolve: (field) => {
    const list = field.text('first');
    if (list === undefined) return undefined;
    const property = field.allows('string') ? 'name' : 'id';
    return { list, property, ...textsOfList(list, field) };
  },
  follows: ({ list }) => list,
  toAnswer: ({ list, texts, property }, row, _name, context) => {
    const [item] = namedItems(row[list], texts, context);
    return item?.[property] ?? (property === 'id' ? null : '');
  },
};
