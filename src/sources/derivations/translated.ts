import type { SourceCode } from '../contract.ts';

/** The text of a stored word. */
export const translated: SourceCode<'translated'> = {
  statedBy: 'texts',
  resolve: (field) => {
    const texts = field.text('texts');
    if (texts === undefined || field.allows('array')) return undefined;
    return { column: field.text('column') ?? field.name, texts };
  },
  plan: ({ column }, table) => table.expect(column, 'text'),
  select: ({ column }, name, to) => void (to.columns[name] = column),
  column: ({ column }) => column,
  toAnswer: ({ texts }, row, name, context) => context.translateWord(texts, row[name]),
};
