import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endChildren, endWithNpm, onStopSignal } from './children.mjs';
import { installWhenStale } from './install.mjs';
import { faults } from './scale/faults.mjs';
import { createInstaller, isRestoredWhole } from './scale/install.mjs';
import { statusesOf } from './scale/judge.mjs';
import { reasonAgainst } from './scale/machine.mjs';
import { makePeople } from './scale/people.mjs';
import { fail, log, stopwatch } from './log.mjs';

/*
 * Runs the commands of docs/deployment.md on this machine, with PostgreSQL, nginx and PgBouncer from
 * Debian's packages, and then causes the failures of a production installation. All load is over
 * loopback. Everything that was installed besides the packages is removed at the end.
 */

endWithNpm();
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const reason = await reasonAgainst();
if (reason) fail(reason);
await installWhenStale();

const folder = mkdtempSync(join(tmpdir(), 'nasaq-scale-'));
// The postgres user creates the data folder of the second server in it.
chmodSync(folder, 0o777);
const installer = createInstaller(folder);
let ended = false;
onStopSignal(() => void end(1));

/** @type {string[]} */
const table = [];
let wrong = 0;

try {
  const certificate = await installer.install();
  // A reload of nginx closes connections that have not sent a request yet.
  await wait(1000);
  const people = await makePeople(certificate);
  await installer.follow('Backup and restore');
  if (!(await isRestoredWhole()))
    throw new Error(
      'The restored database does not have the same number of accounts as the original.',
    );
  const installation = { people, certificate, folder, follow: installer.follow };
  for (const fault of faults.filter(({ name }) =>
    name.toLowerCase().includes(values.only.toLowerCase()),
  ))
    await run(fault, installation).catch(reportError);
  for (const { close } of people) close();
} catch (error) {
  reportError(error);
}
log(
  [
    '',
    '| Failure | Requests by status | Slowest | Articles acknowledged | Lost |',
    '|---|---|---|---|---|',
    ...table,
    '',
    `${wrong} faults`,
  ].join('\n'),
);
await end(wrong === 0 ? 0 : 1);

/** @param {unknown} error */
function reportError(error) {
  wrong += 1;
  log(
    `  FAULT: ${error instanceof Error ? error.message : String(error)}\n${installer.lastWords()}`,
  );
}

/**
 * @param {import('./scale/faults.mjs').Fault} fault
 * @param {import('./scale/faults.mjs').Installation} installation
 */
async function run({ name, run: runFault }, installation) {
  const elapsed = stopwatch();
  log(`\n${name}`);
  const { answers, acknowledged, lost, wrong: found } = await runFault(installation);
  const slowest = (Math.max(...answers.map(({ took }) => took)) / 1000).toFixed(1);
  const messages = [
    ...found,
    ...(lost === 0 ? [] : [`${lost} acknowledged articles are missing or differ in the database`]),
  ];
  table.push(
    `| ${name} | ${statusesOf(answers)} | ${slowest} s | ${acknowledged.toLocaleString('en')} | ${lost} |`,
  );
  wrong += messages.length;
  log(
    `  ${statusesOf(answers)}; slowest ${slowest} s; ${acknowledged} articles acknowledged, ${lost} lost; ${elapsed()}`,
  );
  for (const message of messages) log(`  FAULT: ${message}`);
}

/** @param {number} code */
async function end(code) {
  if (ended) return;
  ended = true;
  await installer.undo();
  await endChildren();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
