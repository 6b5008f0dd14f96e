import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} line */
export function log(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Says why nothing more can be done, and ends the process.
 * @param {string} line
 * @returns {never}
 */
export function fail(line, code = 1) {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

/** A function that tells the time since now: `'1.4 s'`. */
export function stopwatch() {
  const start = performance.now();
  return () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
