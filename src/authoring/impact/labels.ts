import type { TranslatedParam } from '../../compiler/issues/messages.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import type { TextTable } from '../../compiler/texts/texts.ts';

/** Returns the text of a key in a language. Undefined if there is none. */
const textIn = (texts: TextTable, language: Language, key: string): string | undefined =>
  Object.values(texts[language] ?? {}).find((file) => Object.hasOwn(file, key))?.[key];

/** Returns the text of a key in all languages. A missing text is its key. */
export const translated = (texts: TextTable, key: string): TranslatedParam => ({
  ar: textIn(texts, 'ar', key) ?? key,
  en: textIn(texts, 'en', key) ?? key,
});
