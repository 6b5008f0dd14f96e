import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endChildren, endWithNpm } from './children.mjs';
import { attacks } from './hostile/attacks.mjs';
import { hasNginx, startNginx } from './hostile/nginx.mjs';
import { request, signIn, startPeople } from './hostile/people.mjs';
import { startProduct } from './hostile/server.mjs';
import { installWhenStale } from './install.mjs';
import { buildWhenStale } from './product.mjs';
import { fail, log } from './log.mjs';
import { findPostgres } from './test/machine.mjs';
import { startPostgres } from './test/postgres.mjs';

/*
 * The built product under attack by one caller, over loopback and for a bounded time, while ten people work with it. On the embedded
 * database and on PostgreSQL, with and without nginx in front.
 */

endWithNpm();
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

/** What people may have to wait in one of a hundred cases, and what the process may hold. */
const SLOWEST = 500;
const MEMORY = 500e6;
/** Seconds after which the process holds about as much as before. */
const REST = 30;
const MORE_AT_REST = 100e6;

const PASSWORD = 'Sanabil-2026';
const MAIN = { email: 'investor@sanabil.example', from: '127.0.1.1' };

let faults = 0;
await installWhenStale();
await buildWhenStale();
if (values.on !== 'postgres') await onEmbedded();
if (values.on !== 'embedded') await onPostgres();
await endChildren();
log(`\n${faults} faults`);
process.exit(faults === 0 ? 0 : 1);

async function onEmbedded() {
  for (const nginx of proxies()) {
    const folder = mkdtempSync(join(tmpdir(), 'nasaq-hostile-'));
    await attackAll(
      `embedded database${nginx ? ' behind nginx' : ''}`,
      { DATA_DIR: folder },
      nginx,
    );
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres() {
  const programs = findPostgres();
  if (!programs)
    throw fail('PostgreSQL was not found: apt-get install postgresql, or ask for --on embedded.');
  for (const nginx of proxies()) {
    const postgres = await startPostgres(programs);
    await attackAll(
      `PostgreSQL${nginx ? ' behind nginx' : ''}`,
      { DATABASE_URL: postgres.url },
      nginx,
    );
    await postgres.stop();
  }
}

function proxies() {
  if (values.nginx !== 'without' && !hasNginx())
    fail('nginx was not found: apt-get install nginx, or ask for --nginx without.');
  return values.nginx === 'with' ? [true] : values.nginx === 'without' ? [false] : [false, true];
}

/**
 * @param {string} where
 * @param {Record<string, string>} env
 * @param {boolean} behindNginx
 */
async function attackAll(where, env, behindNginx) {
  const server = await startProduct({ ...env, ...(behindNginx ? { TRUST_PROXY: '1' } : {}) });
  const nginx = behindNginx ? await startNginx(server.port) : undefined;
  const address = nginx?.address ?? server.address;
  const { sessions, attacker } = await makeAccounts(address);
  log(`\n${where}`);
  for (const attack of attacks.filter(({ name }) => name.includes(values.only))) {
    const before = server.memory();
    const people = startPeople(address, sessions);
    const memory = watchMemory(server.memory);
    const end = performance.now() + seconds * 1000;
    const found = await attack.run(
      { address, token: attacker, known: MAIN.email, home: MAIN.from },
      () => performance.now() > end,
    );
    const answers = await people.stop();
    const largest = memory.stop();
    const rest = await restAfter(server.memory, before);
    assertLimits(attack.name, answers, { before, largest, rest }, found);
  }
  await nginx?.stop();
  await server.stop();
}

/**
 * Ten people with accounts of their own, and one who means harm.
 * @param {string} address
 */
async function makeAccounts(address) {
  const token = await signIn(address, MAIN.email, MAIN.from);
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
      from: MAIN.from,
      token,
      body,
    });
    if (status !== 201) throw new Error(`The account of ${name} was not made: ${status} ${text}`);
  }
  const attacker = await signIn(address, 'attacker@sanabil.example', '127.0.66.1');
  const people = await Promise.all(
    names.slice(1).map(async (name, index) => ({
      token: await signIn(address, `${name}@sanabil.example`, `127.0.1.${index + 2}`),
      from: `127.0.1.${index + 2}`,
    })),
  );
  return { attacker, sessions: [{ token, from: MAIN.from }, ...people] };
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
 * @param {number} before
 * @returns {Promise<{ after: number, bytes: number }>} seconds until it was about as before, or at most `REST`, and what it held then
 */
async function restAfter(memory, before) {
  const began = performance.now();
  const after = () => (performance.now() - began) / 1000;
  while (memory() > before + MORE_AT_REST && after() < REST) await wait(250);
  return { after: after(), bytes: memory() };
}

/**
 * @param {string} name
 * @param {import('./hostile/people.mjs').Answer[]} answers of the ten people
 * @param {{ before: number, largest: number, rest: { after: number, bytes: number } }} memory
 * @param {string[]} found what else is wrong
 */
function assertLimits(name, answers, { before, largest, rest }, found) {
  const times = answers.map(({ took }) => took).toSorted((a, b) => a - b);
  const p99 = times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? Number.NaN;
  const others = answers.filter(({ status }) => status !== 200);
  const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 1e6);
  const wrong = [
    ...(others.length === 0
      ? []
      : [
          `${others.length} pages were answered with ${[...new Set(others.map(({ status, path }) => `${status} at ${path}`))].join(', ')}`,
        ]),
    ...(p99 <= SLOWEST ? [] : [`one page of a hundred took ${Math.round(p99)} ms`]),
    ...(largest <= MEMORY ? [] : [`the process held ${megabytes(largest)} MB`]),
    ...(rest.bytes <= before + MORE_AT_REST
      ? []
      : [`the process held ${megabytes(rest.bytes)} MB after ${REST} s`]),
    ...found,
  ];
  faults += wrong.length;
  log(
    `  ${name}: ${answers.length} pages, median ${Math.round(times[times.length >> 1] ?? 0)} ms, p99 ${Math.round(p99)} ms; memory ${megabytes(before)} MB, at most ${megabytes(largest)}, after ${rest.after.toFixed(0)} s ${megabytes(rest.bytes)}`,
  );
  for (const one of wrong) log(`    FAULT: ${one}`);
}
