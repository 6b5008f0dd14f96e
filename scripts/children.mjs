import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { root } from './log.mjs';

/** How long a child may take to end by itself after it was asked to. */
const GRACE = 10_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @type {WeakMap<import('node:child_process').ChildProcess, Promise<void>>} */
const ending = new WeakMap();

let closed = false;

// Whatever ends this process, nothing that it started stays behind.
process.on('exit', () => running.forEach(killGroup));

/**
 * Starts a process at the head of a group of its own: ending it ends all that it started, and a Ctrl-C in the terminal
 * reaches it once, from here, and not twice.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function startChild(command, args, options = {}) {
  if (closed) throw new Error('interrupted');
  const child = spawn(command, args, { cwd: root, detached: true, ...options });
  running.add(child);
  child.once('exit', () => {
    killGroup(child);
    running.delete(child);
  });
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Asks a child to end, once; what is still there after a while is killed. Resolves when it has ended.
 * @param {import('node:child_process').ChildProcess} child
 */
export function endChild(child) {
  if (!running.has(child)) return Promise.resolve();
  const promise = ending.get(child) ?? sendTerminate(child);
  ending.set(child, promise);
  return promise;
}

/** Ends everything that was started here, and lets nothing more be started. */
export async function endChildren() {
  closed = true;
  await Promise.all([...running].map(endChild));
}

/**
 * Calls back when somebody wants this process to end. Asked again later, it ends at once; where the shell lets npm pass
 * signals on, one Ctrl-C arrives twice within a moment, from the terminal and from npm, and counts as one.
 * @param {() => void} end
 */
export function onStopSignal(end) {
  let asked = 0;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (asked && Date.now() - asked > 1000) process.exit(1);
      if (!asked) end();
      asked ||= Date.now();
    });
  }
}

/**
 * npm passes a SIGTERM on to the shell between it and this process, and the shell dies of it without a word:
 * when it has gone, this process is asked to end as well.
 */
export function endWithNpm() {
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
 * @property {number} code 0 when all is well; 1 where it could not start, was ended by a signal or took too long
 * @property {string} output what it printed, both streams in the order they came
 *
 * Runs a command to its end and keeps what it prints.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { minutes?: number }} [options] `minutes` is its time limit
 * @returns {Promise<Outcome>}
 */
export function runChild(command, args, { minutes = 10, ...options } = {}) {
  const child = startChild(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      output += `\nIt took longer than ${minutes} minutes and was ended.\n`;
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
 * A port of the loopback address that nothing listens on.
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
function sendTerminate(child) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => killGroup(child), GRACE);
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
    // The group is gone already.
  }
}
