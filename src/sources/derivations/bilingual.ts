import type { SourceCode } from '../contract.ts';

/** A text with a column for each language. */
export const bilingual: SourceCode<'bilingual'> = {
  select: ({ stem }, name, to) => void (to.columns[name] = `${stem}_${to.language}`),
};
