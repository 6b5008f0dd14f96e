import type { SourceCode } from '../contract.ts';
import { namedItems } from '../namedItems.ts';

/** The texts of a list of stored numbers, as a list of `{id, name}`. */
export const translatedList: SourceCode<'translatedList'> = {
  select: ({ column }, name, to) => void (to.columns[name] = column),
  column: ({ column }) => column,
  toAnswer: ({ texts }, row, name, context) => namedItems(row[name], texts, context),
};
