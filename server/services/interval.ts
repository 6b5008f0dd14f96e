/** Stopping waits so long for what is under way. Later than that it is broken off, and done again after the next start. */
const STOP_WITHIN = 3_000;

/**
 * Does `work` from time to time, outside of any request, never twice at once.
 * @param every milliseconds; the first time, too, is so long from now.
 * @param onError is told once of a failure that goes on, such as a database that is away for an hour.
 * @returns the function that ends it, and waits for what is under way.
 */
export function startInterval(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  every: number,
): () => Promise<void> {
  let underWay: Promise<unknown> | undefined;
  let failed = false;
  const tell = (error: unknown) => {
    if (!failed) onError(error);
    failed = true;
  };
  const timer = setInterval(() => {
    underWay ??= work()
      .then(() => (failed = false), tell)
      .finally(() => {
        underWay = undefined;
      });
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await Promise.race([
      underWay,
      new Promise((resolve) => setTimeout(resolve, STOP_WITHIN).unref()),
    ]);
  };
}
