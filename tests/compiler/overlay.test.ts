import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compile, type Compilation } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import { createBase, type Edit } from '../definitions/fixture.ts';

const project = resolve(import.meta.dirname, '../..');
const list = 'schemas/books/books.list.json';
const base = createBase();
afterAll(() => base.remove());

const textOf = (file: string) => readFileSync(join(base.root, file), 'utf8');
const replaced = (file: string, from: string, to: string): [string, string] => {
  const text = textOf(file);
  expect(text).toContain(from);
  return [file, text.replace(from, () => to)];
};
const compileWith = (...overlay: [string, string | null][]) =>
  compile({ root: base.root, overlay: new Map(overlay) });
const printed = ({ issues }: Compilation) => issues.map((issue) => formatIssue(issue, 'en'));

/** Compiles a copy of the project in which the edit is written. */
function compileWritten(edit: Edit): Compilation {
  const copy = createBase();
  copy.edit(edit);
  const compilation = compile({ root: copy.root });
  copy.remove();
  return compilation;
}

describe('an overlay', () => {
  it('replaces the text of a file, and names it in issues by its path', () => {
    expect(printed(compileWith(replaced(list, '"printed"', '"printd"')))).toEqual([
      expect.stringMatching(/^schemas\/books\/books\.list\.json:\d+:\d+ .*“printed”/),
    ]);
    expect(printed(compileWith())).toEqual([]);
  });

  it('adds a file', () => {
    const file = 'schemas/books/all-books.list.json';
    const text = textOf(list);
    const compilation = compileWith([file, text]);
    expect([...compilation.screens.keys()]).toContain('all-books');
    expect(compilation).toEqual(compileWritten({ file, lines: text.trimEnd().split('\n') }));
  });

  it('removes a file', () => {
    const compilation = compileWith([list, null]);
    expect([...compilation.screens.keys()]).not.toContain('books');
    expect(compilation).toEqual(compileWritten({ file: list, gone: true }));
  });

  it('reports broken JSON', () => {
    expect(printed(compileWith([list, '{ "call": ']))).toContain(
      'schemas/books/books.list.json:1:11  The file is not valid JSON  → Write a value here',
    );
  });

  it('replaces a text of the interface', () => {
    const { texts, issues } = compileWith(
      replaced('locales/en/books.json', '"book.title": "Books"', '"book.title": "All books"'),
    );
    expect(issues).toEqual([]);
    expect(texts['en']?.['books']?.['book.title']).toBe('All books');
  });

  it('replaces app.json and a manifest', () => {
    expect(printed(compileWith(['schemas/app.json', null]))).toContainEqual(
      expect.stringMatching(/^schemas\/app\.json:1:1 /),
    );
    expect(printed(compileWith(['src/engine/blocks/note/manifest.json', null]))).toContainEqual(
      expect.stringMatching(/There is no block “note”/),
    );
  });

  it('adds the folder of the language, which the project otherwise does not have', () => {
    const schemas = readdirSync(join(project, 'src/language')).map((name): [string, string] => [
      `src/language/${name}`,
      readFileSync(join(project, 'src/language', name), 'utf8'),
    ]);
    expect(printed(compileWith(...schemas))).toContainEqual(
      expect.stringMatching(/^schemas\/books\/books\.list\.json:1:1 .*“\$schema” is missing/),
    );
  });
});
