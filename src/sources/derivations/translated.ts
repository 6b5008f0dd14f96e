import type { SourceCode } from '../contract.ts';

/** The text of a stored word. */
export const translated: SourceCode<'translated'> = {
  select: ({ column }, name, to) => void (to.columns[name] = column),
  column: ({ column }) => column,
  toAnswer: ({ texts }, row, name, context) => context.translateWord(texts, row[name]),
};
