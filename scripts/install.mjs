import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, log, stopwatch } from '../src/cli/print.mjs';
import { root } from './root.mjs';

/** The oldest Node version that Vite and the server support, as in `engines` of package.json. */
const OLDEST_NODE = [20, 19];

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|_CERT_|network/i;

/** Ends the process with a message if Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

/**
 * Whether node_modules differs from package-lock.json. Compares the lock file with
 * node_modules/.package-lock.json, which npm writes at the end of an installation. This detects a
 * deleted folder, an interrupted `npm ci` and a changed lock file, and accepts a manual
 * `npm install`.
 */
export function areDependenciesStale(folder = root) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return true;
  const locked = packagesOf(join(folder, 'package-lock.json'));
  const installed = packagesOf(record);
  const missing = Object.entries(locked).some(([path, lockedPackage]) => {
    const installedPackage = installed[path];
    // The lock file also lists binaries for other platforms, which are never installed.
    return installedPackage
      ? installedPackage.integrity !== lockedPackage.integrity ||
          installedPackage.version !== lockedPackage.version
      : !lockedPackage.optional;
  });
  return missing || Object.keys(installed).some((path) => !locked[path]);
}

/** Runs `npm ci` if node_modules differs from package-lock.json. Ends the process if npm fails. */
export async function installWhenStale() {
  requireNode();
  if (!areDependenciesStale()) return;
  const elapsed = stopwatch();
  log('Installing the dependencies (only once; takes a minute or two)');
  const progressTimer = setInterval(() => log(`  still installing, ${elapsed()}`), 15_000);
  const { code, errors } = await npmCi();
  clearInterval(progressTimer);
  if (code === 0) return log(`Dependencies installed in ${elapsed()}`);
  const cause = UNREACHABLE.test(errors)
    ? 'The package registry could not be reached: check the network (or the proxy that npm is set to) and try again.'
    : "See npm's output above for the cause. Run 'npm ci' to try again.";
  fail(`The dependencies could not be installed. ${cause}`, code);
}

/** @returns {Promise<{ code: number, errors: string }>} */
function npmCi() {
  // Without --include=dev, NODE_ENV=production would omit what the build needs. Only errors are
  // shown, because two packages print irrelevant warnings on Node 20.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn('npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    shell: process.platform === 'win32',
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
    process.stderr.write(chunk);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, errors: `${errors}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, errors }));
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @param {string} lockFile
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(lockFile) {
  const { '': _itself, ...packages } = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return packages;
}
