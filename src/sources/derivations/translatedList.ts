import type { SourceCode } from '../contract.ts';
import { namedItems } from '../namedItems.ts';

/** The texts of a list of stored numbers, as a list of `{id, name}`. */
export const translatedList: SourceCode<'translatedList'> = {
  statedBy: 'texts',
  resolve: (field) => {
    const texts = field.text('texts');
    if (texts === undefined || !field.allows('array')) return undefined;
    return { column: field.text('column') ?? field.name, texts };
  },
  plan: ({ column }, table) => table.expect(column, 'numbers'),
  select: ({ column }, name, to) => void (to.columns[name] = column),
  column: ({ column }) => column,
  toAnswer: ({ texts }, row, name, context) => namedItems(row[name], texts, context),
};
