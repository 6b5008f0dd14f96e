import { fold } from './fold.ts';

/**
 * Compares names for sorting: digits, then Arabic by the alphabet, then Latin. Hamza, vowel marks,
 * accents and capitals do not count. The order does not depend on the database or the browser.
 */
export function compareNames(one: string, other: string): number {
  return compareCodeUnits(toSortKey(one), toSortKey(other)) || compareCodeUnits(one, other);
}

/** The first code unit of a private use area, which is after all letters. */
const AFTER_ALL_LETTERS = '\uE000';

const toSortKey = (name: string): string =>
  fold(name).replace(/\p{Script=Latin}/gu, (letter) => AFTER_ALL_LETTERS + letter);

const compareCodeUnits = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
