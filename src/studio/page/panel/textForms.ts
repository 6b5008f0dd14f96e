import type { Language } from '../../../shared/resolved.ts';
import type { FileEdit, Place, TextEntry, Translated } from '../../api.ts';

/** Returns where definitions use a text, without the locale files that contain it. */
export const placesOf = ({ uses }: TextEntry): TextEntry['uses'] =>
  uses.filter(({ file }) => !file.startsWith('locales/'));

const pluralForms = (language: Language) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => `_${form}`);

/**
 * Returns the forms of a text with the languages that need them: Arabic has six plural forms, English
 * two. A text that a language lacks is empty.
 */
export function formsOf(
  { forms }: TextEntry,
  languages: readonly Language[],
): { suffix: string; texts: Partial<Translated> }[] {
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

/** The entry of a text that does not exist yet. */
export const missingEntry = (
  key: string,
  languages: readonly Language[],
  isPlural: boolean,
): TextEntry => ({
  key,
  forms: [...new Set(isPlural ? languages.flatMap(pluralForms) : [''])].map((suffix) => ({
    suffix,
    texts: {},
  })),
  files: {},
  uses: [],
});

export const isMissing = ({ files }: TextEntry): boolean => Object.keys(files).length === 0;

/** Returns the edit that writes a new text to the texts of the area of a definition. */
export const createText = (
  key: string,
  { language, suffix }: { language: Language; suffix: string },
  text: string,
  { file }: Place,
): FileEdit => ({
  file: `locales/${language}/${/^schemas\/([\w-]+)\//.exec(file)?.[1] ?? 'core'}.json`,
  kind: 'set',
  path: [key + suffix],
  value: text,
});
