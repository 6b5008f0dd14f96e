import { once } from 'node:events';
import { join } from 'node:path';
import { endChild, freePort, runChild, startChild } from '../../children.mjs';
import { root } from '../../log.mjs';

/** Beside the sources, as a build must stand. */
const BUILD = join(root, 'node_modules', '.cache', 'nasaq-bench');
const GAUGE = join(root, 'scripts', 'bench', 'server', 'gauge.mjs');

/**
 * @typedef {object} Subject a server under measurement, in a process of its own
 * @property {string} name
 * @property {string} address
 * @property {() => Promise<number>} cpu microseconds that it has worked so far
 * @property {() => Promise<number>} memory bytes that it holds
 * @property {number} startedIn milliseconds until it answered
 * @property {() => Promise<{ text: string, values: unknown[] }[]>} statements the queries that it has asked since the last call
 * @property {() => Promise<void>} stop
 */

/** Builds the server: from the sources every function would bear its name at a cost. */
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
 * The product itself, on PostgreSQL or on the embedded database of a folder.
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
 * A server that answers one page and no more, see bare.mjs.
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
