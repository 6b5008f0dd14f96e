import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCompiler } from '../../src/compiler/compile.ts';
import { findOrigins, findUses, knownNames } from '../../src/compiler/project/uses.ts';

const root = resolve(import.meta.dirname, '../definitions/base');
const overlay = new Map<string, string>();
const compiler = createCompiler({ root, overlay });
compiler.compile();

const list = 'schemas/books/books.list.json';
const usesOf = (name: string) =>
  findUses(compiler.uses(), name).map(({ kind, file, reason, screen }) =>
    [kind, file, reason, ...(screen === undefined ? [] : [screen])].join(' '),
  );

describe('findUses', () => {
  it('finds a call where it is defined and named', () => {
    expect(usesOf('book.all')).toEqual(
      expect.arrayContaining([
        'call schemas/books/book.resource.json definition',
        `call ${list} stated`,
      ]),
    );
  });

  it.each([
    ['books', 'screen schemas/app.json stated'],
    ['book', 'entity schemas/books/book.schema.json definition'],
    ['book.title', 'field schemas/books/book.schema.json definition'],
    ['Book', 'icon src/engine/ui/icons/manifest.json definition'],
    ['book.title', 'field schemas/books/book.cases.json stated'],
    ['author.name', `field ${list} default`],
    ['text', `cell ${list} default books`],
    ['openUrl', `action ${list} stated`],
    ['note', 'block src/engine/blocks/note/manifest.json definition'],
  ])('finds %s', (name, use) => expect(usesOf(name)).toContain(use));

  it('follows an edit of a file', () => {
    const call = usesOf('book.all');
    overlay.set(list, '{ "call": "book.al" }');
    compiler.update([list]);
    expect(usesOf('book.all')).toEqual(call.filter((use) => use !== `call ${list} stated`));
    overlay.clear();
    compiler.update([list]);
    expect(usesOf('book.all')).toEqual(call);
  });
});

it('knownNames has the names of definitions that nothing uses, but not of columns', () => {
  const names = knownNames(compiler.uses());
  expect([names.has('book.title'), names.has('book.col.title'), names.has('printed')]).toEqual([
    true,
    true,
    false,
  ]);
});

it('findOrigins lists the parts of one screen by kind', () => {
  const origins = findOrigins(compiler.uses(), 'books');
  expect([...new Set(origins.map(({ kind }) => kind))].slice(0, 3)).toEqual([
    'column',
    'filter',
    'cell',
  ]);
  expect(origins.every(({ screen }) => screen === 'books')).toBe(true);
});
