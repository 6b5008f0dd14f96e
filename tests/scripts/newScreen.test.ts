import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNew, type Outcome } from '../../src/authoring/new/createNew.ts';
import { compile } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import type { ResolvedList } from '../../src/shared/resolved/resolved.ts';
import { createBase, type Base } from '../definitions/fixture.ts';
import { copyProject, GENERATOR_PATHS, PROJECT, type ProjectCopy } from '../recipes/projectCopy.ts';

const PHONE_BOOK_SCREEN = {
  id: 'phone-book',
  call: 'manager.all',
  columns: 'name,schools,phone,created_at',
  icon: 'PeopleAlt',
  'title-ar': 'دليل الهاتف',
  'title-en': 'Phone book',
  'label-created_at-ar': 'تاريخ الإضافة',
  'label-created_at-en': 'Date added',
};

describe('in a copy of the project', () => {
  let copy: ProjectCopy;
  let outcome: Outcome;

  beforeAll(async () => {
    copy = copyProject(PROJECT, GENERATOR_PATHS);
    outcome = await createNew(copy.root, { generator: 'screen', flags: PHONE_BOOK_SCREEN });
  }, 60_000);

  afterAll(() => copy.remove());

  it('creates a screen without issues', async () => {
    expect(outcome).toMatchObject({ manualSteps: [], next: 'Open /phone-book with npm run dev.' });
    expect(await copy.check()).toEqual([]);
  }, 60_000);

  it('creates columns, texts and a menu item', () => {
    const { screens, app, texts } = compile({ root: copy.root });
    const book = screens.get('phone-book') as ResolvedList;
    expect(book.columns.map(({ field, cell, label }) => [field, cell, label])).toEqual([
      ['name', 'text', 'manager.col.name'],
      ['schools', 'nameList', 'manager.col.schools'],
      ['phone', 'text', 'manager.col.phone'],
      ['created_at', 'date', 'manager.col.created_at'],
    ]);
    expect(app.menu.at(-1)).toEqual({
      label: 'menu.phoneBook',
      icon: 'PeopleAlt',
      to: 'phone-book',
    });
    expect(texts['ar']?.['core']).toMatchObject({ 'menu.phoneBook': 'دليل الهاتف' });
  });
});

describe('invalid input is rejected without changing files', () => {
  let base: Base;
  const files = () => listFiles(base.root).map((path) => [path, readFileSync(path, 'utf8')]);
  const errorsOf = async (generator: string, flags: Record<string, string>) => {
    const before = files();
    const outcome = await createNew(base.root, { generator, flags });
    expect(files()).toEqual(before);
    return 'errors' in outcome ? outcome.errors : [];
  };

  beforeEach(() => {
    base = createBase();
  });

  afterEach(() => base.remove());

  const VALID_FLAGS = {
    id: 'all-books',
    call: 'book.all',
    columns: 'title',
    menu: 'no',
    'title-ar': 'الكتب',
    'title-en': 'Books',
    area: 'books',
  };

  it.each([
    ['an unknown generator', 'scren', {}, ['There is no command “scren”. Did you mean “screen”?']],
    [
      'an invalid name',
      'screen',
      { ...VALID_FLAGS, id: 'All Books' },
      [
        '--id: “All Books” is not a valid name: use lowercase Latin letters and digits, joined by hyphens; did you mean “all-books”?',
        '“/All Books” is not a valid route: use a slash and Latin letters, such as “/all-books”',
      ],
    ],
    [
      'a name that already exists',
      'screen',
      { ...VALID_FLAGS, id: 'books' },
      ['--id: A screen “books” already exists', '“/books” is already the route of another screen'],
    ],
    [
      'an unknown call',
      'screen',
      { ...VALID_FLAGS, call: 'book.al' },
      ['--call: There is no call that returns rows “book.al”. Did you mean “book.all”?'],
    ],
    [
      'an empty Arabic text',
      'screen',
      { ...VALID_FLAGS, 'title-ar': ' ' },
      ['--title-ar: The answer must not be empty'],
    ],
    [
      'an Arabic text in Latin letters',
      'screen',
      { ...VALID_FLAGS, 'title-ar': 'Books' },
      ['--title-ar: “Books” contains no Arabic letters'],
    ],
    [
      'a missing text',
      'screen',
      { id: 'all-books', call: 'book.all', columns: 'title', menu: 'no', 'title-ar': 'الكتب' },
      ['--title-en is missing: Its title, in English'],
    ],
    [
      'an unknown flag',
      'screen',
      { ...VALID_FLAGS, titel: 'Books' },
      [
        '--titel is not an option here. Use one of: kind, id, call, route, area, columns, title-ar, title-en, menu',
      ],
    ],
  ])(
    '%s',
    async (_title, generator, flags, errors) => {
      expect(await errorsOf(generator, flags)).toEqual(errors);
    },
    60_000,
  );

  it('anything, while the project has issues', async () => {
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    expect(await errorsOf('screen', VALID_FLAGS)).toEqual([
      'First fix the existing issues:',
      expect.stringContaining('There is no screen “boks”'),
    ]);
  }, 60_000);
});

it('repeats a question in the terminal until its answer is valid, and writes nothing that the check would reject', async () => {
  const base = createBase();
  const typed = [
    '',
    'All Books',
    'all-books',
    'book.all',
    '',
    '',
    'title',
    'Books',
    'الكتب',
    'Books',
    'no',
  ];
  const asked: string[] = [];
  const printed: string[] = [];
  const prompt = async (question: string) => {
    asked.push(question);
    return typed.shift()!;
  };
  const before = listFiles(base.root);
  const outcome = await createNew(base.root, {
    generator: 'screen',
    flags: {},
    prompt,
    print: (line) => printed.push(line),
  });
  expect(printed).toEqual([
    '  “All Books” is not a valid name: use lowercase Latin letters and digits, joined by hyphens; did you mean “all-books”?',
    '  “Books” contains no Arabic letters',
  ]);
  expect(asked.slice(0, 5)).toEqual([
    'Its kind (list, form, detail, page) [list]: ',
    'Its id, such as phone-book: ',
    'Its id, such as phone-book: ',
    'The call that returns its rows, such as manager.all (author.all, book.all): ',
    'Its route [/all-books]: ',
  ]);
  // The test project lacks a text that every real product has.
  expect(outcome).toEqual({
    errors: [
      'Nothing was written, because the check would report:',
      expect.stringContaining('count.result'),
    ],
  });
  expect(listFiles(base.root)).toEqual(before);
  base.remove();
}, 60_000);
