import type { Language } from '../shared/resolved/resolved.ts';

/** Returns the columns of a text that is stored in each language: `name_ar`, `name_en`. */
export const namesIn = (languages: readonly Language[], stem: string): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, `${stem}_${language}`]));

/**
 * Returns the columns of which the first one with a text is shown in a language: its own, and that
 * of the product's first language, because nobody may have filled in the own one yet.
 */
export const shownColumns = (
  names: Readonly<Record<Language, string>>,
  language: Language,
): readonly string[] => [...new Set([names[language]!, ...Object.values(names).slice(0, 1)])];
