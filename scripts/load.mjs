import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signIn } from './bench/server/requests.mjs';
import { buildServer, startProduct } from './bench/server/processes.mjs';
import { createBenchDatabase, fillNews, fillDatabase } from './bench/server/seed.mjs';
import { endChildren, exitWhenNpmExits } from '../src/cli/children.mjs';
import { flood, outage, steady } from './load/phases.mjs';
import { fail, log } from '../src/cli/print.mjs';
import { findPostgres } from './test/programs.mjs';
import { startPostgres } from './test/postgres.mjs';

/*
 * Load test of the built server, over loopback and for a limited time. Clients continuously read
 * the 20-row page of a list of 100,000 rows: first a steady number of them, then ten times as many,
 * then while the database is stopped and restarted. Runs on PostgreSQL and on the embedded
 * database.
 */

exitWhenNpmExits();
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    rows: { type: 'string', default: '100000' },
    on: { type: 'string', default: 'both' },
  },
});
const load = {
  connections: readNumber('connections', 500),
  seconds: readNumber('seconds', 600),
};
const rows = readNumber('rows', 1_000_000);
/** The time limit for the start on an existing embedded database. */
const MAX_START_MS = 3000;

/**
 * @param {'connections' | 'seconds' | 'rows'} name
 * @param {number} max
 */
function readNumber(name, max) {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1 || number > max)
    fail(`--${name} takes a number from 1 to ${max}`);
  return number;
}

/** @type {import('./load/phases.mjs').Result[]} */
const results = [];
/**
 * @param {string} engine
 * @param {Promise<import('./load/phases.mjs').Result>} phase
 */
async function run(engine, phase) {
  const result = await phase;
  results.push(result);
  log(
    `${engine}, ${result.name}\n  ${result.summary}\n  ${result.faults.length === 0 ? 'passed' : result.faults.map((fault) => `FAULT: ${fault}`).join('\n  ')}`,
  );
}

async function loadPostgres() {
  const programFolder = findPostgres();
  if (!programFolder)
    throw fail('PostgreSQL was not found: apt-get install postgresql, or pass --on embedded.');
  const postgres = await startPostgres(programFolder);
  const { url } = await createBenchDatabase(postgres.url, 'load', rows, fillNews);
  const server = await startProduct({ databaseUrl: url });
  const target = { ...server, token: await signIn(server.address), database: postgres };
  await run('PostgreSQL', steady(target, load));
  await run('PostgreSQL', flood(target, load));
  await run('PostgreSQL', outage(target, { ...load, seconds: Math.min(load.seconds, 20) }));
  await server.stop();
  await postgres.stop();
}

async function loadEmbedded() {
  const dataDir = mkdtempSync(join(tmpdir(), 'nasaq-load-'));
  try {
    await fillDatabase({ databaseUrl: undefined, dataDir }, (client) => fillNews(client, rows));
    const server = await startProduct({ dataDir });
    const startupMs = server.startupMs;
    await run(
      'Embedded',
      Promise.resolve({
        name: 'start on an existing database',
        summary: `${(startupMs / 1000).toFixed(1)} s`,
        faults: startupMs <= MAX_START_MS ? [] : [`the limit is ${MAX_START_MS / 1000} s`],
      }),
    );
    const target = { ...server, token: await signIn(server.address), database: undefined };
    await run('Embedded', steady(target, load));
    await run('Embedded', flood(target, load));
    await server.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

log(`Building the server and filling databases with ${rows.toLocaleString('en')} items`);
await buildServer();
if (values.on !== 'embedded') await loadPostgres();
if (values.on !== 'postgres') await loadEmbedded();
await endChildren();
process.exit(results.every(({ faults }) => faults.length === 0) ? 0 : 1);
