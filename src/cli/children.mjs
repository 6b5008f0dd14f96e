import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** How long a child may take to exit after SIGINT before it is killed. */
const GRACE_PERIOD_MS = 10_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @type {WeakMap<import('node:child_process').ChildProcess, Promise<void>>} */
const ending = new WeakMap();

let isClosed = false;

// However this process ends, it leaves no child processes behind.
process.on('exit', () => running.forEach(killGroup));

/**
 * Starts a process as the leader of a new process group. Killing the group also kills the processes
 * that the child has started. A Ctrl-C in the terminal does not reach the group; `endChildren`
 * passes it on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function startChild(command, args, options = {}) {
  if (isClosed) throw new Error('interrupted');
  const child = spawn(command, args, { detached: true, ...options });
  running.add(child);
  child.once('exit', () => {
    killGroup(child);
    running.delete(child);
  });
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Sends SIGINT to a child, once, and kills its group if it has not exited within 10 seconds.
 * Resolves when the child has exited.
 * @param {import('node:child_process').ChildProcess} child
 */
export function endChild(child) {
  if (!running.has(child)) return Promise.resolve();
  const promise = ending.get(child) ?? interrupt(child);
  ending.set(child, promise);
  return promise;
}

/** Ends all children. Afterwards `startChild` throws. */
export async function endChildren() {
  isClosed = true;
  await Promise.all([...running].map(endChild));
}

/**
 * Calls `end` on the first SIGINT, SIGTERM or SIGHUP. A signal more than a second later exits the
 * process immediately. One Ctrl-C can arrive twice in quick succession, from the terminal and from
 * npm, and counts as one.
 * @param {() => void} end
 */
export function onStopSignal(end) {
  let signalledAt = 0;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (signalledAt && Date.now() - signalledAt > 1000) process.exit(1);
      if (!signalledAt) end();
      signalledAt ||= Date.now();
    });
  }
}

/**
 * Ends this process when npm exits. npm passes SIGTERM to the shell between npm and this process,
 * and the shell exits without passing it on, so the parent process is watched.
 */
export function exitWhenNpmExits() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

/**
 * @typedef {object} Outcome
 * @property {number} code the exit code; 1 if the command did not start, was killed or timed out
 * @property {string} output stdout and stderr, in the order of arrival
 *
 * Runs a command and collects its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { minutes?: number }} [options] `minutes` is
 *   the timeout
 * @returns {Promise<Outcome>}
 */
export function runChild(command, args, { minutes = 10, ...options } = {}) {
  const child = startChild(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      output += `\nThe command ran for longer than ${minutes} minutes and was stopped.\n`;
      void endChild(child);
    }, minutes * 60_000);
    child.once('error', (error) => {
      clearTimeout(limit);
      resolve({ code: 1, output: `${error.message}\n` });
    });
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Returns a free port of the loopback address.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no free port')),
      );
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>}
 */
function interrupt(child) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => killGroup(child), GRACE_PERIOD_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGINT');
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function killGroup(child) {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has exited already.
  }
}
