import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endChildren, exitWhenNpmExits, onStopSignal } from '../src/cli/children.mjs';
import { installWhenStale } from './install.mjs';
import { failureTests } from './scale/failureTests.mjs';
import { createInstaller, isRestoreComplete } from './scale/install.mjs';
import { statusesOf } from './scale/checkResponses.mjs';
import { findObstacle } from './scale/machine.mjs';
import { createUsers } from './scale/users.mjs';
import { fail, log, stopwatch } from '../src/cli/print.mjs';

/*
 * Runs the commands of docs/deployment.md on this machine, with PostgreSQL, nginx and PgBouncer
 * from Debian's packages, and then causes the failures of a production installation. All load is
 * over loopback. Everything that was installed besides the packages is removed at the end.
 */

exitWhenNpmExits();
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const obstacle = await findObstacle();
if (obstacle) fail(obstacle);
await installWhenStale();

const folder = mkdtempSync(join(tmpdir(), 'nasaq-scale-'));
// The postgres user creates the data folder of the second server in it.
chmodSync(folder, 0o777);
const installer = createInstaller(folder);
let hasEnded = false;
onStopSignal(() => void end(1));

/** @type {string[]} */
const tableRows = [];
let faultCount = 0;

try {
  const certificate = await installer.install();
  // A reload of nginx closes connections that have not sent a request yet.
  await wait(1000);
  const users = await createUsers(certificate);
  await installer.runSection('Backup and restore');
  if (!(await isRestoreComplete()))
    throw new Error(
      'The restored database does not have the same number of accounts as the original.',
    );
  const installation = { users, certificate, folder, runSection: installer.runSection };
  for (const test of failureTests.filter(({ name }) =>
    name.toLowerCase().includes(values.only.toLowerCase()),
  ))
    await run(test, installation).catch(reportError);
  for (const { close } of users) close();
} catch (error) {
  reportError(error);
}
log(
  [
    '',
    '| Failure | Requests by status | Slowest | Articles acknowledged | Lost |',
    '|---|---|---|---|---|',
    ...tableRows,
    '',
    `${faultCount} faults`,
  ].join('\n'),
);
await end(faultCount === 0 ? 0 : 1);

/** @param {unknown} error */
function reportError(error) {
  faultCount += 1;
  log(
    `  FAULT: ${error instanceof Error ? error.message : String(error)}\n${installer.logTails()}`,
  );
}

/**
 * @param {import('./scale/failureTests.mjs').FailureTest} test
 * @param {import('./scale/failureTests.mjs').Installation} installation
 */
async function run({ name, run: runTest }, installation) {
  const elapsed = stopwatch();
  log(`\n${name}`);
  const { responses, acknowledged, lost, faults: found } = await runTest(installation);
  const slowest = (Math.max(...responses.map(({ durationMs }) => durationMs)) / 1000).toFixed(1);
  const messages = [
    ...found,
    ...(lost === 0 ? [] : [`${lost} acknowledged articles are missing or differ in the database`]),
  ];
  tableRows.push(
    `| ${name} | ${statusesOf(responses)} | ${slowest} s | ${acknowledged.toLocaleString('en')} | ${lost} |`,
  );
  faultCount += messages.length;
  log(
    `  ${statusesOf(responses)}; slowest ${slowest} s; ${acknowledged} articles acknowledged, ${lost} lost; ${elapsed()}`,
  );
  for (const message of messages) log(`  FAULT: ${message}`);
}

/** @param {number} code */
async function end(code) {
  if (hasEnded) return;
  hasEnded = true;
  await installer.undo();
  await endChildren();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
