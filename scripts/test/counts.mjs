import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../root.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string | undefined} [reason] why the run failed, if not because of a failing test
 * @property {string[] | undefined} [failures] the files and names of the failed tests
 */

/**
 * Returns the result of a test run. A run without tests, and a run whose runner exits with an
 * error, has failed even if no test has.
 * @param {Counts} tests
 * @param {number} code the exit code of the runner
 * @returns {Counts}
 */
export function toResult({ passed, failed, reason, failures }, code) {
  if (failed > 0) return { passed, failed, reason, failures };
  if (passed === 0) return { passed, failed: 1, reason: 'no tests were run' };
  if (code !== 0) return { passed, failed: 1, reason: `the runner exited with code ${code}` };
  return { passed, failed };
}

/**
 * Reads the report of Vitest's JSON reporter. Skipped and todo tests count as failed.
 * @param {string} file
 * @returns {Counts}
 */
export function countVitest(file) {
  const report = readJson(file);
  if (!report) return { passed: 0, failed: 1, reason: 'the runner wrote no report' };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  // A test file that cannot be loaded reports no tests. It counts as one failed test.
  const unloadable = report.testResults.filter(
    (/** @type {any} */ result) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  );
  return {
    ...withSkipped(passed, numFailedTests + unloadable.length, numPendingTests + numTodoTests),
    failures: report.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
      assertionResults
        .filter((/** @type {any} */ { status }) => status === 'failed')
        .map((/** @type {any} */ { fullName }) => `${relative(root, name)}: ${fullName}`),
    ),
  };
}

/**
 * Reads the report of Playwright's JSON reporter. Skipped and flaky tests count as failed.
 * @param {string} file
 * @returns {Counts}
 */
export function countPlaywright(file) {
  const report = readJson(file);
  if (!report) return { passed: 0, failed: 1, reason: 'the runner wrote no report' };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    ...withSkipped(expected, unexpected + flaky + report.errors.length, skipped),
    failures: report.suites.flatMap(failedSpecs),
  };
}

/**
 * @param {any} suite a file or a group of the report of Playwright
 * @returns {string[]}
 */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter((/** @type {any} */ { ok, tests }) => !ok || tests.some(isFlaky));
  return [
    ...failed.map((/** @type {any} */ { file, line, title }) => `${file}:${line}: ${title}`),
    ...suites.flatMap(failedSpecs),
  ];
}

/** @param {any} test */
const isFlaky = ({ status }) => status === 'flaky';

/**
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped
 * @returns {Counts}
 */
function withSkipped(passed, failed, skipped) {
  return skipped > 0
    ? { passed, failed: failed + skipped, reason: `${skipped} skipped` }
    : { passed, failed };
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
