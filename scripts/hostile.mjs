import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endChildren, exitWhenNpmExits } from '../src/cli/children.mjs';
import { attacks } from './hostile/attacks.mjs';
import { hasNginx, startNginx } from './hostile/nginx.mjs';
import { request, signIn, startUsers } from './hostile/users.mjs';
import { startProduct } from './hostile/server.mjs';
import { installWhenStale } from './install.mjs';
import { buildWhenStale } from '../src/build/product.mjs';
import { root } from './root.mjs';
import { fail, log } from '../src/cli/print.mjs';
import { findPostgres } from './test/programs.mjs';
import { startPostgres } from './test/postgres.mjs';

/*
 * Attacks the built product over loopback with one hostile client, for a limited time per attack,
 * while ten users work with it. Checks the users' response times and the memory of the process.
 * Runs on the embedded database and on PostgreSQL, with and without nginx in front.
 */

exitWhenNpmExits();
const { values } = parseArgs({
  options: {
    on: { type: 'string', default: 'both' },
    nginx: { type: 'string', default: 'both' },
    seconds: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
if (!(seconds >= 3 && seconds <= 120)) fail('--seconds takes a number from 3 to 120');

/** The largest allowed 99th percentile of the users' response times. */
const MAX_P99_MS = 500;
/** The memory of the server process, and of the processes that convert pictures. */
const MAX_MEMORY_BYTES = 500e6 + 320e6;
/**
 * How long after an attack the memory may take to come within MAX_RETAINED_BYTES of its old value.
 */
const RECOVERY_SECONDS = 30;
const MAX_RETAINED_BYTES = 100e6;

const PASSWORD = 'Sanabil-2026';
/** The main account of the demo company, and the loopback address that it connects from. */
const MAIN_ACCOUNT = { email: 'investor@sanabil.example', from: '127.0.1.1' };

let faults = 0;
await installWhenStale();
await buildWhenStale(root);
if (values.on !== 'postgres') await attackEmbedded();
if (values.on !== 'embedded') await attackPostgres();
await endChildren();
log(`\n${faults} faults`);
process.exit(faults === 0 ? 0 : 1);

async function attackEmbedded() {
  for (const behindNginx of nginxOptions()) {
    const folder = mkdtempSync(join(tmpdir(), 'nasaq-hostile-'));
    await runAttacks(
      `embedded database${behindNginx ? ' behind nginx' : ''}`,
      { DATA_DIR: folder },
      behindNginx,
    );
    rmSync(folder, { recursive: true, force: true });
  }
}

async function attackPostgres() {
  const programFolder = findPostgres();
  if (!programFolder)
    throw fail('PostgreSQL was not found: apt-get install postgresql, or pass --on embedded.');
  for (const behindNginx of nginxOptions()) {
    const postgres = await startPostgres(programFolder);
    await runAttacks(
      `PostgreSQL${behindNginx ? ' behind nginx' : ''}`,
      { DATABASE_URL: postgres.url },
      behindNginx,
    );
    await postgres.stop();
  }
}

/** Returns for each run whether nginx is in front of the server. */
function nginxOptions() {
  if (values.nginx !== 'without' && !hasNginx())
    fail('nginx was not found: apt-get install nginx, or pass --nginx without.');
  return values.nginx === 'with' ? [true] : values.nginx === 'without' ? [false] : [false, true];
}

/**
 * @param {string} title
 * @param {Record<string, string>} env
 * @param {boolean} behindNginx
 */
async function runAttacks(title, env, behindNginx) {
  const server = await startProduct({ ...env, ...(behindNginx ? { TRUST_PROXY: '1' } : {}) });
  const nginx = behindNginx ? await startNginx(server.port) : undefined;
  const address = nginx?.address ?? server.address;
  const { sessions, attackerToken } = await createAccounts(address);
  log(`\n${title}`);
  for (const attack of attacks.filter(({ name }) => name.includes(values.only))) {
    const memoryBefore = server.memory();
    const users = startUsers(address, sessions);
    const memory = watchMemory(server.memory);
    const end = performance.now() + seconds * 1000;
    const attackFaults = await attack.run(
      {
        address,
        token: attackerToken,
        knownEmail: MAIN_ACCOUNT.email,
        knownAddress: MAIN_ACCOUNT.from,
      },
      () => performance.now() > end,
    );
    const responses = await users.stop();
    const maxMemory = memory.stop();
    const recovery = await waitForRecovery(server.memory, memoryBefore);
    reportFaults(attack.name, responses, { memoryBefore, maxMemory, recovery }, attackFaults);
  }
  await nginx?.stop();
  await server.stop();
}

/**
 * Signs in the main account, and creates and signs in nine more users and one attacker.
 * @param {string} address
 */
async function createAccounts(address) {
  const token = await signIn(address, MAIN_ACCOUNT.email, MAIN_ACCOUNT.from);
  const names = ['attacker', ...Array.from({ length: 9 }, (_none, index) => `person${index + 1}`)];
  for (const name of names) {
    const body = JSON.stringify({
      firstname: 'Noura',
      lastname: 'Alharbi',
      email: `${name}@sanabil.example`,
      phone: '0550000010',
      status: 10,
      password: PASSWORD,
      confirmpassword: PASSWORD,
    });
    const { status, text } = await request(address, '/investor/manage-investor', {
      method: 'POST',
      from: MAIN_ACCOUNT.from,
      token,
      body,
    });
    if (status !== 201) throw new Error(`The account ${name} was not created: ${status} ${text}`);
  }
  const attackerToken = await signIn(address, 'attacker@sanabil.example', '127.0.66.1');
  const users = await Promise.all(
    names.slice(1).map(async (name, index) => ({
      token: await signIn(address, `${name}@sanabil.example`, `127.0.1.${index + 2}`),
      from: `127.0.1.${index + 2}`,
    })),
  );
  return { attackerToken, sessions: [{ token, from: MAIN_ACCOUNT.from }, ...users] };
}

/** @param {() => number} memory */
function watchMemory(memory) {
  let largest = 0;
  const timer = setInterval(() => (largest = Math.max(largest, memory())), 50);
  return {
    stop: () => {
      clearInterval(timer);
      return largest;
    },
  };
}

/**
 * @param {() => number} memory
 * @param {number} memoryBefore
 * @returns {Promise<{ seconds: number, bytes: number }>} the seconds until the memory had recovered,
 *   at most `RECOVERY_SECONDS`, and the memory at that time
 */
async function waitForRecovery(memory, memoryBefore) {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  while (memory() > memoryBefore + MAX_RETAINED_BYTES && elapsed() < RECOVERY_SECONDS)
    await wait(250);
  return { seconds: elapsed(), bytes: memory() };
}

/**
 * Prints the figures of an attack, and every limit that was exceeded.
 * @param {string} name
 * @param {import('./hostile/users.mjs').ResponseInfo[]} responses the users' responses
 * @param {{ memoryBefore: number, maxMemory: number, recovery: { seconds: number, bytes: number } }} memory
 * @param {string[]} attackFaults faults that the attack itself has found
 */
function reportFaults(name, responses, { memoryBefore, maxMemory, recovery }, attackFaults) {
  const times = responses.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
  const p99 = times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? Number.NaN;
  const failed = responses.filter(({ status }) => status !== 200);
  const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 1e6);
  const found = [
    ...(failed.length === 0
      ? []
      : [
          `${failed.length} requests were answered with ${[...new Set(failed.map(({ status, path }) => `${status} at ${path}`))].join(', ')}`,
        ]),
    ...(p99 <= MAX_P99_MS
      ? []
      : [`the 99th percentile of response times was ${Math.round(p99)} ms`]),
    ...(maxMemory <= MAX_MEMORY_BYTES ? [] : [`the process used ${megabytes(maxMemory)} MB`]),
    ...(recovery.bytes <= memoryBefore + MAX_RETAINED_BYTES
      ? []
      : [`the process still used ${megabytes(recovery.bytes)} MB after ${RECOVERY_SECONDS} s`]),
    ...attackFaults,
  ];
  faults += found.length;
  log(
    `  ${name}: ${responses.length} pages, median ${Math.round(times[times.length >> 1] ?? 0)} ms, p99 ${Math.round(p99)} ms; memory ${megabytes(memoryBefore)} MB, at most ${megabytes(maxMemory)}, after ${recovery.seconds.toFixed(0)} s ${megabytes(recovery.bytes)}`,
  );
  for (const fault of found) log(`    FAULT: ${fault}`);
}
