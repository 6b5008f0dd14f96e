import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endChildren, onStopSignal } from './children.mjs';
import { inspect } from './kill/inspect.mjs';
import { makePictures } from './kill/pictures.mjs';
import { buildServer, startServer } from './kill/server.mjs';
import { verify } from './kill/verify.mjs';
import { createWriter } from './kill/writer.mjs';
import { fail, log, stopwatch } from './log.mjs';

/*
 * Kills the server while people save, again and again on one data folder, and looks each time whether all that was
 * acknowledged is there and nothing is half there: node scripts/kill.mjs [rounds]
 */

const rounds = Number(process.argv[2] ?? 10);
if (!Number.isInteger(rounds) || rounds < 1)
  fail('node scripts/kill.mjs [rounds]: how often the server is killed, 10 unless told otherwise.');

/** Each writes one thing after another, so that at a kill one request of each is under way at most. */
const ACCOUNTS = ['investor@sanabil.example', 'staff@sanabil.example', 'english@sanabil.example'];
/** Milliseconds of writing before the kill. */
const WRITING = { least: 60, most: 700 };

const elapsed = stopwatch();
const folder = mkdtempSync(join(tmpdir(), 'nasaq-kill-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
onStopSignal(() => void endChildren().then(() => process.exit(1)));

await buildServer();
const pictures = await makePictures();
const writers = ACCOUNTS.map((email) => createWriter(email, pictures));
/** @type {string[]} */
const faults = [];
let recovery = 0;

for (let round = 0; round <= rounds; round += 1) {
  const started = performance.now();
  const server = await startServer(folder, round);
  if (round > 0) recovery = Math.max(recovery, performance.now() - started);
  for (const writer of writers) faults.push(...(await verify(writer, server.address, round)));
  if (faults.length > 0 || round === rounds) {
    await server.kill();
    break;
  }
  const writing = writers.map((writer) => writer.write(server.address, round));
  await wait(WRITING.least + Math.random() * (WRITING.most - WRITING.least));
  await server.kill();
  for (const told of await Promise.all(writing)) faults.push(...told);
}

faults.push(...(await inspect(folder)));
report();

function report() {
  /** @param {keyof import('./kill/writer.mjs').Counts} name */
  const total = (name) => writers.reduce((sum, { counts }) => sum + counts[name], 0);
  log(`${rounds} kills in ${elapsed()}, the slowest start after one ${Math.round(recovery)} ms`);
  log(
    `acknowledged: ${total('created')} created, ${total('edited')} edited, ${total('deleted')} deleted, ${total('signedIn')} signed in, ${total('signedOut')} signed out; ${total('pictures')} with a picture`,
  );
  log(`under way at a kill: ${total('pending')}, of which ${total('pendingSaved')} had been saved`);
  log(
    `looked at afterwards: ${total('checkedRows')} rows, ${total('checkedPictures')} pictures, ${total('checkedTokens')} sessions`,
  );
  for (const fault of faults.slice(0, 20)) log(`✗ ${fault}`);
  if (total('created') + total('edited') < rounds)
    fail('Too little was written for this to say anything.');
  if (faults.length > 0) fail(`${faults.length} faults: something was lost or half-saved.`);
  log('Nothing acknowledged was lost, nothing was half-saved.');
}
