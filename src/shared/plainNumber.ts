import { toLatinDigits } from './fold.ts';
import { normalize } from './normalize.ts';

/** Characters that are ignored in numbers: bidirectional marks and other invisible ones. */
const IGNORED = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g;
/**
 * Thousands are separated by commas or by spaces. Other spaces separate two numbers, such as two
 * cells that were copied from a table.
 */
const NUMBER = /^-? ?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.\d*)?$|^-? ?\.\d+$/;
/** The spaces that are used within numbers; a tab or a line break separates cells. */
const SPACE = /[ \u00a0\u2007\u2009\u202f]/g;

/**
 * Parses a number with Latin or Arabic digits, with or without thousands separators.
 * @returns undefined for an empty text, and the text itself if it is no number
 */
export function readNumber(typed: string): number | string | undefined {
  const plain = toLatinDigits(typed)
    .replace(IGNORED, '')
    .trim()
    .replace(SPACE, ' ')
    .replace(/\u066c/g, ',')
    .replace(/\u066b/g, '.')
    .replace(/\u2212/g, '-');
  if (plain === '') return undefined;
  return NUMBER.test(plain) ? Number(plain.replace(/[, ]/g, '')) : typed;
}

/** Above this value double precision loses digits. */
const MAX_VALUE = 1e15;

/**
 * Parses the number of a search text, with or without a percent sign: `'٤٥٫٥٪'` is `45.5`. Returns
 * undefined if it is no number.
 */
export function toPlainNumber(typed: string): number | undefined {
  const text = String(normalize({}, typed)).replace(/[%٪]$/, '').trimEnd();
  const number = /\s/.test(text) ? undefined : readNumber(text);
  return typeof number === 'number' && Math.abs(number) < MAX_VALUE ? number : undefined;
}
