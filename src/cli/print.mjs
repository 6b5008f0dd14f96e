/** @param {string} line */
export function log(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints an error to stderr and ends the process.
 * @param {string} line
 * @returns {never}
 */
export function fail(line, code = 1) {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

/** Returns a function that returns the time since this call, such as `'1.4 s'`. */
export function stopwatch() {
  const start = performance.now();
  return () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
