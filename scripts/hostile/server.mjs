import { join } from 'node:path';
import { endChild, freePort, startChild } from '../../src/cli/children.mjs';
import { root } from '../root.mjs';
import { residentBytes } from './memory.mjs';

/**
 * Starts the built product as `npm start` does, with default settings and demo data.
 * @param {Record<string, string>} env
 */
export async function startProduct(env) {
  const { PATH, HOME } = process.env;
  const port = String(await freePort());
  const child = startChild(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    env: { PATH, HOME, PORT: port, DEMO: 'on', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-5000)));
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await isReady(address)); tries += 1) {
    if (child.exitCode !== null || tries > 600)
      throw new Error(`The server did not start.\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    address,
    port,
    memory: () => residentBytes(Number(child.pid)),
    log: () => log,
    stop: () => endChild(child),
  };
}

/** @param {string} address */
async function isReady(address) {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
