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

/** The length from which on sort keys are cut off, because the entries of an index are limited. */
const MAX_SORT_KEY = 200;

/**
 * Returns the text by whose code units names are sorted. The database stores it beside a text that
 * rows are sorted by. It depends on `fold`: see FOLD_VERSION.
 */
export const toSortKey = (name: string): string =>
  fold(name)
    .replace(/\p{Script=Latin}/gu, (letter) => AFTER_ALL_LETTERS + letter)
    .slice(0, MAX_SORT_KEY);

const compareCodeUnits = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
