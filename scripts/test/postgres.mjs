import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endChild, freePort, runChild, startChild } from '../../src/cli/children.mjs';

const START_TIMEOUT_MS = 30_000;

/**
 * @typedef {object} Postgres
 * @property {string} url the URL of an empty database
 * @property {() => Promise<void>} halt stops the server (a fast shutdown) and closes all
 *   connections
 * @property {() => Promise<void>} resume starts the halted server again, on the same port and data
 * @property {() => void} freeze sends SIGSTOP to all its processes: the kernel still accepts
 *   connections, but no query is answered
 * @property {() => void} thaw sends SIGCONT to all its processes
 * @property {() => Promise<void>} stop stops the server and deletes its folder
 *
 * Starts an empty PostgreSQL server in a temporary folder, on loopback only. fsync is off, because
 * the data need not survive a crash.
 * @param {string} programFolder the folder that contains initdb and postgres
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(programFolder) {
  const folder = mkdtempSync(join(tmpdir(), 'nasaq-pg-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const options = {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: folder },
    ...ownerOf(folder),
  };
  try {
    await initialise(programFolder, folder, options);
    const port = String(await freePort());
    let server = await launch(programFolder, folder, port, options);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      halt: () => endChild(server),
      resume: async () => {
        server = await launch(programFolder, folder, port, options);
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
 * @param {string} programFolder
 * @param {string} folder
 * @param {import('node:child_process').SpawnOptions} options
 */
async function initialise(programFolder, folder, options) {
  const args = [
    '-D',
    join(folder, 'data'),
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  const { code, output } = await runChild(join(programFolder, 'initdb'), args, options);
  if (code !== 0) throw new Error(`initdb failed:\n${output}`);
}

/**
 * @param {string} programFolder
 * @param {string} folder
 * @param {string} port
 * @param {import('node:child_process').SpawnOptions} options
 */
async function launch(programFolder, folder, port, options) {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ];
  const server = startChild(
    join(programFolder, 'postgres'),
    ['-D', join(folder, 'data'), '-p', port, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let log = '';
  server.stderr?.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-10_000)));
  await untilReady(join(programFolder, 'pg_isready'), port, server).catch((error) => {
    throw new Error(`${error.message}\n${log}`);
  });
  return server;
}

/**
 * Sends a signal to the server and then to its child processes.
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
    // The process has exited already.
  }
}

/**
 * Returns the user that runs the server. PostgreSQL refuses to run as root, so as root the folder
 * is given to the postgres user of the package.
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
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (server.exitCode !== null) throw new Error('PostgreSQL exited during startup');
    if ((await runChild(isReady, ['-q', '-h', '127.0.0.1', '-p', port])).code === 0) return;
    await wait(100);
  }
  await endChild(server);
  throw new Error(`PostgreSQL was not ready within ${START_TIMEOUT_MS / 1000} s`);
}
