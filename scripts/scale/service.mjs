import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../../src/cli/children.mjs';
import { createWatchdog } from './watchdog.mjs';
import { readAssignments, readEnvironmentFile, readUnit } from './unit.mjs';

const STATE_ROOT = '/var/lib';

/**
 * @typedef {object} Service a process that runs as its systemd unit specifies
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} stop
 * @property {() => number | undefined} pid
 * @property {() => void} close ends the watchdog
 */

/**
 * @param {string} name
 * @param {() => { text: string, instance: string }} readFile reads the current unit file
 * @param {number} log the file descriptor for its output
 * @param {string} folder for the notification socket (NOTIFY_SOCKET)
 * @returns {Service}
 */
export function createService(name, readFile, log, folder) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let shouldRun = false;
  /** @type {NodeJS.Timeout | undefined} */
  let restartTimer;

  /** @type {Awaited<ReturnType<typeof createWatchdog>> | undefined} */
  let watchdog;

  const launch = async () => {
    const { text, instance } = readFile();
    const unit = readUnit(text, instance);
    const [command = '', ...args] = (unit['ExecStart']?.at(-1) ?? '').split(/\s+/);
    const user = idsOf(unit['User']?.at(-1) ?? 'root');
    const watchdogSeconds = secondsOf(unit, 'WatchdogSec', 0);
    if (watchdogSeconds > 0)
      watchdog ??= await createWatchdog(join(folder, `${name}.notify`), watchdogSeconds, () =>
        abort(unit),
      );
    const launched = startChild(command, args, {
      ...user,
      cwd: unit['WorkingDirectory']?.at(-1) ?? '/',
      env: { ...environmentOf(unit, user), ...watchdog?.env },
      stdio: ['ignore', log, log],
    });
    child = launched;
    watchdog?.begin();
    launched.once('error', (error) => process.stderr.write(`${name}: ${error.message}\n`));
    launched.once('exit', () => {
      if (child === launched) child = undefined;
      if (shouldRun && unit['Restart']?.at(-1) === 'always')
        restartTimer = setTimeout(() => void launch(), secondsOf(unit, 'RestartSec', 0.1) * 1000);
    });
  };

  /**
   * Aborts a process that has missed its watchdog deadline, as systemd does. A suspended process
   * receives the signal only after SIGCONT.
   * @param {Record<string, string[]>} unit
   */
  const abort = (unit) => {
    const unresponsive = child;
    if (!shouldRun || !unresponsive) return;
    writeSync(log, `Watchdog timeout: aborting ${name}\n`);
    unresponsive.kill('SIGABRT');
    unresponsive.kill('SIGCONT');
    const limit = setTimeout(
      () => unresponsive.kill('SIGKILL'),
      secondsOf(unit, 'TimeoutStopSec', 90) * 1000,
    );
    unresponsive.once('exit', () => clearTimeout(limit));
  };

  return {
    pid: () => child?.pid,
    close: () => watchdog?.end(),
    start: async () => {
      shouldRun = true;
      if (!child) await launch();
    },
    stop: async () => {
      shouldRun = false;
      clearTimeout(restartTimer);
      if (!child) return;
      const ending = child;
      const unit = readUnit(readFile().text, '');
      await new Promise((resolve) => {
        const limit = setTimeout(
          () => ending.kill('SIGKILL'),
          secondsOf(unit, 'TimeoutStopSec', 90) * 1000,
        );
        ending.once('exit', () => {
          clearTimeout(limit);
          resolve(undefined);
        });
        ending.kill(/** @type {NodeJS.Signals} */ (unit['KillSignal']?.at(-1) ?? 'SIGTERM'));
      });
    },
  };
}

/**
 * @param {Record<string, string[]>} unit
 * @param {{ uid: number, gid: number }} user
 * @returns {NodeJS.ProcessEnv}
 */
function environmentOf(unit, { uid, gid }) {
  const assignments = Object.assign({}, ...(unit['Environment'] ?? []).map(readAssignments));
  const files = (unit['EnvironmentFile'] ?? []).map((file) =>
    readEnvironmentFile(readFileSync(file, 'utf8')),
  );
  for (const folder of unit['StateDirectory'] ?? []) {
    mkdirSync(join(STATE_ROOT, folder), { recursive: true, mode: 0o700 });
    chownSync(join(STATE_ROOT, folder), uid, gid);
  }
  return Object.assign(
    { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    assignments,
    ...files,
  );
}

/**
 * @param {Record<string, string[]>} unit
 * @param {string} name
 * @param {number} fallback
 */
function secondsOf(unit, name, fallback) {
  const seconds = Number.parseFloat(unit[name]?.at(-1) ?? '');
  return Number.isNaN(seconds) ? fallback : seconds;
}

/**
 * @param {string} user
 * @returns {{ uid: number, gid: number }}
 */
function idsOf(user) {
  const id = (/** @type {string} */ kind) =>
    Number(execFileSync('id', [kind, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
