import type { Language } from '../../../../shared/resolved/resolved.ts';
import type { TextEntry, Translated } from '../../api.ts';

/** Returns where definitions use a text, without the locale files that contain it. */
export const placesOf = ({ uses }: TextEntry): TextEntry['uses'] =>
  uses.filter(({ file }) => !file.startsWith('locales/'));

/** All plural forms, in the order in which they are shown. */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

function pluralForms(language: Language): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return FORMS.filter((form) => pluralCategories.includes(form)).map((form) => `_${form}`);
}

/** Whether no language has a text yet. */
export const isMissing = ({ forms }: TextEntry): boolean =>
  forms.every(({ texts }) => Object.values(texts).every((text) => text === ''));

/**
 * Returns the forms of a text with the languages that need them: Arabic has six plural forms, English
 * two. A text that a language lacks is empty.
 * @param isPlural whether a text that does not exist yet has plural forms
 */
export function formsOf(
  entry: TextEntry,
  languages: readonly Language[],
  isPlural: boolean,
): { suffix: string; texts: Partial<Translated> }[] {
  const forms: TextEntry['forms'] =
    isPlural && isMissing(entry)
      ? [...new Set(languages.flatMap(pluralForms))].map((suffix) => ({ suffix, texts: {} }))
      : entry.forms;
  return forms.map(({ suffix, texts }) => {
    const needed = languages.filter(
      (language) => suffix === '' || pluralForms(language).includes(suffix),
    );
    return {
      suffix,
      texts: { ...Object.fromEntries(needed.map((language) => [language, ''])), ...texts },
    };
  });
}
