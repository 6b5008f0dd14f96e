import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signIn } from './bench/server/load.mjs';
import { buildServer, startProduct } from './bench/server/processes.mjs';
import { createBenchDatabase, fillNews, fillPlace } from './bench/server/seed.mjs';
import { endChildren, endWithNpm } from './children.mjs';
import { flood, outage, steady } from './load/phases.mjs';
import { fail, log } from './log.mjs';
import { findPostgres } from './test/machine.mjs';
import { startPostgres } from './test/postgres.mjs';

/*
 * The built server under load, over loopback and for a bounded time: people who read the 20-row page of a list of 100,000 without a
 * pause, ten times as many, and a database that is stopped and started meanwhile. On PostgreSQL and on the embedded database.
 */

endWithNpm();
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    rows: { type: 'string', default: '100000' },
    on: { type: 'string', default: 'both' },
  },
});
const load = { connections: within('connections', 500), seconds: within('seconds', 600) };
const rows = within('rows', 1_000_000);
/** An embedded database that exists already is open within this. */
const START = 3000;

/**
 * @param {'connections' | 'seconds' | 'rows'} name
 * @param {number} most
 */
function within(name, most) {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1 || number > most)
    fail(`--${name} takes a number from 1 to ${most}`);
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
    `${engine}, ${result.name}\n  ${result.found}\n  ${result.faults.length === 0 ? 'kept' : result.faults.map((fault) => `FAULT: ${fault}`).join('\n  ')}`,
  );
}

async function onPostgres() {
  const programs = findPostgres();
  if (!programs)
    throw fail('PostgreSQL was not found: apt-get install postgresql, or ask for --on embedded.');
  const postgres = await startPostgres(programs);
  const { url } = await createBenchDatabase(postgres.url, 'load', rows, fillNews);
  const server = await startProduct({ databaseUrl: url });
  const under = { ...server, token: await signIn(server.address), database: postgres };
  await run('PostgreSQL', steady(under, load));
  await run('PostgreSQL', flood(under, load));
  await run('PostgreSQL', outage(under, { ...load, seconds: Math.min(load.seconds, 20) }));
  await server.stop();
  await postgres.stop();
}

async function onEmbedded() {
  const dataDir = mkdtempSync(join(tmpdir(), 'nasaq-load-'));
  try {
    await fillPlace({ databaseUrl: undefined, dataDir }, (client) => fillNews(client, rows));
    const server = await startProduct({ dataDir });
    const startedIn = server.startedIn;
    await run(
      'Embedded',
      Promise.resolve({
        name: 'start on a database that is there',
        found: `${(startedIn / 1000).toFixed(1)} s`,
        faults: startedIn <= START ? [] : [`it may take ${START / 1000} s`],
      }),
    );
    const under = { ...server, token: await signIn(server.address), database: undefined };
    await run('Embedded', steady(under, load));
    await run('Embedded', flood(under, load));
    await server.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

log(`Building the server and filling databases with ${rows.toLocaleString('en')} items`);
await buildServer();
if (values.on !== 'embedded') await onPostgres();
if (values.on !== 'postgres') await onEmbedded();
await endChildren();
process.exit(results.every(({ faults }) => faults.length === 0) ? 0 : 1);
