import { languageFacts } from '../../shared/text/languages.ts';
import type { TextEntry } from './textEntry.ts';
import { languageText } from '../issues/messages.ts';

/** Parts of a text that need no translation: placeholders, tags, e-mail addresses and URLs. */
const UNTRANSLATABLE = /\{[^{}]*\}|<[^<>]*>|\S+@\S+|https?:\/\/\S+/g;

/** A word of at least three letters. Shorter ones are units, such as `RS` and `kg`. */
const WORD = /\p{L}{3,}/gu;

/**
 * Reports a text that is not translated: it contains a word, but no letter of its language.
 * @param untranslated words that are the same in every language
 */
export function checkTranslated(
  { language, at }: TextEntry,
  untranslated: readonly string[],
): void {
  const text = at.text();
  if (text === undefined) return;
  const translatable = untranslated
    .reduce((rest, name) => rest.replaceAll(name, ''), text)
    .replace(UNTRANSLATABLE, '');
  if (languageFacts(language).letter.test(translatable)) return;
  // Words in capitals are abbreviations, such as PDF and IBAN.
  const foreign = translatable
    .match(WORD)
    ?.find((word) => word.toLowerCase() === word || word.toUpperCase() !== word);
  if (foreign === undefined) return;
  at.report('check.untranslated', { text, language: languageText(language) });
}
