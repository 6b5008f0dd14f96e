import { once } from 'node:events';
import { join } from 'node:path';
import { buildServer as buildProductServer } from '../../../src/build/product.mjs';
import { endChild, freePort, startChild } from '../../../src/cli/children.mjs';
import { root } from '../../root.mjs';

/** Inside the project, so that the built server resolves its packages from node_modules. */
const BUILD_FOLDER = join(root, 'node_modules', '.cache', 'nasaq-bench');
const PROBE = join(root, 'scripts', 'bench', 'server', 'probe.mjs');

/**
 * @typedef {object} Subject a measured server, in a child process
 * @property {string} name
 * @property {string} address
 * @property {() => Promise<number>} cpu the CPU time so far, in microseconds
 * @property {() => Promise<number>} memory the resident set size, in bytes
 * @property {number} startupMs milliseconds from the start until it was ready
 * @property {() => Promise<{ text: string, values: unknown[] }[]>} statements switches the
 *   recording of queries on or off, and returns the queries recorded since the last call
 * @property {() => Promise<void>} stop
 */

/** Builds the server. Run from the sources, tsx's `__name` helper would add CPU time. */
export const buildServer = () => buildProductServer(root, BUILD_FOLDER);

/**
 * Starts the built product, on PostgreSQL or on the embedded database in a folder.
 * @param {{ databaseUrl: string } | { dataDir: string }} location
 */
export function startProduct(location) {
  const database =
    'dataDir' in location
      ? { DATABASE_URL: 'embedded', DATA_DIR: location.dataDir }
      : { DATABASE_URL: location.databaseUrl };
  return start('Nasaq', join(BUILD_FOLDER, 'main.js'), [], { ...database, DEMO: 'off' });
}

/**
 * Starts a minimal server for one page.
 * @param {string} name
 * @param {'bytes' | 'database'} kind
 * @param {object} settings
 */
export function startMinimal(name, kind, settings) {
  return start(name, join(root, 'scripts', 'bench', 'server', 'minimal.mjs'), [kind], {
    SETTINGS: JSON.stringify(settings),
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
  const child = startChild(process.execPath, ['--import', PROBE, file, ...args], {
    env: { PATH, HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (errors = (errors + text).slice(-2000)));
  const address = `http://127.0.0.1:${port}`;
  for (let attempts = 0; !(await isHealthy(address)); attempts += 1) {
    if (child.exitCode !== null || attempts > 300)
      throw new Error(`${name} did not start.\n${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const startupMs = performance.now() - began;
  const query = async (/** @type {string} */ command) => {
    child.send(command);
    return (await once(child, 'message'))[0];
  };
  return {
    name,
    address,
    startupMs,
    cpu: () => query('cpu'),
    memory: () => query('memory'),
    statements: () => query('statements'),
    stop: () => endChild(child),
  };
}

/** @param {string} address */
async function isHealthy(address) {
  return fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
