import type { Language } from '../shared/resolved.ts';

/** Returns the columns of a text that is stored in each language: `name_ar`, `name_en`. */
export const namesIn = (languages: readonly Language[], stem: string): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, `${stem}_${language}`]));
