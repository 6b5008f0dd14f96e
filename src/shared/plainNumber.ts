import { toLatinDigits } from './fold.ts';
import { normalize } from './normalize.ts';

/**
 * Characters that are ignored in numbers: spaces, bidirectional marks and the Arabic thousands
 * separator.
 */
const IGNORED = /[\s\u00a0\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff\u066c]/g;
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$|^-?\.\d+$/;

/**
 * Parses a number with Latin or Arabic digits, with or without thousands separators.
 * @returns undefined for an empty text, and the text itself if it is no number
 */
export function readNumber(typed: string): number | string | undefined {
  const plain = toLatinDigits(typed)
    .replace(IGNORED, '')
    .replace(/\u066b/g, '.')
    .replace(/\u2212/g, '-');
  if (plain === '') return undefined;
  return NUMBER.test(plain) ? Number(plain.replaceAll(',', '')) : typed;
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
