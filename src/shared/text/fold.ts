/**
 * Search compares folded texts, see `fold`. The database stores folded texts next to the original
 * ones. Increase this number when `fold` returns another result for any input. The server then
 * folds all stored texts again at its next start.
 */
export const FOLD_VERSION = 3;

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

/** Accents of Latin, Greek and Cyrillic letters, which NFKD separates from their letters. */
const ACCENTS = /[\u0300-\u036f]/g;

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
  // NFKD does not separate these Latin letters.
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

const FOLDED_LETTERS = /[أإآٱىیئؤةکßæœøđðłıþ]/g;

/** The Egyptian spelling of hamza before waw: مسئول and رءوس for مسؤول and رؤوس. */
const HAMZA_BEFORE_WAW = /[ئء](?=[وؤ])/g;

/** Hyphens and apostrophes within words: `al-olaya`, `O’Connor`. */
const WORD_JOINERS = /(?<=\p{L})[-\u2010-\u2015'’ʼ‘`](?=\p{L})/gu;

/**
 * The space after the first part of a compound name, which many write without it: عبد الله and
 * عبدالله, أبو بكر and أبوبكر, Abu Bakr and Abubakr. The Arabic parts may follow a conjunction or
 * preposition. Each beginning of a part that ends with another part, such as `abd` and `ul`, is
 * listed too, because folding a folded text must not change it.
 */
const SPACE_AFTER_PART =
  /(?<=(?:^|\s)(?:[وفبلك]?(?:عبد|ابو|ابي|ابا|بو|ذو|ذي)|abd|abd[aeu]l|[aeu]l|abou|abu|bu)) (?=\p{L})/gu;

/** The space before the last part of a compound name: نور الدين and نورالدين, جاد الله and جادالله. */
const SPACE_BEFORE_PART = /(?<=\p{L}) (?=(?:الدين|الله)(?!\p{L}))/gu;

/** Thousands separators, so that a number is found with and without them. */
const THOUSANDS_SEPARATOR = /(?<=\d)[,\u066c](?=\d{3}(?!\d))/g;
const DECIMAL_SEPARATOR = /(?<=\d)\u066b(?=\d)/g;

/**
 * Converts a text to the form that search compares: without vowel marks, accents and capitals, with
 * one spelling of hamza, ta marbuta and digits, and with compound names and words with hyphens as
 * one word. The client's search boxes and the server's text filters both use it. `fold('مَدْرَسة')` is
 * `'مدرسه'`, `fold('عبد الله')` is `'عبدالله'`, `fold('١٬٥٠٠')` is `'1500'`. Idempotent; never throws.
 */
export const fold = (text: string): string =>
  foldWords(text).replace(SPACE_AFTER_PART, '').replace(SPACE_BEFORE_PART, '');

/**
 * Like `fold`, but the parts of compound names stay apart. Both parts of a search for عبد الله are
 * in the folded text عبدالله.
 */
export const foldWords = (text: string): string =>
  foldLetters(text)
    .replace(THOUSANDS_SEPARATOR, '')
    .replace(DECIMAL_SEPARATOR, '.')
    .replace(WORD_JOINERS, '')
    .replace(/\s+/g, ' ')
    .trim();

function foldLetters(text: string): string {
  // Removing marks and lowercasing can make characters adjacent that NFKC composes, so normalize
  // again.
  const plain = text.normalize('NFKC').replace(REMOVED_MARKS, '').toLowerCase();
  const withoutAccents = plain.normalize('NFKD').replace(ACCENTS, '').normalize('NFKC');
  return toLatinDigits(withoutAccents)
    .replace(HAMZA_BEFORE_WAW, 'و')
    .replace(FOLDED_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** Replaces Arabic-Indic (٠-٩) and Persian (۰-۹) digits with 0-9. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
