import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNew, type Outcome } from '../../scripts/new/createNew.ts';
import { compile } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import type { ResolvedForm, ResolvedList } from '../../src/shared/resolved.ts';
import { createBase, type Base } from '../definitions/fixture.ts';
import { startCopy } from './startCopy.ts';
import { copyProject, PROJECT, type ProjectCopy } from './projectCopy.ts';

const VISIT_RESOURCE = {
  name: 'visit',
  route: '/visits',
  field: 'purpose',
  icon: 'Event',
  'title-ar': 'الزيارات',
  'title-en': 'Visits',
  'create-ar': 'إضافة زيارة',
  'create-en': 'Add visit',
  'edit-ar': 'تعديل الزيارة',
  'edit-en': 'Edit visit',
  'empty-ar': 'لا توجد زيارات',
  'empty-en': 'There are no visits',
  'label-ar': 'الغرض',
  'label-en': 'Purpose',
};
const PEOPLE_FIELD = {
  entity: 'visit',
  name: 'people',
  type: 'whole-number',
  required: 'yes',
  min: '1',
  max: '500',
  list: 'visits',
  'label-ar': 'عدد الزوار',
  'label-en': 'Visitors',
};
const NOTE_FIELD = {
  entity: 'visit',
  name: 'note',
  type: 'long-text',
  required: 'yes',
  min: '4',
  max: '30',
  'label-ar': 'ملاحظة',
  'label-en': 'Note',
};
const ON_LEAVE_FIELD = {
  entity: 'member',
  name: 'on_leave',
  type: 'yes-no',
  list: 'company-team',
  'label-ar': 'في إجازة',
  'label-en': 'On leave',
};
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
  let outcomes: Outcome[];

  beforeAll(async () => {
    copy = copyProject();
    outcomes = [];
    for (const [generator, flags] of [
      ['resource', VISIT_RESOURCE],
      ['field', PEOPLE_FIELD],
      ['field', NOTE_FIELD],
      ['field', ON_LEAVE_FIELD],
      ['screen', PHONE_BOOK_SCREEN],
    ] as const)
      outcomes.push(await createNew(copy.root, { generator, flags }));
  }, 240_000);

  afterAll(() => copy.remove(), 60_000);

  it('creates a resource, three fields and a screen without issues', async () => {
    expect(
      outcomes.map((outcome) =>
        'errors' in outcome ? outcome.errors : outcome.manualSteps.length,
      ),
    ).toEqual([1, 0, 0, 0, 0]);
    expect(await copy.check()).toEqual([]);
  }, 60_000);

  it.each([
    ['order', '“order” cannot be the name of a column: PostgreSQL reserves it'],
    ['xmin', '“xmin” cannot be the name of a column: PostgreSQL reserves it'],
    ['version', 'The table “team_member” already has a column “version”'],
    ['name_folded', 'The table “team_member” already has a column “name_folded”'],
  ])(
    'rejects a field “%s”, which cannot be a new column',
    async (name, message) => {
      const flags = { ...ON_LEAVE_FIELD, name, list: 'none' };
      expect(await createNew(copy.root, { generator: 'field', flags })).toEqual({
        errors: [`--name: ${message}`],
      });
    },
    60_000,
  );

  it('creates the columns, form fields, texts and menu items', () => {
    const { screens, app, texts } = compile({ root: copy.root });
    const book = screens.get('phone-book') as ResolvedList;
    expect(book.columns.map(({ field, cell, label }) => [field, cell, label])).toEqual([
      ['name', 'text', 'manager.col.name'],
      ['schools', 'nameList', 'manager.col.schools'],
      ['phone', 'text', 'manager.col.phone'],
      ['created_at', 'date', 'manager.col.created_at'],
    ]);
    expect((screens.get('visits') as ResolvedList).columns.map(({ field }) => field)).toEqual([
      'purpose',
      'created_at',
      'people',
    ]);
    expect(
      (screens.get('create-visit') as ResolvedForm).sections[0]!.fields.map(({ field, widget }) => [
        field,
        widget,
      ]),
    ).toEqual([
      ['purpose', 'text'],
      ['people', 'number'],
      ['note', 'multiline'],
    ]);
    expect((screens.get('edit-member') as ResolvedForm).sections[0]!.fields.at(-1)).toMatchObject({
      field: 'on_leave',
      widget: 'switch',
      required: false,
    });
    expect(app.menu.slice(-2)).toEqual([
      { label: 'menu.visits', icon: 'Event', to: 'visits' },
      { label: 'menu.phoneBook', icon: 'PeopleAlt', to: 'phone-book' },
    ]);
    expect(texts.ar['core']).toMatchObject({
      'menu.visits': 'الزيارات',
      'menu.phoneBook': 'دليل الهاتف',
    });
  });

  it('keeps every existing line', () => {
    // The only changes allowed in an existing line are a trailing comma, and an item added to a list
    // in one line.
    const edited = listFiles(join(PROJECT, 'schemas')).concat(
      ['ar', 'en'].flatMap((language) => listFiles(join(PROJECT, 'locales', language))),
    );
    const lost = edited.flatMap((path) => {
      const now = readFileSync(path.replace(PROJECT, copy.root), 'utf8').split('\n');
      const isKept = (line: string) => {
        const start = line.replace(/(?:\s*[\]}])*,?$/, '');
        return now.some((other) => other.startsWith(start));
      };
      return readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => !isKept(line));
    });
    expect(
      lost.filter((line) => !line.includes('"base"') && !line.startsWith('  "required"')),
    ).toEqual([]);
  });

  it('creates a resource that the server validates and stores', async () => {
    const { app, close } = await startCopy(copy.root);
    const refused = await app.send('POST', '/investor/visits', { purpose: 'Lab', people: 0 });
    expect([refused.statusCode, refused.json<{ problems: object }>().problems]).toEqual([
      422,
      {
        purpose: [{ key: 'error.minLength', params: { limit: 4 } }],
        people: [{ key: 'error.minimum', params: { limit: 1 } }],
        note: [{ key: 'error.required', params: { field: 'note' } }],
      },
    ]);
    const sent = await app.send('POST', '/investor/visits', {
      purpose: 'Safety of the laboratories',
      people: 3,
      note: 'Bring the keys',
    });
    expect(sent.statusCode).toBe(201);
    const { items } = (await app.read('/investor/visits')).data;
    expect(items).toMatchObject([
      { purpose: 'Safety of the laboratories', people: 3, note: 'Bring the keys' },
    ]);
    expect((await app.read('/investor/investor-team')).data.items[0]).toMatchObject({
      on_leave: false,
    });
    expect(
      (await app.send('DELETE', `/investor/visits/${String((items[0] as { id: number }).id)}`))
        .statusCode,
    ).toBe(204);
    await close();
  }, 300_000);
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
    [
      'an unknown generator',
      'scren',
      {},
      ['This command cannot create “scren”. Did you mean “screen”?'],
    ],
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
        '--titel is not an option here. Use one of: id, route, call, area, columns, title-ar, title-en, menu',
      ],
    ],
    [
      'a field of an entity without a table',
      'field',
      {
        entity: 'book',
        name: 'weight',
        type: 'whole-number',
        'label-ar': 'الصفحات',
        'label-en': 'Pages',
      },
      ['--entity: No form saves “book” yet: add a form first, or write the field by hand'],
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
    'All Books',
    'all-books',
    '',
    'book.all',
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
  expect(asked.slice(0, 3)).toEqual([
    'Its id, such as phone-book: ',
    'Its id, such as phone-book: ',
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
