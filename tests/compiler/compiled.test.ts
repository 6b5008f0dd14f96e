import { afterEach, beforeEach, expect, it } from 'vitest';
import { compile, type Compilation } from '../../src/compiler/compile.ts';
import { readCompiled, writeCompiled } from '../../src/compiler/emit/compiled.ts';
import { createBase, type Base, type Edit } from '../definitions/fixture.ts';

let base: Base;
let compiled: Compilation;
let text: string;

beforeEach(() => {
  base = createBase();
  compiled = compile({ root: base.root });
  text = writeCompiled(compiled, base.root);
});
afterEach(() => base.remove());

it('reads a written compilation unchanged', () => {
  expect(readCompiled(text, base.root)).toStrictEqual(compiled);
});

it.each<[string, Edit]>([
  [
    'a definition',
    { file: 'schemas/books/books.list.json', from: '"icon": "Book"', to: '"icon": "Shelf"' },
  ],
  [
    'a text',
    { file: 'locales/en/core.json', from: '"app.brand": "Library"', to: '"app.brand": "Books"' },
  ],
  [
    'a manifest',
    { file: 'src/values/choice/manifest.json', from: '"maximum": 3', to: '"maximum": 4' },
  ],
  ['an added file', { file: 'schemas/books/more.cases.json', lines: ['{}'] }],
  ['a deleted file', { file: 'schemas/books/books.list.json', gone: true }],
])('rejects a written compilation after a change: %s', (_title, edit) => {
  base.edit(edit);
  expect(readCompiled(text, base.root)).toBeUndefined();
});
