/**
 * Search compares folded texts, see `fold`. The database stores folded texts next to the original
 * ones. Increase this number when `fold` returns another result for any input. The server then
 * folds all stored texts again at its next start.
 */
export const FOLD_VERSION = 2;

/**
 * The maximum length of a search text. Search boxes accept no more, and the server rejects longer
 * ones.
 */
export const MAX_SEARCH_LENGTH = 300;

/**
 * Tashkeel, superscript alef, Quranic marks, tatweel, zero-width characters and bidirectional
 * marks.
 */
const REMOVED_MARKS =
  /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff\u00ad]/g;

const LETTERS: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
};

const FOLDED_LETTERS = /[أإآٱىیئؤةک]/g;

/** Thousands separators, so that a number is found with and without them. */
const THOUSANDS_SEPARATOR = /(?<=\d)[,\u066c](?=\d{3}(?!\d))/g;
const DECIMAL_SEPARATOR = /(?<=\d)\u066b(?=\d)/g;

/**
 * Converts a text to the form that search compares: without vowel marks, and with one spelling of
 * hamza, ta marbuta and digits. The client's search boxes and the server's text filters both use
 * it. `fold('مَدْرَسة')` is `'مدرسه'`, `fold('١٬٥٠٠')` is `'1500'`. Idempotent; never throws.
 */
export function fold(text: string): string {
  // Removing marks and lowercasing can make characters adjacent that NFKC composes, so normalize
  // twice.
  const joined = text.normalize('NFKC').replace(REMOVED_MARKS, '').toLowerCase().normalize('NFKC');
  return toLatinDigits(joined)
    .replace(THOUSANDS_SEPARATOR, '')
    .replace(DECIMAL_SEPARATOR, '.')
    .replace(FOLDED_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Replaces Arabic-Indic (٠-٩) and Persian (۰-۹) digits with 0-9. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
