/**
 * How long stopping waits for a running `work`. Work that takes longer is interrupted and repeated
 * after the next start.
 */
const STOP_TIMEOUT_MS = 3_000;

/**
 * Runs `work` periodically, never twice at the same time.
 * @param onError is called once for failures that follow each other, for example while the database
 * is unavailable.
 * @param intervalMs milliseconds between the runs, and before the first one.
 * @returns a function that stops the interval and waits for a running `work`.
 */
export function startInterval(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  intervalMs: number,
): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  let hasFailed = false;
  const reportOnce = (error: unknown) => {
    if (!hasFailed) onError(error);
    hasFailed = true;
  };
  const timer = setInterval(() => {
    running ??= work()
      .then(() => (hasFailed = false), reportOnce)
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await Promise.race([
      running,
      new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref()),
    ]);
  };
}
