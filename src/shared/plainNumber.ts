import { toLatinDigits } from './fold.ts';
import { normalize } from './normalize.ts';

/** What stands in numbers without being part of them: spaces, the marks of direction, the signs between thousands. */
const FILLING = /[\s\u00a0\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff\u066c]/g;
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$|^-?\.\d+$/;

/**
 * The number that a person typed, with Latin or Arabic digits, with or without signs between the thousands. Nothing for an empty box;
 * what is no number is handed back as it was typed.
 */
export function readNumber(typed: string): number | string | undefined {
  const plain = toLatinDigits(typed)
    .replace(FILLING, '')
    .replace(/\u066b/g, '.')
    .replace(/\u2212/g, '-');
  if (plain === '') return undefined;
  return NUMBER.test(plain) ? Number(plain.replaceAll(',', '')) : typed;
}

/** Beyond it digits are lost. */
const TOO_LARGE = 1e15;

/** The number that somebody asks for, with or without a sign of percent: `'٤٥٫٥٪'` is `45.5`. Undefined where it is none. */
export function toPlainNumber(typed: string): number | undefined {
  const text = String(normalize({}, typed)).replace(/[%٪]$/, '').trimEnd();
  const number = /\s/.test(text) ? undefined : readNumber(text);
  return typeof number === 'number' && Math.abs(number) < TOO_LARGE ? number : undefined;
}
