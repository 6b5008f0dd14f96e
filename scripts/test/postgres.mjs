import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endChild, freePort, runChild, startChild } from '../children.mjs';

/** How long the server may take to answer. */
const PATIENCE = 30_000;

/**
 * @typedef {object} Postgres
 * @property {string} url of a database that is empty
 * @property {() => Promise<void>} halt stops it as an operator would: whoever is connected is sent away
 * @property {() => Promise<void>} resume starts it again, on the same port and with all that was in it
 * @property {() => void} freeze stops all its processes where they are: connections are still accepted, and nothing is answered
 * @property {() => void} thaw lets them go on
 * @property {() => Promise<void>} stop ends it and removes its folder
 *
 * Starts an empty PostgreSQL of its own in a temporary folder, on loopback only. Nothing in it is worth a disk's wait, so it
 * never syncs.
 * @param {string} bin the folder of its programs
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'nasaq-pg-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const options = {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: folder },
    ...ownerOf(folder),
  };
  try {
    await initialise(bin, folder, options);
    const port = String(await freePort());
    let server = await launch(bin, folder, port, options);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      halt: () => endChild(server),
      resume: async () => {
        server = await launch(bin, folder, port, options);
      },
      freeze: () => signalAll(server, 'SIGSTOP'),
      thaw: () => signalAll(server, 'SIGCONT'),
      stop: () => {
        signalAll(server, 'SIGCONT');
        return endChild(server).then(remove);
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * @param {string} bin
 * @param {string} folder
 * @param {import('node:child_process').SpawnOptions} options
 */
async function initialise(bin, folder, options) {
  const args = [
    '-D',
    join(folder, 'data'),
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  const { code, output } = await runChild(join(bin, 'initdb'), args, options);
  if (code !== 0) throw new Error(`initdb failed:\n${output}`);
}

/**
 * @param {string} bin
 * @param {string} folder
 * @param {string} port
 * @param {import('node:child_process').SpawnOptions} options
 */
async function launch(bin, folder, port, options) {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ];
  const server = startChild(
    join(bin, 'postgres'),
    ['-D', join(folder, 'data'), '-p', port, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let log = '';
  server.stderr?.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-10_000)));
  await untilReady(join(bin, 'pg_isready'), port, server).catch((error) => {
    throw new Error(`${error.message}\n${log}`);
  });
  return server;
}

/**
 * Sends a signal to the server, and then to the processes that it has made.
 * @param {import('node:child_process').ChildProcess} server
 * @param {NodeJS.Signals} signal
 */
function signalAll(server, signal) {
  if (server.exitCode !== null || !server.kill(signal)) return;
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const children = lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === server.pid);
  for (const [pid] of children) signalOne(Number(pid), signal);
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalOne(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * PostgreSQL refuses to run as root: there, the user that its package makes owns the folder and runs it.
 * @param {string} folder
 */
function ownerOf(folder) {
  if (process.getuid?.() !== 0) return {};
  const idOf = (/** @type {string} */ kind) =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
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
