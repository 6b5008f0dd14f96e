import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endChild, freePort, runChild, startChild } from '../children.mjs';

/** How long the server may take to answer. */
const PATIENCE = 30_000;

/**
 * Starts an empty PostgreSQL of its own in a temporary folder, on loopback only; `stop` ends it and removes the folder.
 * Nothing in it is worth a disk's wait, so it never syncs.
 * @param {string} bin the folder of its programs
 */
export async function startPostgres(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'nasaq-pg-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const { url, server } = await launch(bin, folder);
    return { url, stop: () => endChild(server).then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * @param {string} bin
 * @param {string} folder
 */
async function launch(bin, folder) {
  const owner = ownerOf(folder);
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: folder }, ...owner };
  const data = join(folder, 'data');
  const init = ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const made = await runChild(join(bin, 'initdb'), init, options);
  if (made.code !== 0) throw new Error(`initdb failed:\n${made.output}`);

  const port = String(await freePort());
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const server = startChild(join(bin, 'postgres'), ['-D', data, '-p', port, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr?.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-10_000)));
  await untilReady(join(bin, 'pg_isready'), port, server).catch((error) => {
    throw new Error(`${error.message}\n${log}`);
  });
  return { server, url: `postgres://postgres@127.0.0.1:${port}/postgres` };
}

/**
 * PostgreSQL refuses to run as root: there, the user that its package makes owns the folder and runs it.
 * @param {string} folder
 */
function ownerOf(folder) {
  if (process.getuid?.() !== 0) return {};
  const idOf = (/** @type {string} */ kind) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

/**
 * @param {string} isReady
 * @param {string} port
 * @param {import('node:child_process').ChildProcess} server
 */
async function untilReady(isReady, port, server) {
  const deadline = performance.now() + PATIENCE;
  while (performance.now() < deadline) {
    if (server.exitCode !== null) throw new Error('PostgreSQL ended at once');
    if ((await runChild(isReady, ['-q', '-h', '127.0.0.1', '-p', port])).code === 0) return;
    await wait(100);
  }
  await endChild(server);
  throw new Error('PostgreSQL did not answer in time');
}
