import { namesIn, shownColumns } from '../namesIn.ts';
import type { SourceCode } from '../contract.ts';

/** A text with a column for each language of the product. */
export const perLanguage: SourceCode<'perLanguage'> = {
  statedBy: 'perLanguage',
  resolve: (field) =>
    field.flag('perLanguage')
      ? { names: namesIn(field.languages, field.text('column') ?? field.name) }
      : undefined,
  ownColumns: ({ names }) => Object.values(names).map((column) => ({ column, isDerived: true })),
  plan: ({ names }, table) => Object.values(names).forEach((column) => table.addText(column)),
  select: ({ names }, name, to) => void (to.texts[name] = shownColumns(names, to.language)),
};
