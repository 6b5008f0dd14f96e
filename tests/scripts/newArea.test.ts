import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNew, type Outcome } from '../../src/authoring/new/createNew.ts';
import { FIELD_TYPES, typeText } from '../../src/authoring/new/fields/fieldTypes.ts';
import { createStaging, type StagedFiles } from '../../src/authoring/new/edits/stagedFiles.ts';
import { compile } from '../../src/compiler/compile.ts';
import { translateMessage } from '../../src/compiler/issues/messages.ts';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import type { ResolvedForm, ResolvedList } from '../../src/shared/resolved/resolved.ts';
import { createCopyMigrations } from '../helpers/embeddedTables.ts';
import { addNamesOfMembers, SPONSOR } from './sponsorArea.ts';
import { copyProject, GENERATOR_PATHS, PROJECT, type ProjectCopy } from '../recipes/projectCopy.ts';

describe('an area with fields of every type', () => {
  let copy: ProjectCopy;
  let outcome: Outcome;
  const migrations = createCopyMigrations();
  const json = (file: string): unknown => JSON.parse(readFileSync(join(copy.root, file), 'utf8'));

  beforeAll(async () => {
    copy = copyProject(PROJECT, [...GENERATOR_PATHS, 'server/db/tables.ts']);
    addNamesOfMembers(copy.root);
    outcome = await createNew(copy.root, {
      generator: 'area',
      flags: SPONSOR,
      migrate: migrations.write,
    });
  }, 240_000);

  afterAll(async () => {
    copy.remove();
    await migrations.close();
  }, 60_000);

  it('has no issues, and a migration', async () => {
    expect(outcome).toMatchObject({ manualSteps: [] });
    expect('written' in outcome ? outcome.written : []).toEqual([
      'locales/ar/core.json',
      'locales/ar/sponsors.json',
      'locales/en/core.json',
      'locales/en/sponsors.json',
      'schemas/app.json',
      'schemas/sponsors/sponsor.cases.json',
      'schemas/sponsors/sponsor.form.json',
      'schemas/sponsors/sponsor.resource.json',
      'schemas/sponsors/sponsor.schema.json',
      'schemas/sponsors/sponsor.shared.json',
      'schemas/sponsors/sponsor.store.json',
      'schemas/sponsors/sponsors.list.json',
      'schemas/sponsors/view-sponsor.detail.json',
      expect.stringMatching(/^server\/db\/migrations\/\d+-sponsors\.sql$/),
      'server/db/snapshot.json',
      'server/db/tables.ts',
      'server/demo/rows/sponsor.json',
    ]);
    expect(await copy.check()).toEqual([]);
  }, 60_000);

  it('uses every type', () => {
    const used = [...SPONSOR.fields.matchAll(/:([A-Za-z]+)/g)].map(([, type]) => type);
    // The name of a store stands for a type.
    expect(new Set(used)).toEqual(new Set([...Object.keys(FIELD_TYPES), 'school', 'schools']));
  });

  it('refers to the rows of other stores, and offers them as choices', () => {
    const { storages } = compile({ root: copy.root });
    expect(storages.get('sponsor')!.fields).toMatchObject({
      schools: { source: { kind: 'related', of: { relation: { through: 'sponsor_school' } } } },
      branches: { source: { kind: 'related', of: { relation: { through: 'sponsor_branches' } } } },
      helpers: { source: { kind: 'related', of: { relation: { table: 'team_member' } } } },
      school_name: { source: { kind: 'reference', of: { column: 'school_id' } } },
      main_name: { source: { kind: 'reference', of: { column: 'main_id', table: 'school' } } },
      helper_name: {
        source: { kind: 'reference', of: { column: 'helper_id', table: 'team_member' } },
      },
    });
    const { properties } = json('schemas/sponsors/sponsor.schema.json') as { properties: object };
    // The shared fields of the product are used where they exist.
    expect(properties).toMatchObject({
      schools_id: 'schoolIds',
      schools: 'schools',
      helpers_id: { items: 'id', choices: 'member' },
    });
    expect(json('schemas/sponsors/sponsor.shared.json')).toMatchObject({
      choices: { member: { call: 'member.names' } },
    });
  });

  it('has demo rows that refer to those of other tables', () => {
    const [first] = json('server/demo/rows/sponsor.json') as object[];
    expect(first).toMatchObject({
      sponsor_school: { rows: ['school', [1, 2]] },
      sponsor_helpers: { rows: ['team_member', [1, 2]] },
      main_id: { row: ['school', 1] },
      helper_id: { row: ['team_member', 1] },
    });
  });

  it('has a text for every type in both languages', () => {
    for (const word of Object.keys(FIELD_TYPES))
      for (const text of Object.values(translateMessage(typeText(word))))
        expect(text, word).toMatch(/^[^.]+$/);
  });

  it('changes no other line', () => {
    for (const file of ['schemas/app.json', 'locales/ar/core.json', 'locales/en/core.json']) {
      const [before, after] = [PROJECT, copy.root].map((root) =>
        readFileSync(join(root, file), 'utf8').split('\n'),
      ) as [string[], string[]];
      const withoutComma = (line: string) => line.replace(/,$/, '');
      expect(after.map(withoutComma)).toEqual(expect.arrayContaining(before.map(withoutComma)));
      expect(after.length).toBe(before.length + 1);
    }
  });

  it('has a menu entry, texts in both languages, a list and forms', () => {
    const { app, texts, screens } = compile({ root: copy.root });
    expect(app.menu.at(-1)).toEqual({
      label: 'menu.sponsors',
      icon: 'Apartment',
      to: 'sponsors',
    });
    expect(texts['ar']?.['sponsors']).toMatchObject({
      'sponsors.title': 'الموردون',
      'create-sponsor.title': 'إضافة مورد',
      'edit-sponsor.title': 'تعديل المورد',
      'sponsor.field.phone': 'الجوال',
    });
    expect(texts['en']?.['sponsors']).toMatchObject({
      'sponsors.title': 'Sponsors',
      'create-sponsor.title': 'Add sponsor',
      'sponsor.field.phone': 'Mobile',
      'sponsor.field.valid_till': 'Valid till',
      'sponsor.days.1': 'Sunday',
    });
    const list = screens.get('sponsors') as ResolvedList;
    expect(list.columns.map(({ field }) => field)).toEqual([
      'name',
      'phone',
      'email',
      'account',
      'city_name',
      'level_name',
      'created_at',
    ]);
    expect(list.filters.map(({ filter }) => filter)).toContain('school_id');
    expect(list.views.ready).toEqual([
      { id: 'oldest', label: 'common.view.oldest', query: { sort: 'created_at' } },
    ]);
    expect(list.export?.fileName).toBe('Sponsors');
    const widgets = (screens.get('create-sponsor') as ResolvedForm).sections.flatMap(({ fields }) =>
      fields.map(({ field, widget }) => [field, widget] as const),
    );
    expect(Object.fromEntries(widgets)).toMatchObject({
      name: 'text',
      note: 'multiline',
      city: 'select',
      days_ids: 'multiSelect',
      schools_id: 'multiSelect',
      school_id: 'select',
      contract: 'document',
      logo: 'image',
      valid_till: 'datePicker',
      fee: 'number',
      active: 'switch',
    });
  });
});

