import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNew, type Outcome } from '../../scripts/new/createNew.ts';
import { compile } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/files.ts';
import type { ResolvedForm, ResolvedList } from '../../src/shared/resolved.ts';
import { createBase, type Base } from '../definitions/fixture.ts';
import { startCopy } from './startCopy.ts';
import { openWorkshop, PROJECT, type Workshop } from './workshop.ts';

const VISIT = {
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
const PEOPLE = {
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
const NOTE = {
  entity: 'visit',
  name: 'note',
  type: 'long-text',
  required: 'yes',
  min: '4',
  max: '30',
  'label-ar': 'ملاحظة',
  'label-en': 'Note',
};
const FOLLOW_UP = {
  entity: 'member',
  name: 'on_leave',
  type: 'yes-no',
  list: 'company-team',
  'label-ar': 'في إجازة',
  'label-en': 'On leave',
};
const PHONE_BOOK = {
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
  let copy: Workshop;
  let outcomes: Outcome[];

  beforeAll(async () => {
    copy = openWorkshop();
    outcomes = [];
    for (const [sort, given] of [
      ['resource', VISIT],
      ['field', PEOPLE],
      ['field', NOTE],
      ['field', FOLLOW_UP],
      ['screen', PHONE_BOOK],
    ] as const)
      outcomes.push(await createNew(copy.root, { sort, given }));
  }, 240_000);

  afterAll(() => copy.remove(), 60_000);

  it('a resource, three fields and a screen are made, and the check finds nothing', async () => {
    expect(
      outcomes.map((outcome) => ('refused' in outcome ? outcome.refused : outcome.left.length)),
    ).toEqual([1, 0, 0, 0, 0]);
    expect(await copy.check()).toEqual([]);
  }, 60_000);

  it.each([
    ['order', '“order” cannot be the name of a column: the database keeps it for itself'],
    ['xmin', '“xmin” cannot be the name of a column: the database keeps it for itself'],
    ['version', 'The table “team_member” has a column “version” already'],
    ['name_folded', 'The table “team_member” has a column “name_folded” already'],
  ])(
    'a field “%s” is refused, which no table could keep',
    async (name, said) => {
      const given = { ...FOLLOW_UP, name, list: 'none' };
      expect(await createNew(copy.root, { sort: 'field', given })).toEqual({
        refused: [`--name: ${said}`],
      });
    },
    60_000,
  );

  it('the screens have their columns, fields, texts and places in the menu', () => {
    const { screens, app, texts } = compile({ root: copy.root });
    const book = screens.get('phone-book') as ResolvedList;
    expect(book.columns.map(({ field, cell, label }) => [field, cell, label])).toEqual([
      ['name', 'text', 'manager.col.name'],
      ['schools', 'nameList', 'manager.col.school'],
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

  it('every line that was there is there still', () => {
    // A comma behind what was the last is all that may be new of it.
    const edited = listFiles(join(PROJECT, 'schemas')).concat(
      ['ar', 'en'].flatMap((language) => listFiles(join(PROJECT, 'locales', language))),
    );
    const lost = edited.flatMap((path) => {
      const now = new Set(
        readFileSync(path.replace(PROJECT, copy.root), 'utf8')
          .split('\n')
          .map((line) => line.replace(/,$/, '')),
      );
      return readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => !now.has(line.replace(/,$/, '')));
    });
    expect(
      lost.filter((line) => !line.includes('"base"') && !line.startsWith('  "required"')),
    ).toEqual([]);
  });

  it('the server keeps and judges what was made', async () => {
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

describe('what is refused', () => {
  let base: Base;
  const files = () => listFiles(base.root).map((path) => [path, readFileSync(path, 'utf8')]);
  const refuse = async (sort: string, given: Record<string, string>) => {
    const before = files();
    const outcome = await createNew(base.root, { sort, given });
    expect(files()).toEqual(before);
    return 'refused' in outcome ? outcome.refused : [];
  };

  beforeEach(() => {
    base = createBase();
  });

  afterEach(() => base.remove());

  const GOOD = {
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
      'what nobody can make',
      'scren',
      {},
      ['There is nothing called “scren” to make: did you mean “screen”?'],
    ],
    [
      'a name that is none',
      'screen',
      { ...GOOD, id: 'All Books' },
      [
        '--id: “All Books” is no name: small Latin letters and digits, joined by hyphens; did you mean “all-books”?',
        '“/All Books” is no route: a slash and Latin letters, such as “/all-books”',
      ],
    ],
    [
      'a name that is taken',
      'screen',
      { ...GOOD, id: 'books' },
      [
        '--id: There is a screen “books” already',
        '“/books” is the route of another screen already',
      ],
    ],
    [
      'a call that is not there',
      'screen',
      { ...GOOD, call: 'book.al' },
      ['--call: There is no call that answers rows “book.al”: did you mean “book.all”?'],
    ],
    [
      'an empty Arabic text',
      'screen',
      { ...GOOD, 'title-ar': ' ' },
      ['--title-ar: An empty answer is none'],
    ],
    [
      'an Arabic text in Latin letters',
      'screen',
      { ...GOOD, 'title-ar': 'Books' },
      ['--title-ar: “Books” holds no Arabic letter'],
    ],
    [
      'a text that is missing',
      'screen',
      { id: 'all-books', call: 'book.all', columns: 'title', menu: 'no', 'title-ar': 'الكتب' },
      ['--title-en is missing: Its title, in English'],
    ],
    [
      'a flag that is asked nothing',
      'screen',
      { ...GOOD, titel: 'Books' },
      [
        '--titel is not asked for here: there are: id, route, call, area, columns, title-ar, title-en, menu',
      ],
    ],
    [
      'a field that no table keeps',
      'field',
      {
        entity: 'book',
        name: 'weight',
        type: 'whole-number',
        'label-ar': 'الصفحات',
        'label-en': 'Pages',
      },
      ['--entity: No form saves “book” yet: add one first, or write the field by hand'],
    ],
  ])(
    '%s',
    async (_what, sort, given, said) => {
      expect(await refuse(sort, given)).toEqual(said);
    },
    60_000,
  );

  it('anything, while something is wrong already', async () => {
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    expect(await refuse('screen', GOOD)).toEqual([
      'First fix what is there:',
      expect.stringContaining('There is no screen “boks”'),
    ]);
  }, 60_000);
});

it('a question in the terminal is asked until its answer is good, and what the check would refuse is not written', async () => {
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
  const told: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return typed.shift()!;
  };
  const before = listFiles(base.root);
  const outcome = await createNew(base.root, {
    sort: 'screen',
    given: {},
    ask,
    tell: (line) => told.push(line),
  });
  expect(told).toEqual([
    '  “All Books” is no name: small Latin letters and digits, joined by hyphens; did you mean “all-books”?',
    '  “Books” holds no Arabic letter',
  ]);
  expect(asked.slice(0, 3)).toEqual([
    'What it is called, such as phone-book: ',
    'What it is called, such as phone-book: ',
    'Its address in the browser [/all-books]: ',
  ]);
  // The small project lacks texts that every product has.
  expect(outcome).toEqual({
    refused: [
      'Nothing was written, because the check would say:',
      expect.stringContaining('count.result'),
      expect.stringContaining('There is no text “state.noData”'),
    ],
  });
  expect(listFiles(base.root)).toEqual(before);
  base.remove();
}, 60_000);
