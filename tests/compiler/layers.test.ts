import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';

const project = resolve(import.meta.dirname, '../..');
const compiler = join(project, 'src/compiler');

/** The folders of src/compiler, in the order of the table in ARCHITECTURE.md. */
const [, section = ''] = readFileSync(join(project, 'ARCHITECTURE.md'), 'utf8').split(
  '### The compiler',
);
const layers = [...section.split('\n## ')[0]!.matchAll(/^\| `(\w+)\/`/gm)].map(([, name]) => name!);

/** The folder of src/compiler that contains a file. `compile.ts` is in none. */
const layerOf = (path: string) => {
  const [folder = '', ...below] = relative(compiler, path).split(sep);
  return below.length > 0 ? folder : undefined;
};

/** Each import of one folder by another, as the two folders and the importing file. */
const imports = listFiles(compiler)
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'/g)].flatMap(([, target]) => {
      const [from, to] = [layerOf(path), layerOf(resolve(dirname(path), target!))];
      const isInside = resolve(dirname(path), target!).startsWith(compiler + sep);
      return isInside && from && to && from !== to
        ? [{ from, to, file: relative(compiler, path) }]
        : [];
    }),
  );

it('every folder of the compiler is in the table of ARCHITECTURE.md', () => {
  const folders = new Set(listFiles(compiler).flatMap((path) => layerOf(path) ?? []));
  expect([...folders].sort()).toEqual(layers.toSorted());
});

it('a folder of the compiler imports only folders above it', () => {
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter(({ from, to }) => layers.indexOf(to) > layers.indexOf(from))).toEqual([]);
});

it('no folder of the compiler has more than 20 files', () => {
  const folders = listFiles(compiler).map((path) => dirname(path));
  const sizes = folders.map((folder) => folders.filter((other) => other === folder).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
});
