import type { Language } from '../../shared/resolved.ts';
import type { SourceCode } from '../contract.ts';
import { namedItems } from '../namedItems.ts';
import { textsOfList } from '../textsOfList.ts';

/** What separates the items of a list in a text. */
const LIST_SEPARATOR: Record<Language, string> = { ar: '، ', en: ', ' };

/** The names of a list as one text. */
export const join: SourceCode<'join'> = {
  statedBy: 'join',
  resolve: (field) => {
    const list = field.text('join');
    return list === undefined ? undefined : { list, ...textsOfList(list, field) };
  },
  follows: ({ list }) => list,
  toAnswer: ({ list, texts }, row, _name, context) =>
    namedItems(row[list], texts, context)
      .map((item) => item.name)
      .join(LIST_SEPARATOR[context.language]),
};
