import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import type { ResolvedList, ResolvedPage } from '../../src/rules/resolved.ts';
import { compileEdited, createBase, type Edit } from '../definitions/fixture.ts';
import { writeScreens } from './writeScreens.ts';

const project = resolve(import.meta.dirname, '../..');
const list = 'schemas/books/books.list.json';

/** The screen "books" of the small project in tests/definitions/base, after edits. */
const books = (...edits: Edit[]) => compileEdited(edits).screens.get('books') as ResolvedList;
const columns = (...edits: Edit[]) => Object.fromEntries(books(...edits).columns.map((column) => [column.field, column]));

describe('a list', () => {
  it('has every default filled in', () => {
    expect(books()).toMatchObject({
      kind: 'list',
      visibility: 'session',
      failure: 'retry',
      toolbar: [{ action: 'reload', label: 'action.reload', icon: 'Refresh', options: {} }],
      rowActions: [{ action: 'open', label: 'action.open', options: { href: '/shelf/{row.id}' } }],
      filters: [
        { as: 'text', param: 'title', label: 'book.filter.title', name: 'book.filter.title' },
        { as: 'select', param: 'author_id', choices: { from: 'call', value: 'id', label: 'name', call: { name: 'author.all' } } },
      ],
    });
    expect(columns()['title']).toEqual({ field: 'title', label: 'book.col.title', cell: 'text', options: {}, align: 'start', sortable: true, hideable: true });
    expect(books({ file: list, from: '  "count": "count.book",\n', to: '' }).count).toBe('count.result');
  });

  it('holds its call, with the envelope of the app', () => {
    expect(books().call).toEqual({
      name: 'book.all',
      method: 'GET',
      path: '/books',
      access: 'company',
      body: false,
      answer: 'page',
      at: '/data/items',
      filters: { title: { match: 'text', field: 'title' }, author_id: { match: 'id', field: 'authors' } },
      sort: ['title', 'pages'],
      order: '-printed',
      pageSize: 20,
    });
  });

  it('finds a cell by its name, else by the format, else by the type, else it is text', () => {
    expect(columns()['printed']?.cell).toBe('date');
    expect(columns()['pages']).toMatchObject({ cell: 'number', align: 'number' });
    const named = columns({ file: list, from: '{ "field": "pages", "icon": "Book" }', to: '{ "field": "pages", "cell": "chip", "options": { "colour": "red" } }' });
    expect(named['pages']).toMatchObject({ cell: 'chip', align: 'center', options: { colour: 'red', size: 2 } });
    const other = columns({ file: list, from: '{ "field": "pages", "icon": "Book" }', to: '{ "field": "authors", "label": "book.title" }' });
    expect(other['authors']?.cell).toBe('text');
  });

  it('names the files of its texts, without those that are there from the start', () => {
    expect(books().texts).toEqual(['books']);
    const home = compileEdited([]).screens.get('home') as ResolvedPage;
    expect(home.texts).toEqual([]);
    expect(home.blocks).toEqual([{ block: 'note', options: { text: 'home.note', closing: 'home.closing' } }]);
  });
});

describe('an entity', () => {
  const entity = compileEdited([]).entities.get('book');

  it('is written out, with what stands beside a $ref added to it', () => {
    expect(entity?.schema['properties']).toMatchObject({
      title: { type: 'string', minLength: 3, errorMessage: { minLength: 'book.error.title' } },
      authors: { items: { properties: { id: { type: 'integer', minimum: 1 } } } },
    });
    expect(JSON.stringify([...compile({ root: project }).entities.values()])).not.toContain('$ref');
  });

  it('answers what is not only sent, and requires none of it', () => {
    expect(Object.keys(entity?.answer['properties'] ?? {})).toEqual(['id', 'title', 'authors', 'pages', 'printed']);
    expect(entity?.answer).toMatchObject({ type: 'object', additionalProperties: false });
    expect(JSON.stringify(entity?.answer)).not.toMatch(/errorMessage|required|readOnly/);
  });

  it('takes what is not only answered, and nothing else', () => {
    expect(Object.keys(entity?.body['properties'] ?? {})).toEqual(['title', 'pages', 'printed', 'note']);
    expect(entity?.body).toMatchObject({ additionalProperties: false, required: ['title'], errorMessage: { required: { title: 'book.error.title' } } });
  });

  it('asks for no field that cannot be sent', () => {
    const edit = { file: 'schemas/books/book.schema.json', from: '"required": ["title"]', to: '"required": ["title", "id"]' };
    expect(compileEdited([edit]).entities.get('book')?.body['required']).toEqual(['title']);
  });
});