describe('wrong answers change nothing', () => {
  let copy: ProjectCopy;
  let stage: () => StagedFiles;

  beforeAll(() => {
    copy = copyProject(PROJECT, GENERATOR_PATHS);
    stage = createStaging(copy.root);
  });

  afterAll(() => copy.remove());

  const VALID = {
    name: 'sponsor',
    'labels-ar': 'الموردون|المورد',
    icon: 'Apartment',
    fields: 'name:text!',
    'label-name': 'الاسم',
  };
  const { 'label-name': _label, ...WITHOUT_LABEL } = VALID;

  it.each([
    [
      'a name in use',
      { ...VALID, name: 'news' },
      ['--name: “news” already exists', 'A screen “create-news” already exists'],
    ],
    [
      'the name of a table',
      { ...VALID, name: 'audit' },
      ['--name: “audit” cannot be the name of a new table'],
    ],
    [
      'an English text in Arabic labels',
      { ...VALID, 'labels-ar': 'Sponsors|Sponsor' },
      [
        '--labels-ar: “Sponsors|Sponsor” is not the name of all records and of one, with a vertical bar between',
      ],
    ],
    [
      'a missing Arabic label',
      WITHOUT_LABEL,
      ['--label-name is missing: The label of name in Arabic, or in both languages: العربية|Name'],
    ],
    [
      'a label without Arabic',
      { ...VALID, 'label-name': 'Name' },
      ['--label-name: “Name” contains no Arabic letters'],
    ],
    [
      'a label of no field',
      { ...WITHOUT_LABEL, 'field-labels': 'name=الاسم; nam=الاسم' },
      ['--field-labels: No field or choice is “nam”. Did you mean “name”?'],
    ],
    [
      'an unknown type',
      { ...VALID, fields: 'name:txt!' },
      ['--fields: There is no type “txt”. Did you mean “text”?'],
    ],
    [
      'a first field that names nothing',
      { ...VALID, fields: 'phone:mobile! name:text!' },
      [
        '--fields: The first field names a record, so it must be a required text, such as name:text!',
      ],
    ],
    [
      'a field without a type',
      { ...VALID, fields: 'name:text! phone' },
      ['--fields: “phone” is not a field: write name:type, or name:type! if it is required'],
    ],
    [
      'one choice',
      { ...VALID, fields: 'name:text! city:choice(riyadh)' },
      ['--fields: “city” needs at least two choices: city:choice(first,second)'],
    ],
    [
      'limits in the wrong order',
      { ...VALID, fields: 'name:text! stars:integer(5,1)' },
      ['--fields: “stars” needs a minimum and a greater maximum: stars:integer(1,5)'],
    ],
    [
      'a store without a call for choices',
      { ...VALID, fields: 'name:text! owner:one(shcool)' },
      [
        '--fields: No call with the response items answers the records of a store “shcool”. Did you mean “school”?',
      ],
    ],
    [
      'a reference without a store',
      { ...VALID, fields: 'name:text! owners:many' },
      ['--fields: “owners” needs the name of a store: many(supplier)'],
    ],
    [
      'a reserved name',
      { ...VALID, fields: 'name:text! order:text' },
      ['--fields: “order” cannot be the name of a column: PostgreSQL reserves it'],
    ],
    [
      'a column of every table',
      { ...VALID, fields: 'name:text! version:text' },
      ['--fields: Every table already has a column “version”'],
    ],
    [
      'two fields with the same property',
      { ...VALID, fields: 'name:text! school:school school_id:integer' },
      ['--fields: Two fields need the property “school_id”'],
    ],
    [
      'an unknown flag',
      { ...VALID, colour: 'red' },
      [
        '--colour is not an option here. Use one of: name, plural, labels, labels-ar, fields, field-labels, label-name, menu, icon',
      ],
    ],
  ])(
    '%s',
    async (_title, flags, errors) => {
      const files = () => listFiles(copy.root).map((path) => [path, readFileSync(path, 'utf8')]);
      const before = files();
      const outcome = await createNew(copy.root, { generator: 'area', flags, stage });
      const reported = 'errors' in outcome ? outcome.errors : [];
      expect(reported).toEqual(errors);
      expect(files()).toEqual(before);
    },
    60_000,
  );
});
