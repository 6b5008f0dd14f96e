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
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { runChild } from '../cli/children.mjs';
import { fail, log, stopwatch } from '../cli/print.mjs';
import { compress } from './compress.mjs';
import { PLATFORM, platformFile } from './definitions/platformFile.mjs';

/** The files and folders of a product that its build depends on. */
const INPUTS = [
  'src',
  'schemas',
  'locales',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
/** @param {string} root Of a product: one without tables is a client for the API of somebody else. */
const hasServer = (root) => existsSync(join(root, 'server', 'db'));

/**
 * Builds the client of a product, and its server if it has one, when their inputs have changed since
 * the last build. Ends the process if the build fails.
 * @param {string} root the folder of the product
 */
export async function buildWhenStale(root) {
  /** Stores the hash of the inputs of the last complete build. */
  const hashFile = join(root, 'dist', '.inputs');
  const inputHash = hashOf([...new Set([...INPUTS, relative(root, PLATFORM)])], root);
  const outputs = ['dist/client/index.html', ...(hasServer(root) ? ['dist/server/main.js'] : [])];
  const isBuilt = outputs.every((file) => existsSync(join(root, file)));
  if (isBuilt && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === inputHash) return;
  // An interrupted build must leave no hash, because the inputs may change back to the stored ones.
  rmSync(hashFile, { force: true });
  await runViteBuild('client', root, ['build']);
  copyLicences(root);
  await compress(join(root, 'dist', 'client'));
  if (hasServer(root)) await buildServer(root, join(root, 'dist', 'server'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(hashFile, inputHash);
}

/**
 * Builds the server of a product. Ends the process if the build fails.
 * @param {string} root the folder of the product
 * @param {string} folder where the build goes
 */
export async function buildServer(root, folder) {
  const config = platformFile('build/serverBundle.ts');
  await runViteBuild('server', root, ['build', '--config', config, '--outDir', folder]);
}

/** @param {string} name A package. */
const packageFolder = (name) =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Returns the file that runs Vite. The packages must be installed. */
export const viteProgram = () => join(packageFolder('vite'), 'bin', 'vite.js');

/**
 * Libraries under the LGPL are delivered with their licence.
 * @param {string} root
 */
function copyLicences(root) {
  const folder = join(root, 'dist', 'client', 'licences');
  mkdirSync(folder, { recursive: true });
  const licence = join(packageFolder('libheif-js'), 'libheif-wasm', 'LICENSE');
  copyFileSync(licence, join(folder, 'libheif.txt'));
}

/**
 * @param {string} name of what is built
 * @param {string} root
 * @param {string[]} args
 */
async function runViteBuild(name, root, args) {
  const elapsed = stopwatch();
  // With any other NODE_ENV, Vite bundles the development build of React.
  const { code, output } = await runChild(process.execPath, [viteProgram(), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) fail(`${output}\nThe ${name} could not be built.`, code);
  log(`Built the ${name} in ${elapsed()}`);
}

/**
 * Hashes the names and contents of files and folders. Modification times are ignored, because a
 * checkout changes them.
 * @param {string[]} paths
 * @param {string} folder to which the paths are relative
 */
export function hashOf(paths, folder) {
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