describe('the route table', () => {
  it('has the title of the tab in the language that the app names', () => {
    const { routes } = compile({ root: project });
    expect(routes.find(({ id }) => id === 'my-news')).toEqual({
      id: 'my-news', path: '/my-news', title: 'news.title.mine', visibility: 'session', frame: 'shell', documentTitle: 'أخباري',
    });
    expect(compileEdited([]).routes.find(({ id }) => id === 'books')?.documentTitle).toBe('Library');
  });
});

describe('behind an issue', () => {
  it('what can be resolved is resolved all the same', () => {
    const compilation = compileEdited([
      { file: list, from: '"field": "pages"', to: '"feild": "pages"' },
      { file: 'schemas/desk/home.page.json', from: '"title": "home.title",', to: '"title": 5,' },
      { file: 'schemas/desk/lost.page.json', from: '{', to: '{{' },
      { file: 'locales/en/books.json', from: '"book.title"', to: 'book.title' },
    ]);
    expect(compilation.issues.map(({ file }) => file)).toEqual([
      'locales/en/books.json', list, 'schemas/desk/home.page.json', 'schemas/desk/lost.page.json',
    ]);
    expect((compilation.screens.get('books') as ResolvedList).columns.map(({ field }) => field)).toEqual(['title', 'printed']);
    expect([...compilation.screens.keys()]).toEqual(['books', 'sign-in', 'lend', 'edit-loan']);
  });

  it('no file, however broken, stops the compiler', () => {
    for (const text of ['', 'null', '[]', '7', '"', '{"kind": "list", "columns": [null, [], 5], "filters": {}, "empty": [], "toolbar": "x"}', '{"kind":']) {
      for (const role of ['list', 'page', 'resource', 'schema', 'cases']) {
        const { issues } = compileEdited([{ file: `schemas/books/odd.${role}.json`, lines: [text] }]);
        expect(issues.filter(({ file }) => file.startsWith('schemas/books/odd')).length, `${role} ${text}`).toBeGreaterThan(0);
      }
      expect(compileEdited([{ file: 'schemas/app.json', lines: [text] }]).issues.length).toBeGreaterThan(0);
      expect(compileEdited([{ file: 'locales/en/core.json', lines: [text] }]).issues.length).toBeGreaterThan(0);
    }
  });
});

it('an editor is pointed to the language of the project', () => {
  const base = createBase();
  cpSync(join(project, 'schemas/language'), join(base.root, 'schemas/language'), { recursive: true });
  base.edit({ file: list, from: '{', to: '{\n  "$schema": "../language/page.json",' });
  base.edit({ file: 'schemas/app.json', from: '{', to: '{\n  "$schema": "language/app.json",' });
  expect(compile({ root: base.root }).issues).toEqual([
    { file: list, line: 2, column: 14, message: 'An editor finds no help at “../language/page.json”', mend: 'write "../language/list.json"' },
  ]);
  base.remove();
});

it('a thousand more screens are checked in five seconds', () => {
  const root = writeScreens(project, 1000);
  const started = performance.now();
  const { issues, screens } = compile({ root });
  expect(performance.now() - started).toBeLessThan(5000);
  expect(issues).toEqual([]);
  expect(screens.size).toBeGreaterThan(1000);
  rmSync(root, { recursive: true });
});
