import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runNpm } from './npm.mjs';
import { fail } from '../src/cli/print.mjs';
import { root } from './root.mjs';

// Writes a CycloneDX SBOM of the production dependencies to the given file, or to standard output.

const [target, ...others] = process.argv.slice(2);
if (others.length > 0) fail('Usage: npm run sbom -- [file]');

const { code, output, errors } = createSbom();
if (code !== 0) fail(`npm could not write the SBOM.\n${errors.trimEnd()}`);
if (target === undefined) process.stdout.write(output);
else writeFileSync(resolve(target), output);

/**
 * Runs `npm sbom` on a copy of the lock file without the development packages.
 * `npm sbom --omit dev` would also omit production packages that a development package depends on,
 * such as React.
 */
function createSbom() {
  const { devDependencies: _forDevelopment, ...manifest } = read('package.json');
  const { packages, ...lock } = read('package-lock.json');
  const { devDependencies: _same, ...product } = packages[''];
  const production = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  const parent = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    // npm takes the name of the product from the folder.
    const folder = join(parent, manifest.name);
    mkdirSync(folder);
    write(join(folder, 'package.json'), manifest);
    write(join(folder, 'package-lock.json'), {
      ...lock,
      packages: { '': product, ...Object.fromEntries(production) },
    });
    return runNpm(
      ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
      folder,
    );
  } finally {
    rmSync(parent, { recursive: true });
  }
}

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

/**
 * @param {string} file
 * @param {object} content
 */
function write(file, content) {
  writeFileSync(file, JSON.stringify(content));
}
