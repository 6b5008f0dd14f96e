/**
 * The one folding of texts for search: the client's search boxes and the server's text filters both use it,
 * so that a word is found whichever hamza, ta marbuta, digits or vowel marks it was typed with.
 * Texts are stored folded beside the original; raise FOLD_VERSION whenever the result changes for any input,
 * and the server folds what it holds again at its next start.
 */
export const FOLD_VERSION = 2;

/** A text longer than this is no search of a person: no box takes it, and the server refuses it. */
export const MAX_SEARCH_LENGTH = 300;

/** Tashkeel, superscript alef, Quranic marks, tatweel, zero-width and bidi marks. */
const DROPPED =
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

const FOLDED = /[أإآٱىیئؤةک]/g;

/** Between the thousands of a number, which is found with and without them. */
const BETWEEN_THOUSANDS = /(?<=\d)[,\u066c](?=\d{3}(?!\d))/g;
const DECIMAL_SEPARATOR = /(?<=\d)\u066b(?=\d)/g;

/** `fold('مَدْرَسة')` is `'مدرسه'`, `fold('١٬٥٠٠')` is `'1500'`. Idempotent; never throws. */
export function fold(text: string): string {
  // What was dropped or made small may have kept two signs apart that are one: they are joined once more.
  const joined = text.normalize('NFKC').replace(DROPPED, '').toLowerCase().normalize('NFKC');
  return toLatinDigits(joined)
    .replace(BETWEEN_THOUSANDS, '')
    .replace(DECIMAL_SEPARATOR, '.')
    .replace(FOLDED, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits become 0-9; all else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
