import { memoize } from '../memoize.ts';

/** The languages of the tools for developers and product owners: check, studio, reference. */
export const TOOL_LANGUAGES = ['ar', 'en'] as const;

export type ToolLanguage = (typeof TOOL_LANGUAGES)[number];

/** Returns the language of the tools for somebody who reads the interface in another one. */
export const toToolLanguage = (language: string): ToolLanguage => (language === 'ar' ? 'ar' : 'en');

/** What follows from a language: how its texts run, and how dates, numbers and lists look. */
export interface LanguageFacts {
  direction: 'rtl' | 'ltr';
  /** Its name in itself: `العربية`. */
  name: string;
  /** The locale of numbers, with Latin digits. */
  numbers: string;
  /** The locale of dates, with Latin digits and the Gregorian calendar. */
  dates: string;
  /** The locale of dates of the Umm al-Qura calendar, with Latin digits. */
  hijriDates: string;
  /** Whether hours are counted to 12; undefined if the locale decides. */
  hour12: boolean | undefined;
  /** What separates the items of a list. */
  listSeparator: string;
  /** Matches a letter of its script. */
  letter: RegExp;
}

/** Customs that are not the most frequent ones of a language. */
const CUSTOMS: Record<string, { locale: string; hour12: boolean }> = {
  ar: { locale: 'ar-SA', hour12: true },
  en: { locale: 'en-GB', hour12: true },
};

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg']);

const LIST_SEPARATORS: Record<string, string> = { Arab: '، ' };

/** The scripts of a writing system that is a mixture, as regular expressions name them. */
const MIXED: Record<string, string[]> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
};

/**
 * Returns the facts about a language, such as `ar`. `Intl` knows them for every language; only
 * direction and comma follow from a table of scripts.
 */
export const languageFacts = memoize((code: string): LanguageFacts => {
  const script = new Intl.Locale(code).maximize().script ?? 'Latn';
  const { locale, hour12 } = CUSTOMS[code] ?? { locale: code, hour12: undefined };
  const letters = (MIXED[script] ?? [script]).map((one) => String.raw`\p{Script=${one}}`);
  return {
    direction: RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr',
    name: languageName(code, code),
    numbers: `${locale}-u-nu-latn`,
    dates: `${locale}-u-ca-gregory-nu-latn`,
    hijriDates: `${locale}-u-ca-islamic-umalqura-nu-latn`,
    hour12,
    listSeparator: LIST_SEPARATORS[script] ?? ', ',
    letter: new RegExp(`[${letters.join('')}]`, 'u'),
  };
});

const displayNames = memoize(
  (within: string) => new Intl.DisplayNames(within, { type: 'language' }),
);

/** `Arabic` for `ar`, or the name in another language: `العربية`. */
export const languageName = (language: string, within = 'en'): string =>
  displayNames(within).of(language) ?? language;
