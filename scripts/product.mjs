import { createHash } from 'node:crypto';
import {
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

/** All that the built product is made of. */
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
const MARK = join(root, 'dist', '.inputs');
const VITE = join('node_modules', 'vite', 'bin', 'vite.js');

/** Builds client and server when their sources are others than those of the last build; ends the process on a failure. */
export async function buildWhenStale() {
  const inputs = hashOf(INPUTS);
  if (OUTPUTS.every((file) => existsSync(join(root, file))) && markIs(inputs)) return;
  // A build that is interrupted leaves no mark, even where the sources go back to what they were.
  rmSync(MARK, { force: true });
  await step('client', ['build']);
  await compress(join(root, 'dist', 'client'));
  await step('server', ['build', '--config', 'vite.server.config.ts']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(MARK, inputs);
}

/**
 * @param {string} name
 * @param {string[]} args
 */
async function step(name, args) {
  const elapsed = stopwatch();
  // Vite makes a slower and larger page of a NODE_ENV other than production.
  const { code, output } = await runChild(process.execPath, [VITE, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) fail(`${output}\nThe ${name} could not be built.`, code);
  log(`Built the ${name} in ${elapsed()}`);
}

/** @param {string} inputs */
function markIs(inputs) {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === inputs;
}

/**
 * One hash of the names and contents of files and folders: a change of time alone, as a checkout makes it, counts for nothing.
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
