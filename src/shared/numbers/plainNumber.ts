import { toLatinDigits } from '../text/fold.ts';
import { withoutInvisible } from '../text/characters.ts';

/**
 * Thousands are separated by commas or by spaces. Other spaces separate two numbers, such as two
 * cells that were copied from a table.
 */
const NUMBER = /^-? ?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.\d*)?$|^-? ?\.\d+$/;
/** The spaces that are used within numbers; a tab or a line break separates cells. */
const SPACE = /[ \u00a0\u2007\u2009\u202f]/g;

/** The units that may follow a number: the percent sign and the Saudi riyal. */
const UNIT = / ?(?:[%٪﷼\u20c1]|ر\. ?س\.?|ريال|sar|sr)$/i;

/**
 * Parses a number with Latin or Arabic digits, with or without a unit and thousands separators.
 * @returns undefined for an empty text, and the text itself if it is no number
 */
export function readNumber(typed: string): number | string | undefined {
  const plain = toLatinDigits(withoutInvisible(typed))
    .trim()
    .replace(SPACE, ' ')
    .replace(/\u066c/g, ',')
    .replace(/\u066b/g, '.')
    .replace(/\u2212/g, '-');
  if (plain === '') return undefined;
  const number = plain.replace(UNIT, '');
  return NUMBER.test(number) ? Number(number.replace(/[, ]/g, '')) : typed;
}

/** Above this value double precision loses digits. */
const MAX_VALUE = 1e15;

/**
 * Parses the number of a search text: `'٤٥٫٥٪'` is `45.5`. Returns undefined if it is no number.
 */
export function toPlainNumber(typed: string): number | undefined {
  const number = /\d\s/.test(toLatinDigits(typed).replace(UNIT, '').trimEnd())
    ? undefined
    : readNumber(typed);
  return typeof number === 'number' && Math.abs(number) < MAX_VALUE ? number : undefined;
}
