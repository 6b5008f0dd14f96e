import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import { createBase, listed, type Base } from '../definitions/fixture.ts';

let base: Base;
beforeEach(() => {
  base = createBase();
});
afterEach(() => base.remove());

const compiled = () => {
  const compilation = compile({ root: base.root });
  expect(compilation.issues).toEqual([]);
  return JSON.stringify(listed(compilation));
};

const ownFiles = () =>
  ['schemas', 'locales'].flatMap((folder) => listFiles(join(base.root, folder)));

it.each([
  ['a byte order mark', (text: string) => `\uFEFF${text}`],
  ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ['both', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
])('definitions and texts with %s mean the same', (_name, change) => {
  const expected = compiled();
  const files = ownFiles().filter((path) => path.endsWith('.json'));
  expect(files.length).toBeGreaterThan(10);
  for (const path of files) writeFileSync(path, change(readFileSync(path, 'utf8')));
  expect(compiled()).toBe(expected);
});

it('files that systems and editors leave beside definitions and texts are not read', () => {
  const expected = compiled();
  for (const folder of ['schemas', 'schemas/books', 'locales', 'locales/en'])
    for (const name of [
      'Thumbs.db',
      'desktop.ini',
      '.DS_Store',
      '._app.json',
      'x.json.orig',
      'x.json~',
    ])
      writeFileSync(join(base.root, folder, name), 'x');
  expect(compiled()).toBe(expected);
});
