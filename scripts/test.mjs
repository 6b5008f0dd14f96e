import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChildren, endWithNpm, onStopSignal } from './children.mjs';
import { installWhenStale } from './install.mjs';
import { fail, log, stopwatch } from './log.mjs';
import { provide } from './test/machine.mjs';
import { parts } from './test/parts.mjs';

/**
 * @typedef {import('./test/parts.mjs').Part} Part
 * @typedef {import('./test/parts.mjs').Result} Result
 */

const chosen = choose(process.argv.slice(2));
endWithNpm();
await installWhenStale();

let interrupted = false;
onStopSignal(() => {
  interrupted = true;
  void endChildren();
});

const provided = await provide(chosen.flatMap((part) => part.needs ?? []));
const setting = { reports: mkdtempSync(join(tmpdir(), 'nasaq-test-')), programs: found() };
process.once('exit', () => rmSync(setting.reports, { recursive: true, force: true }));

/** @type {Map<string, Result>} */
const results = new Map();
await runAll();

const passed = total('passed');
const failed = total('failed');
process.exitCode = interrupted || failed > 0 ? 1 : 0;
log(`\n${passed} passed, ${failed} failed`);

/** Runs the suites two at a time, then the exclusive ones one by one. */
async function runAll() {
  const queue = chosen.filter((part) => !part.alone);
  const lane = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) await runPart(part);
  };
  await Promise.all([lane(), lane()]);
  for (const part of chosen.filter(({ alone }) => alone)) await runPart(part);
}

/** @param {Part} part */
async function runPart(part) {
  const elapsed = stopwatch();
  const why = cannotRun(part);
  const result = why
    ? failure(why)
    : await part.run(setting).catch((error) => failure(String(error.message)));
  if (interrupted) Object.assign(result, failure('interrupted'));
  results.set(part.name, result);
  if (result.failed > 0 && result.output)
    log(`\n── ${part.name} ${'─'.repeat(60)}\n${result.output.trimEnd()}\n`);
  const remark = result.why ? `   ${result.why}` : '';
  log(
    `${result.failed > 0 ? '✗' : '✓'} ${part.name.padEnd(10)}${result.passed} passed, ${result.failed} failed   ${elapsed()}${remark}`,
  );
}

/**
 * Returns why a suite cannot run, or undefined. Such a suite counts as failed; it is never skipped.
 * @param {Part} part
 */
function cannotRun({ needs, after }) {
  if (interrupted) return 'interrupted';
  if (after && results.get(after)?.failed) return `requires '${after}', which failed`;
  const program = needs && provided[needs];
  return program && 'missing' in program ? program.missing : undefined;
}

/**
 * @param {string} why
 * @returns {Result}
 */
function failure(why) {
  return { passed: 0, failed: 1, why, output: '' };
}

/**
 * Returns the named suites and the ones they require; all suites if none is named.
 * @param {string[]} names
 */
function choose(names) {
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown)
    fail(
      `There is no suite '${unknown}'. The suites are: ${parts.map((part) => part.name).join(', ')}.`,
    );
  const wanted = new Set(
    names.flatMap((name) => [name, parts.find((part) => part.name === name)?.after]),
  );
  return names.length === 0 ? parts : parts.filter((part) => wanted.has(part.name));
}

function found() {
  const programs = Object.entries(provided).flatMap(([name, program]) =>
    'found' in program ? [[name, program.found]] : [],
  );
  return Object.fromEntries(programs);
}

/** @param {'passed' | 'failed'} kind */
function total(kind) {
  return [...results.values()].reduce((sum, result) => sum + result[kind], 0);
}
