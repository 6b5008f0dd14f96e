import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeFolder } from '../helpers/removeFolder.ts';

const load = (name: string) => import(String(new URL(`../../${name}.mjs`, import.meta.url)));
const { areDependenciesStale } = (await load('scripts/install')) as {
  areDependenciesStale(folder: string): boolean;
};
const { hashOf } = (await load('src/build/product')) as {
  hashOf(paths: string[], folder: string): string;
};

const react = { version: '19.3.1', integrity: 'sha512-a' };
const otherPlatform = { version: '1.0.0', integrity: 'sha512-b', optional: true };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nasaq-stale-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => removeFolder(folder));

function lock(file: string, packages: object): void {
  writeFileSync(join(folder, file), JSON.stringify({ packages }));
}

test.each([
  ['all packages are installed', { a: react }, { a: react }, false],
  [
    'only an optional package for another platform is missing',
    { a: react, b: otherPlatform },
    { a: react },
    false,
  ],
  ['a package is missing', { a: react, b: react }, { a: react }, true],
  ['a version differs', { a: react }, { a: { ...react, version: '19.3.0' } }, true],
  ['an integrity hash differs', { a: react }, { a: { ...react, integrity: 'sha512-c' } }, true],
  ['a package is not in the lock file', { a: react }, { a: react, b: react }, true],
])('detects whether dependencies are stale: %s', (_title, locked, installed, stale) => {
  lock('package-lock.json', { '': { name: 'x' }, ...locked });
  lock('node_modules/.package-lock.json', installed);
  expect(areDependenciesStale(folder)).toBe(stale);
});

test('dependencies are stale when the installation was interrupted', () => {
  lock('package-lock.json', { a: react });
  expect(areDependenciesStale(folder)).toBe(true);
});

test('the hash of sources depends on names and contents, not on modification times', () => {
  const file = join(folder, 'a.ts');
  writeFileSync(file, 'one');
  const before = hashOf(['.'], folder);
  utimesSync(file, 0, 0);
  expect(hashOf(['.', 'no-such-folder'], folder)).toBe(before);
  writeFileSync(file, 'two');
  const after = hashOf(['.'], folder);
  expect(after).not.toBe(before);
  rmSync(file);
  writeFileSync(join(folder, 'b.ts'), 'two');
  expect(hashOf(['.'], folder)).not.toBe(after);
});
