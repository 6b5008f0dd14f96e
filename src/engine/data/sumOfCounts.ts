/** Returns the sum of row counts, or undefined if one of them is unknown. */
export const sumOfCounts = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
