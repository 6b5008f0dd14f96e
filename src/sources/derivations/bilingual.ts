import type { SourceCode } from '../contract.ts';

const columnsOf = ({ stem }: { stem: string }) => [`${stem}_ar`, `${stem}_en`];

/** A text with a column for each language. */
export const bilingual: SourceCode<'bilingual'> = {
  statedBy: 'perLanguage',
  resolve: (field) =>
    field.flag('perLanguage') ? { stem: field.text('column') ?? field.name } : undefined,
  ownColumns: (of) => columnsOf(of).map((column) => ({ column, isDerived: true })),
  plan: (of, table) => columnsOf(of).forEach((column) => table.addText(column)),
  select: ({ stem }, name, to) => void (to.columns[name] = `${stem}_${to.language}`),
};
