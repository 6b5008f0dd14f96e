/**
 * Creates a function that returns the delay in milliseconds after a number of attempts: `firstMs`
 * after the first one, twice as long after each further one, and at most `maxMs`.
 */
export const createRetryDelay =
  (firstMs: number, maxMs: number) =>
  (attempts: number): number =>
    Math.min(firstMs * 2 ** (attempts - 1), maxMs);
