import { once } from 'node:events';
import { join } from 'node:path';
import { endChild, freePort, runChild, startChild } from '../../children.mjs';
import { root } from '../../log.mjs';

/** Inside the project, so that the built server resolves its packages from node_modules. */
const BUILD = join(root, 'node_modules', '.cache', 'nasaq-bench');
const GAUGE = join(root, 'scripts', 'bench', 'server', 'gauge.mjs');

/**
 * @typedef {object} Subject a measured server, in a child process
 * @property {string} name
 * @property {string} address
 * @property {() => Promise<number>} cpu the CPU time so far, in microseconds
 * @property {() => Promise<number>} memory the resident set size, in bytes
 * @property {number} startedIn milliseconds from the start until it was ready
 * @property {() => Promise<{ text: string, values: unknown[] }[]>} statements switches the recording of
 *   queries on or off, and returns the queries recorded since the last call
 * @property {() => Promise<void>} stop
 */

/** Builds the server. Run from the sources, tsx's `__name` helper would add CPU time. */
export async function buildServer() {
  const args = [
    join('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--config',
    'vite.server.config.ts',
    '--outDir',
    BUILD,
  ];
  const { code, output } = await runChild(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The server could not be built.\n${output}`);
}

/**
 * Starts the built product, on PostgreSQL or on the embedded database in a folder.
 * @param {{ databaseUrl: string } | { dataDir: string }} place
 */
export function startProduct(place) {
  const database =
    'dataDir' in place
      ? { DATABASE_URL: 'embedded', DATA_DIR: place.dataDir }
      : { DATABASE_URL: place.databaseUrl };
  return start('Nasaq', join(BUILD, 'main.js'), [], { ...database, DEMO: 'off' });
}

/**
 * Starts a minimal server for one page.
 * @param {string} name
 * @param {'bytes' | 'database'} kind
 * @param {object} settings
 */
export function startBare(name, kind, settings) {
  return start(name, join(root, 'scripts', 'bench', 'server', 'bare.mjs'), [kind], {
    BARE: JSON.stringify(settings),
  });
}

/**
 * @param {string} name
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Subject>}
 */
async function start(name, file, args, env) {
  const port = String(await freePort());
  const began = performance.now();
  const { PATH, HOME } = process.env;
  const child = startChild(process.execPath, ['--import', GAUGE, file, ...args], {
    env: { PATH, HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (errors = (errors + text).slice(-2000)));
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await isThere(address)); tries += 1) {
    if (child.exitCode !== null || tries > 300)
      throw new Error(`${name} did not start.\n${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const startedIn = performance.now() - began;
  const ask = async (/** @type {string} */ what) => {
    child.send(what);
    return (await once(child, 'message'))[0];
  };
  return {
    name,
    address,
    startedIn,
    cpu: () => ask('cpu'),
    memory: () => ask('memory'),
    statements: () => ask('statements'),
    stop: () => endChild(child),
  };
}

/** @param {string} address */
async function isThere(address) {
  return fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
