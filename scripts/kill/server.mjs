import { once } from 'node:events';
import { join } from 'node:path';
import { buildServer as buildProductServer } from '../../src/build/product.mjs';
import { startChild } from '../../src/cli/children.mjs';
import { root } from '../root.mjs';

/**
 * Inside the project, so that the built server resolves its packages from node_modules. Not in
 * dist/, because another build may be writing there.
 */
const BUILD_FOLDER = join(root, 'node_modules', '.cache', 'nasaq-kill');

/** Builds the server, because a build starts in half the time that the sources take. */
export const buildServer = () => buildProductServer(root, BUILD_FOLDER);

/**
 * Starts the real server on a data folder and waits until it listens.
 * @param {string} folder
 * @param {number} round
 */
export async function startServer(folder, round) {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: '0',
    DATA_DIR: folder,
    DEMO: 'on',
    TRUST_PROXY: '1',
    NODE_ENV: 'test',
  };
  const child = startChild(process.execPath, [join(BUILD_FOLDER, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  /** @type {Promise<string>} */
  const address = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-5000);
        const found = / is ready: +(\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    }
  });
  const failed = ended.then(() => {
    throw new Error(`Round ${round}: the server did not start.\n${output}`);
  });
  failed.catch(() => {});
  return {
    address: await Promise.race([address, failed]),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
