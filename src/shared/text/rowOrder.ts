import { compareNames } from './compareNames.ts';

/**
 * Sorts rows that the database does not sort: on the server the rows of reports, in the
 * browser the rows of a list that has loaded all of them. Missing values come last in both
 * directions. Equal values are sorted by id in the same direction.
 */
export function orderRows<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  field: string,
  descending: boolean,
): Row[] {
  const step = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[field] ?? null, other[field] ?? null];
    if (a === null || b === null)
      return a === b ? step * compare(one['id'], other['id']) : a === null ? 1 : -1;
    return step * (compare(a, b) || compare(one['id'], other['id']));
  });
}

/** Compares numbers by value, and texts as names, which orders ISO dates and times correctly. */
const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));
