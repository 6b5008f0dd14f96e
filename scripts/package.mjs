import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { root } from './root.mjs';

/*
 * Makes the package of the platform and the one that starts a product: `npm run package`. Their files
 * are in dist/package and dist/create-nasaq, and dist/*.tgz is what npm installs. They contain nothing
 * of this product.
 */

const SOURCES = join(root, 'src');
const FOLDER = join(root, 'dist', 'package');
const LIB = join(FOLDER, 'lib');
const STARTER = join(root, 'dist', 'create-nasaq');

/** What a product has itself, so that there is one of each. */
const PEERS = ['react', 'react-dom'];

/** What the package leaves out: the code of the product. */
const OF_PRODUCT = ['screens', 'main.tsx'];

/** Worker threads of the browser, which Vite finds by the text of this expression. */
const WORKER = /(new URL\('\.\/[\w.]+\.worker)\.ts'/g;

/** @typedef {Record<string, string>} Versions */

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The packages that this product depends on, with their ranges of versions. */
const allDependencies = { ...manifest.dependencies, ...manifest.devDependencies };

/** Compiles each source to one file of JavaScript and one of types. */
function compileSources() {
  const options = ['--noEmit', 'false', '--rewriteRelativeImportExtensions', '--declaration'];
  const folders = ['--rootDir', SOURCES, '--outDir', LIB];
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      'tsconfig.platform.json',
      ...options,
      ...folders,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  for (const file of filesIn(LIB).filter((path) => path.endsWith('.js'))) {
    const text = readFileSync(file, 'utf8');
    const rewritten = text.replace(WORKER, "$1.js'");
    if (rewritten !== text) writeFileSync(file, rewritten);
  }
}

/** Copies what is no code, and types without code. */
function copyOtherFiles() {
  const isCompiled = (/** @type {string} */ file) =>
    ['.ts', '.tsx', '.mjs'].includes(extname(file)) && !file.endsWith('.d.ts');
  for (const file of filesIn(SOURCES)) {
    const name = relative(SOURCES, file);
    if (isCompiled(file) || OF_PRODUCT.includes(name.split(/[\\/]/)[0] ?? '')) continue;
    mkdirSync(dirname(join(LIB, name)), { recursive: true });
    cpSync(file, join(LIB, name));
  }
}

function writeManifest() {
  const { version, license, engines, type } = manifest;
  const used = usedPackages();
  const own = {
    name: 'nasaq',
    version,
    license,
    description: 'A form-and-table configuration engine driven by declarative screen definitions',
    type,
    engines,
    ...repository(),
    nasaq: { folder: 'lib' },
    bin: { nasaq: './bin/nasaq.mjs' },
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([name, target]) => [name, toExport(String(target))]),
    ),
    dependencies: versionsOf(used.filter((name) => !PEERS.includes(name))),
    peerDependencies: versionsOf(PEERS),
  };
  writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(own, undefined, 2)}\n`);
  mkdirSync(join(FOLDER, 'bin'), { recursive: true });
  writeFileSync(join(FOLDER, 'bin/nasaq.mjs'), BIN);
}

/** Where the workflow that publishes runs, which npm compares with the provenance. */
function repository() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  return name ? { repository: { type: 'git', url: `git+${server}/${name}.git` } } : {};
}

/** @param {string} target in the sources */
function toExport(target) {
  const built = target.replace('./src/', './lib/');
  if (!/\.tsx?$/.test(target)) return built;
  const [code, types] = ['.js', '.d.ts'].map((ending) => built.replace(/\.tsx?$/, ending));
  return { types, default: code };
}

/** The command. Code of the product, such as its configuration of Vite, is TypeScript. */
const BIN = `#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
await import('../lib/cli/nasaq.js');
`;

const IMPORT =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|@import\s*|\bresolve\(\s*|\brequire\(\s*|\)\(\s*|\burl\(\s*)['"]([@a-z][^'"]*)['"]/g;

/** @param {string} text of a module or a style sheet */
const importsOf = (text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name);

/** @param {string} name as a module imports it */
const packageOf = (name) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? '';

/** Returns the names of the packages that the compiled files import, and those that they start. */
function usedPackages() {
  const imported = filesIn(LIB)
    .filter((file) => /\.(js|mjs|css|d\.ts)$/.test(file))
    .flatMap((file) => importsOf(readFileSync(file, 'utf8')))
    .map(packageOf);
  const used = new Set(
    [...imported, 'tsx', 'vite'].filter((name) => name in allDependencies && !isForTypes(name)),
  );
  // A set also visits what is added to it.
  for (const name of used)
    for (const peer of peersOf(name))
      if (peer in allDependencies && !isForTypes(peer)) used.add(peer);
  return [...used].toSorted();
}

/** The folders with modules of the browser. */
const OF_BROWSER = ['engine', 'values', 'shared', 'generated', 'authoring/studio/page'];

/** Lists what the modules of the browser import, for `src/build/nasaq.ts`. */
function listBrowserPackages() {
  const names = OF_BROWSER.flatMap((folder) => filesIn(join(LIB, folder)))
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => importsOf(readFileSync(file, 'utf8')))
    .filter((name) => packageOf(name) in allDependencies && !/\?|\.css$/.test(name));
  const all = [...new Set([...names, 'react/jsx-runtime', 'react/jsx-dev-runtime'])].toSorted();
  writeFileSync(join(LIB, 'build/browserPackages.json'), `${JSON.stringify(all, undefined, 2)}\n`);
}

/**
 * Returns the packages that a package expects beside it. Some are called optional and needed.
 * @param {string} name
 */
const peersOf = (name) => Object.keys(manifestOf(name).peerDependencies ?? {});

/** @param {string} name of a package that only the compiler of TypeScript needs */
const isForTypes = (name) => name === 'typescript' || name.startsWith('@types/');

/** @param {string} name of an installed package */
const manifestOf = (name) =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));

/**
 * @param {string[]} names
 * @returns {Versions} the installed versions
 */
const versionsOf = (names) =>
  Object.fromEntries(names.map((name) => [name, manifestOf(name).version]));

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Copies create-nasaq, and writes which versions a product begins with. */
function writeStarter() {
  cpSync(join(root, 'create-nasaq'), STARTER, { recursive: true });
  const { version } = manifest;
  const own = JSON.parse(readFileSync(join(STARTER, 'package.json'), 'utf8'));
  writeFileSync(
    join(STARTER, 'package.json'),
    `${JSON.stringify({ ...own, version, ...repository() }, undefined, 2)}\n`,
  );
  const versions = {
    dependencies: { nasaq: version, ...versionsOf(PEERS) },
    devDependencies: versionsOf(['@types/node', '@types/react', '@types/react-dom', 'typescript']),
  };
  writeFileSync(join(STARTER, 'versions.json'), `${JSON.stringify(versions, undefined, 2)}\n`);
}

/**
 * Packs a folder into dist/.
 * @param {string} folder
 */
function pack(folder) {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', dirname(folder)], {
      cwd: folder,
      encoding: 'utf8',
    }),
  );
  console.log(`dist/${packed.filename}: ${packed.entryCount} files, ${packed.unpackedSize} bytes`);
}

for (const folder of [FOLDER, STARTER]) rmSync(folder, { recursive: true, force: true });
compileSources();
copyOtherFiles();
listBrowserPackages();
writeManifest();
for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, file), join(FOLDER, file));
cpSync(join(root, 'docs/package.md'), join(FOLDER, 'README.md'));
pack(FOLDER);
writeStarter();
pack(STARTER);
