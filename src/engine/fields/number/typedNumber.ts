import { toLatinDigits } from '../../../rules/fold.ts';

/** What stands in numbers without being part of them: spaces, the marks of direction, the signs between thousands. */
const FILLING = /[\s\u00a0\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff\u066c]/g;
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$|^-?\.\d+$/;

/**
 * The number that a person typed, with Latin or Arabic digits, with or without signs between the thousands. Nothing for an empty box;
 * what is no number is handed back as it was typed.
 */
export function readNumber(typed: string): number | string | undefined {
  const plain = toLatinDigits(typed).replace(FILLING, '').replace(/\u066b/g, '.').replace(/\u2212/g, '-');
  if (plain === '') return undefined;
  return NUMBER.test(plain) ? Number(plain.replaceAll(',', '')) : typed;
}

/** A number to be edited: without signs between the thousands, with all decimals where there are any. */
export function writeNumber(value: unknown, decimals: number): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  // A number with more decimals than it may have shows them all: it is refused for them.
  const exact = Number(value.toFixed(decimals)) === value;
  return Number.isInteger(value) || !exact ? String(value) : value.toFixed(decimals);
}
