import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from '../../src/cli/children.mjs';
import { log, stopwatch } from '../../src/cli/print.mjs';

/**
 * @typedef {'chromium' | 'postgres'} Program a system program that a test suite needs
 * @typedef {{ path: string } | { missing: string }} Lookup the path of a program, or a message that
 *   tells how to install it
 */

const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * The Debian package of each program, the function that finds it, and the alternative to installing
 * it.
 */
const PROGRAMS = {
  chromium: {
    title: 'Chromium',
    // Tests take a quarter less CPU time in it than in the whole browser.
    package: HEADLESS_SHELL,
    find: findChromium,
    alternative: 'set CHROMIUM_PATH',
  },
  postgres: {
    title: 'PostgreSQL',
    package: 'postgresql',
    find: findPostgres,
    alternative: 'set TEST_DATABASE_URL',
  },
};

/**
 * Finds system programs. As root on a system with apt-get, installs the missing ones.
 * @param {Program[]} names
 * @returns {Promise<Partial<Record<Program, Lookup>>>}
 */
export async function findOrInstall(names) {
  const missing = names.filter((name) => !PROGRAMS[name].find());
  if (missing.length > 0 && canInstall()) await install(missing);
  return Object.fromEntries(names.map((name) => [name, lookUp(name)]));
}

/**
 * @param {Program} name
 * @returns {Lookup}
 */
function lookUp(name) {
  const program = PROGRAMS[name];
  const path = program.find();
  if (path) return { path };
  const command = `sudo apt-get update && sudo apt-get install -y ${program.package}`;
  return {
    missing: `${program.title} was not found. Install it (${command}) or ${program.alternative}.`,
  };
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @param {Program[]} names */
async function install(names) {
  const elapsed = stopwatch();
  log(
    `Installing ${names.map((name) => PROGRAMS[name].title).join(' and ')} with apt-get (only once; takes a minute or two)`,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = names.map((name) => PROGRAMS[name].package);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await runChild('apt-get', args, { env, minutes: 15 });
    if (code !== 0) return log(`${output}\napt-get ${args[0]} failed`);
  }
  log(`Installed in ${elapsed()}`);
}

/** Returns CHROMIUM_PATH, or the first browser in PATH that starts. */
function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const names = [
    HEADLESS_SHELL,
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ];
  // Ubuntu's chromium-browser may be a script that only tells the user to install a snap.
  return searchPath(names).find(
    (file) => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0,
  );
}

/** Returns the bin folder of the newest PostgreSQL on this machine, or undefined. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()];
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_isready'].every((name) => existsSync(join(folder, name))),
  );
}

/** @param {string[]} names */
function searchPath(names) {
  return names
    .flatMap((name) => pathFolders().map((folder) => join(folder, name)))
    .filter((file) => existsSync(file));
}

function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter).filter(Boolean);
}
