import { languageFacts } from '../../shared/text/languages.ts';
import type { SourceCode } from '../contract.ts';
import { namedItems } from '../namedItems.ts';
import { textsOfList } from '../textsOfList.ts';

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
      .join(languageFacts(context.language).listSeparator),
};
