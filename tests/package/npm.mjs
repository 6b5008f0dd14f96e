#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/*
 * Stands for npm in the tests of the packages: `npm install` takes what a product names from the
 * packages of this repository, so that it needs no network. The platform is unpacked.
 */
const repository = process.env.PACKAGES_OF ?? '';
const target = 'node_modules';
rmSync(target, { recursive: true, force: true });
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
mkdirSync(join(target, 'nasaq'), { recursive: true });
execFileSync('tar', [
  'xzf',
  dependencies.nasaq.replace('file:', ''),
  '-C',
  join(target, 'nasaq'),
  '--strip-components',
  '1',
]);

const installed = JSON.parse(readFileSync(join(target, 'nasaq/package.json'), 'utf8'));
// What the platform reads of it.
const lock = { packages: { 'node_modules/nasaq': { version: installed.version } } };
writeFileSync('package-lock.json', JSON.stringify(lock));
const stated = [dependencies, devDependencies, installed.dependencies, installed.peerDependencies];
const names = new Set(stated.flatMap((one) => Object.keys(one)));
names.delete('nasaq');
// What these packages import lies beside them in the repository, to which the links lead.
for (const name of names) {
  const [scope, inScope] = name.split('/');
  if (inScope !== undefined) mkdirSync(join(target, scope ?? ''), { recursive: true });
  symlinkSync(join(repository, 'node_modules', name), join(target, name));
}
// The programs of all packages, and that of the platform.
const bin = join(target, '.bin');
mkdirSync(bin);
for (const name of readdirSync(join(repository, bin)))
  symlinkSync(join(repository, bin, name), join(bin, name));
symlinkSync('../nasaq/bin/nasaq.mjs', join(bin, 'nasaq'));
chmodSync(join(target, 'nasaq/bin/nasaq.mjs'), 0o755);
