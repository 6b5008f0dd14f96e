import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endChildren, onStopSignal } from '../src/cli/children.mjs';
import { inspectDatabase } from './kill/inspect.mjs';
import { createPictures } from './kill/pictures.mjs';
import { buildServer, startServer } from './kill/server.mjs';
import { verify } from './kill/verify.mjs';
import { createWriter } from './kill/writer.mjs';
import { fail, log, stopwatch } from '../src/cli/print.mjs';

/*
 * Kills the server repeatedly while clients write to one data folder. After each restart it checks
 * that every acknowledged write is complete and that no write was saved in part. Usage: node
 * scripts/kill.mjs [rounds]
 */

const rounds = Number(process.argv[2] ?? 10);
if (!Number.isInteger(rounds) || rounds < 1)
  fail('Usage: node scripts/kill.mjs [rounds]   how often the server is killed; default 10');

/** Each account writes sequentially, so that at most one request of each is in flight at a kill. */
const ACCOUNTS = ['investor@sanabil.example', 'staff@sanabil.example', 'english@sanabil.example'];
/** How many writes a server acknowledges before it is killed: a random number in this range. */
const WRITES = { min: 1, max: 30 };
/** The kill comes at a random time of up to this after the last of these writes. */
const MAX_DELAY_MS = 100;

const elapsed = stopwatch();
const folder = mkdtempSync(join(tmpdir(), 'nasaq-kill-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
onStopSignal(() => void endChildren().then(() => process.exit(1)));

await buildServer();
const pictures = await createPictures();
const writers = ACCOUNTS.map((email) => createWriter(email, pictures));
/** @type {string[]} */
const faults = [];
let slowestStartMs = 0;

for (let round = 0; round <= rounds; round += 1) {
  const startedAt = performance.now();
  const server = await startServer(folder, round);
  if (round > 0) slowestStartMs = Math.max(slowestStartMs, performance.now() - startedAt);
  for (const writer of writers) faults.push(...(await verify(writer, server.address, round)));
  if (faults.length > 0 || round === rounds) {
    await server.kill();
    break;
  }
  const writes = writers.map((writer) => writer.write(server.address, round));
  await acknowledged(WRITES.min + Math.floor(Math.random() * (WRITES.max - WRITES.min + 1)));
  await wait(Math.random() * MAX_DELAY_MS);
  await server.kill();
  for (const found of await Promise.all(writes)) faults.push(...found);
}

faults.push(...(await inspectDatabase(folder)));
report();

/**
 * Waits until the server has acknowledged as many more writes, at most a minute.
 * @param {number} writes
 */
async function acknowledged(writes) {
  const target = acknowledgedWrites() + writes;
  const endsAt = performance.now() + 60_000;
  while (acknowledgedWrites() < target && performance.now() < endsAt) await wait(5);
}

function acknowledgedWrites() {
  return (
    total('created') +
    total('edited') +
    total('deleted') +
    total('restored') +
    total('signedIn') +
    total('signedOut')
  );
}

/** @param {keyof import('./kill/writer.mjs').Counts} name */
function total(name) {
  return writers.reduce((sum, { counts }) => sum + counts[name], 0);
}

function report() {
  log(
    `${rounds} kills in ${elapsed()}, slowest start after a kill: ${Math.round(slowestStartMs)} ms`,
  );
  log(
    `acknowledged: ${total('created')} created, ${total('edited')} edited, ${total('deleted')} deleted, ${total('restored')} restored, ${total('signedIn')} signed in, ${total('signedOut')} signed out; ${total('pictures')} with a picture`,
  );
  log(`in flight at a kill: ${total('pending')}, of which ${total('pendingSaved')} had been saved`);
  log(
    `checked afterwards: ${total('checkedRows')} rows, ${total('checkedPictures')} pictures, ${total('checkedTokens')} sessions`,
  );
  for (const fault of faults.slice(0, 20)) log(`✗ ${fault}`);
  if (total('created') + total('edited') < rounds || total('restored') === 0)
    fail('Too few writes were acknowledged for a meaningful result.');
  if (faults.length > 0)
    fail(`${faults.length} faults: acknowledged data was lost or a write was saved in part.`);
  log('No acknowledged data was lost and no write was saved in part.');
}
