import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChildren, exitWhenNpmExits, onStopSignal } from '../src/cli/children.mjs';
import { installWhenStale } from './install.mjs';
import { fail, log, stopwatch } from '../src/cli/print.mjs';
import { findOrInstall } from './test/programs.mjs';
import { quickSuites, suites } from './test/suites.mjs';

/**
 * @typedef {import('./test/suites.mjs').Suite} Suite
 * @typedef {import('./test/suites.mjs').Result} Result
 */

const selected = selectSuites(process.argv.slice(2));
exitWhenNpmExits();

let isInterrupted = false;
onStopSignal(() => {
  isInterrupted = true;
  void endChildren();
});

// Installing Chromium and PostgreSQL takes a minute. Only the suites that need one wait for it.
const programs = findOrInstall(selected.flatMap((suite) => suite.requires ?? []));
await installWhenStale();
const reports = mkdtempSync(join(tmpdir(), 'nasaq-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** @type {Map<string, Result>} */
const results = new Map();
await runAll();

const passed = total('passed');
const failed = total('failed');
process.exitCode = isInterrupted || failed > 0 ? 1 : 0;
log(`\n${passed} passed, ${failed} failed`);
for (const [name, { failures = [] }] of results)
  for (const failure of failures) log(`✗ ${name}  ${failure}`);

/** Runs the suites two at a time, then the exclusive ones one by one. */
async function runAll() {
  const queue = selected.filter((suite) => !suite.exclusive);
  const worker = async () => {
    for (let suite = queue.shift(); suite; suite = queue.shift()) await runSuite(suite);
  };
  await Promise.all([worker(), worker()]);
  for (const suite of selected.filter(({ exclusive }) => exclusive)) await runSuite(suite);
}

/** @param {Suite} suite */
async function runSuite(suite) {
  const program = suite.requires && (await programs)[suite.requires];
  const elapsed = stopwatch();
  const reason = reasonNotToRun(suite, program);
  const result = reason
    ? failedResult(reason)
    : await suite
        .run({ reports, program: program && 'path' in program ? program.path : undefined })
        .catch((error) => failedResult(String(error.message)));
  if (isInterrupted) Object.assign(result, failedResult('interrupted'));
  results.set(suite.name, result);
  if (result.failed > 0 && result.output)
    log(`\n── ${suite.name} ${'─'.repeat(60)}\n${result.output.trimEnd()}\n`);
  const note = result.reason ? `   ${result.reason}` : '';
  log(
    `${result.failed > 0 ? '✗' : '✓'} ${suite.name.padEnd(10)}${result.passed} passed, ${result.failed} failed   ${elapsed()}${note}`,
  );
}

/**
 * Returns why a suite cannot run, or undefined. Such a suite counts as failed; it is never skipped.
 * @param {Suite} suite
 * @param {import('./test/programs.mjs').Lookup} [program] the program that it requires
 */
function reasonNotToRun({ dependsOn }, program) {
  if (isInterrupted) return 'interrupted';
  if (dependsOn && results.get(dependsOn)?.failed) return `requires '${dependsOn}', which failed`;
  return program && 'missing' in program ? program.missing : undefined;
}

/**
 * @param {string} reason
 * @returns {Result}
 */
function failedResult(reason) {
  return { passed: 0, failed: 1, reason, output: '' };
}

/**
 * Returns the named suites and those that they depend on; all suites if none is named, and those
 * that the changed files can break if the name is `quick`.
 * @param {string[]} names
 */
function selectSuites(names) {
  if (names.length === 1 && names[0] === 'quick') return quickSuites();
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown)
    fail(
      `There is no suite '${unknown}'. The suites are: ${suites.map((suite) => suite.name).join(', ')}. 'quick' alone runs what the changed files can break.`,
    );
  const withDependencies = new Set(
    names.flatMap((name) => [name, suites.find((suite) => suite.name === name)?.dependsOn]),
  );
  return names.length === 0 ? suites : suites.filter((suite) => withDependencies.has(suite.name));
}

/** @param {'passed' | 'failed'} kind */
function total(kind) {
  return [...results.values()].reduce((sum, result) => sum + result[kind], 0);
}
