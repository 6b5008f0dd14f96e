import type { Language } from '../shared/resolved.ts';
import type { TextEntry } from './checkTexts.ts';
import { quote } from './didYouMean.ts';
import { languageName } from './languageName.ts';

/** The letters that a language is written in. */
const LETTERS: Record<Language, RegExp> = { ar: /\p{Script=Arabic}/u, en: /\p{Script=Latin}/u };

/** What is the same in every language: placeholders, tags, e-mail addresses, addresses of pages. */
const OF_NO_LANGUAGE = /\{[^{}]*\}|<[^<>]*>|\S+@\S+|https?:\/\/\S+/g;

/** A word; shorter ones and those in capitals alone are units and abbreviations: `RS`, `kg`, `PDF`, `IBAN`. */
const WORD = /\p{L}{3,}/gu;

/**
 * Reports a text that no letter of its language stands in, but a word of another's: one that was never translated.
 * `properNames` stand as they are in every language.
 */
export function checkScript({ language, at }: TextEntry, properNames: readonly string[]): void {
  const text = at.text();
  if (text === undefined) return;
  const own = properNames
    .reduce((rest, name) => rest.replaceAll(name, ''), text)
    .replace(OF_NO_LANGUAGE, '');
  if (LETTERS[language].test(own)) return;
  const foreign = own
    .match(WORD)
    ?.find((word) => word.toLowerCase() === word || word.toUpperCase() !== word);
  if (foreign === undefined) return;
  const name = languageName(language);
  at.report(
    `${quote(text)} holds no ${name} letter`,
    `write it in ${name}, or add it to "properNames" in app.json if it is the same in every language`,
  );
}
