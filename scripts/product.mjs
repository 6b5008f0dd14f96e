import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { runChild } from './children.mjs';
import { compress } from './compress.mjs';
import { fail, root, log, stopwatch } from './log.mjs';

/** The files and folders that the build depends on. */
const INPUTS = [
  'src',
  'schemas',
  'locales',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/product.mjs',
  'scripts/compress.mjs',
  'scripts/vite',
];
const OUTPUTS = ['dist/client/index.html', 'dist/server/main.js'];
/** Stores the hash of the inputs of the last complete build. */
const HASH_FILE = join(root, 'dist', '.inputs');
const VITE = join('node_modules', 'vite', 'bin', 'vite.js');

/**
 * Builds client and server if their inputs have changed since the last build. Ends the process if
 * the build fails.
 */
export async function buildWhenStale() {
  const inputHash = hashOf(INPUTS);
  if (OUTPUTS.every((file) => existsSync(join(root, file))) && isStoredHash(inputHash)) return;
  // An interrupted build must leave no hash, because the inputs may change back to the stored ones.
  rmSync(HASH_FILE, { force: true });
  await runViteBuild('client', ['build']);
  copyLicences();
  await compress(join(root, 'dist', 'client'));
  await runViteBuild('server', ['build', '--config', 'vite.server.config.ts']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(HASH_FILE, inputHash);
}

/** Libraries under the LGPL are delivered with their licence. */
function copyLicences() {
  const folder = join(root, 'dist', 'client', 'licences');
  mkdirSync(folder, { recursive: true });
  const licence = join(root, 'node_modules', 'libheif-js', 'libheif-wasm', 'LICENSE');
  copyFileSync(licence, join(folder, 'libheif.txt'));
}

/**
 * @param {string} name of what is built
 * @param {string[]} args
 */
async function runViteBuild(name, args) {
  const elapsed = stopwatch();
  // With any other NODE_ENV, Vite bundles the development build of React.
  const { code, output } = await runChild(process.execPath, [VITE, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) fail(`${output}\nThe ${name} could not be built.`, code);
  log(`Built the ${name} in ${elapsed()}`);
}

/** @param {string} hash */
function isStoredHash(hash) {
  return existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === hash;
}

/**
 * Hashes the names and contents of files and folders. Modification times are ignored, because a
 * checkout changes them.
 * @param {string[]} paths
 */
export function hashOf(paths, folder = root) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesOf(join(folder, path))).sort()) {
    const text = readFileSync(file);
    hash.update(`${relative(folder, file).split(sep).join('/')}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [path] : [];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}
