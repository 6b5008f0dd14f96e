import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNew, type Outcome } from '../../src/authoring/new/createNew.ts';
import { createStaging, type StagedFiles } from '../../src/authoring/new/edits/stagedFiles.ts';
import { createCompiler, type Compilation, type Compiler } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import type {
  ResolvedDetail,
  ResolvedForm,
  ResolvedList,
} from '../../src/shared/resolved/resolved.ts';
import { copyProject, GENERATOR_PATHS, PROJECT, type ProjectCopy } from '../recipes/projectCopy.ts';

const SPONSOR = {
  name: 'sponsor',
  'labels-ar': 'الموردون|المورد',
  icon: 'Apartment',
  fields: 'name:text! phone:mobile city:choice(riyadh,jeddah) rating:integer(1,5) schools:schools!',
  'field-labels':
    'name=الاسم; phone=الجوال; city=المدينة; city.riyadh=الرياض; city.jeddah=جدة; rating=التقييم; schools=المدارس',
};

let copy: ProjectCopy;
let compiler: Compiler;
/** The definitions after the latest command. */
let compiled: Compilation;
let stage: () => StagedFiles;
const migrations: (string | undefined)[] = [];

const run = (generator: string, flags: Record<string, string>): Promise<Outcome> =>
  createNew(copy.root, {
    generator,
    flags,
    stage,
    migrate: async (_root, name) => {
      migrations.push(name);
      return { files: [], sentences: [] };
    },
  });

const read = (file: string) => readFileSync(join(copy.root, file), 'utf8');
const json = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;
const sponsor = (role: string) => json(`schemas/sponsors/sponsor.${role}.json`);
const demoRows = () => JSON.parse(read('server/demo/rows/sponsor.json')) as object[];
const listOf = (id: string) => compiled.screens.get(id) as ResolvedList;
const readyViews = () => listOf('sponsors').views.ready.map(({ query }) => query);
const fieldsOf = (id: string) =>
  (compiled.screens.get(id) as ResolvedForm | ResolvedDetail).sections.flatMap(({ fields }) =>
    (fields as { field: string }[]).map(({ field }) => field),
  );

/** Runs a command, which must write files and leave no issue but the missing migration. */
async function expectDone(generator: string, flags: Record<string, string>) {
  const outcome = await run(generator, flags);
  compiled = compiler.compile();
  const steps = 'manualSteps' in outcome ? outcome.manualSteps : ['failed'];
  expect(steps.filter((step) => !step.includes('Run npm run migrate'))).toEqual([]);
}

beforeAll(async () => {
  copy = copyProject(PROJECT, GENERATOR_PATHS);
  compiler = createCompiler({ root: copy.root });
  stage = createStaging(copy.root);
  await expectDone('area', SPONSOR);
}, 60_000);

afterAll(() => copy.remove());

// The tests change the same copy one after the other.
describe('field', () => {
  it('adds an optional text to rules, form, detail, lists, filters and texts', async () => {
    await expectDone('field', {
      entity: 'sponsor',
      name: 'website',
      type: 'text',
      'label-website': 'الموقع|Web page',
      column: 'yes',
      filter: 'yes',
    });
    expect(sponsor('schema')).toMatchObject({
      properties: { website: { type: 'string', maxLength: 200 } },
      required: ['name', 'schools_id'],
    });
    expect(
      listOf('sponsors')
        .columns.map(({ field }) => field)
        .slice(-2),
    ).toEqual(['website', 'created_at']);
    expect(listOf('sponsors').filters.at(-1)).toMatchObject({ filter: 'website' });
    expect(fieldsOf('edit-sponsor').at(-1)).toBe('website');
    expect(fieldsOf('view-sponsor').slice(-2)).toEqual(['website', 'created_at']);
    expect(compiled.texts['en']?.['sponsors']?.['sponsor.field.website']).toBe('Web page');
    expect(migrations.at(-1)).toBe('sponsor-website');
  }, 60_000);

  it('adds a required choice with what existing records get', async () => {
    await expectDone('field', {
      entity: 'sponsor',
      name: 'level',
      type: 'choice(low,high)!',
      'field-labels': 'level=المستوى; level.low=منخفض; level.high=مرتفع',
    });
    expect(sponsor('store')['fields']).toMatchObject({
      level: { fill: 'low' },
      level_name: { column: 'level', texts: 'sponsor.level' },
    });
    expect(sponsor('cases')['base']).toMatchObject({ level: 'low' });
    expect(demoRows()).toMatchObject(
      ['high', 'low', 'high', 'low', 'high'].map((level) => ({ level })),
    );
    expect(Object.keys(sponsor('shared')['choices'] as object)).toContain('sponsorLevel');
  }, 60_000);

  it('adds a document, whose forms are sent as multipart', async () => {
    await expectDone('field', {
      entity: 'sponsor',
      name: 'contract',
      type: 'paper!',
      'label-contract': 'العقد',
    });
    expect(sponsor('resource')).toMatchObject({
      itemOnly: ['updated_at', 'updated_by', 'contract'],
      calls: { create: { encoding: 'multipart' }, update: { encoding: 'multipart' } },
    });
    expect(sponsor('schema')['variants']).toEqual({ create: { required: ['contract'] } });
  }, 60_000);

  it('adds a field to an area that was written by hand, and keeps every other line', async () => {
    const file = 'schemas/company/team.list.json';
    const before = read(file).split('\n');
    await expectDone('field', {
      entity: 'member',
      name: 'on_leave',
      type: 'yesNo',
      'label-on_leave': 'في إجازة',
      column: 'company-team',
    });
    expect(
      read(file)
        .split('\n')
        .filter((line) => !before.includes(line)),
    ).toEqual(['    { "field": "on_leave", "width": 130 },']);
    expect(fieldsOf('edit-member').at(-2)).toBe('on_leave');
  }, 60_000);
});

describe('filter', () => {
  it('adds what suits the field, with the label of the field', async () => {
    await expectDone('filter', { resource: 'sponsor', field: 'level' });
    expect(sponsor('resource')).toMatchObject({
      calls: { all: { filters: { level: { match: 'equal', field: 'level' } } } },
    });
    expect(listOf('sponsors').filters.at(-1)).toMatchObject({
      filter: 'level',
      as: 'select',
      label: 'sponsor.field.level',
    });
  }, 60_000);

  it('adds a search with a label of its own to an area that was written by hand', async () => {
    await expectDone('filter', {
      resource: 'news',
      field: 'details',
      match: 'text',
      label: 'ابحث في النص|Search the text',
    });
    expect(listOf('news').filters.at(-1)).toMatchObject({ label: 'news.filter.details' });
    expect(listOf('my-news').filters.at(-1)).toMatchObject({ filter: 'details' });
    expect(compiled.texts['en']?.['news']?.['news.filter.details']).toBe('Search the text');
  }, 60_000);
});

describe('rename', () => {
  it('renames a field in every file, and names the old column', async () => {
    await expectDone('rename', { entity: 'sponsor', field: 'phone', to: 'mobile' });
    expect(sponsor('store')['fields']).toMatchObject({ mobile: { was: 'phone' } });
    expect(listOf('sponsors').filters.map(({ filter }) => filter)).toContain('mobile');
    const files = listFiles(join(copy.root, 'schemas/sponsors')).concat(
      ['ar', 'en'].map((language) => join(copy.root, `locales/${language}/sponsors.json`)),
    );
    const named = files.filter((file) => /"phone"|\.phone"/.test(readFileSync(file, 'utf8')));
    expect(named.map((file) => file.slice(copy.root.length + 1))).toEqual([
      'schemas/sponsors/sponsor.store.json',
    ]);
    expect(migrations.at(-1)).toBe('rename-sponsor-phone');
    expect(demoRows().at(0)).toMatchObject({ mobile: '0550000011' });
    expect(JSON.stringify(demoRows())).not.toContain('phone');
  }, 60_000);

  it('renames the text of a choice with it, and the filter of a view', async () => {
    const list = json('schemas/sponsors/sponsors.list.json');
    const ofRiyadh = { id: 'riyadh', label: 'sponsors.title', query: { city: 'riyadh' } };
    const views = { ready: [ofRiyadh] };
    writeFileSync(
      join(copy.root, 'schemas/sponsors/sponsors.list.json'),
      JSON.stringify({ ...list, views }),
    );
    await expectDone('rename', { entity: 'sponsor', field: 'city', to: 'town' });
    expect(readyViews()).toEqual([{ town: 'riyadh' }]);
    expect(sponsor('store')['fields']).toMatchObject({
      town: { was: 'city' },
      town_name: { column: 'town', texts: 'sponsor.city' },
    });
    expect(fieldsOf('view-sponsor')).toContain('town_name');
  }, 60_000);

  it('renames linked schools with their ids and names', async () => {
    await expectDone('rename', { entity: 'sponsor', field: 'schools', to: 'branches' });
    expect(sponsor('store')['fields']).toMatchObject({
      branches: { many: 'school' },
      branches_names: { join: 'branches' },
    });
    expect(fieldsOf('create-sponsor')).toContain('branches_id');
  }, 60_000);

  it('copies the texts of an area that other entities use, and removes the unused ones', async () => {
    await expectDone('rename', { entity: 'bank-account', field: 'tax_no', to: 'vat_no' });
    const texts = compiled.texts['en']?.['bank'] ?? {};
    expect(texts['bank-account.error.vat_no.required']).toBe('Enter the tax number');
    expect(texts).not.toHaveProperty(['bank.error.tax_no.required']);
    expect(json('schemas/bank/bank-account.store.json')).toMatchObject({
      fields: { vat_no: { was: 'tax_no' } },
      unique: [{}, {}, { fields: ['vat_no'] }],
    });
  }, 60_000);
});

describe('remove', () => {
  it('removes a field from every file', async () => {
    await expectDone('remove', { entity: 'sponsor', field: 'rating' });
    const files = listFiles(join(copy.root, 'schemas/sponsors'));
    expect(files.filter((file) => readFileSync(file, 'utf8').includes('rating'))).toEqual([]);
    expect(JSON.stringify(demoRows())).not.toContain('rating');
    expect(compiled.texts['ar']?.['sponsors']).not.toHaveProperty(['sponsor.field.rating']);
  }, 60_000);

  it('removes a choice with its text, its filter and its shared choices', async () => {
    await expectDone('remove', { entity: 'sponsor', field: 'level' });
    await expectDone('remove', { entity: 'sponsor', field: 'town' });
    expect(existsSync(join(copy.root, 'schemas/sponsors/sponsor.shared.json'))).toBe(false);
    expect(read('locales/en/sponsors.json')).not.toContain('riyadh');
    expect(listOf('sponsors').filters.map(({ filter }) => filter)).not.toContain('town');
    expect(json('schemas/sponsors/sponsors.list.json')).not.toHaveProperty('views');
  }, 60_000);

  it('removes a field of an area that was written by hand', async () => {
    await expectDone('remove', { entity: 'bank-account', field: 'mail_box' });
    expect(json('schemas/bank/bank-account-edit.cases.json')['base']).not.toHaveProperty(
      'mail_box',
    );
  }, 60_000);
});

describe('wrong answers change nothing', () => {
  it.each([
    [
      'field',
      { entity: 'profile', name: 'website', type: 'text', 'label-website': 'الموقع' },
      '--entity: “profile” has no store (*.store.json): write the field by hand in server/',
    ],
    [
      'field',
      { entity: 'login', name: 'website', type: 'text', 'label-website': 'الموقع' },
      '--entity: “login” is a definition of the platform: copy it, its form and its store into the product first, with npm run copy -- login.schema.json and so on',
    ],
    [
      'field',
      { entity: 'sponsor', name: 'name', type: 'text', 'label-name': 'الاسم' },
      '--type: “sponsor” already has a field “name”',
    ],
    [
      'field',
      { entity: 'member', name: 'name_folded', type: 'text', 'label-name_folded': 'الاسم' },
      '--type: The table of “member” already has a column “name_folded”',
    ],
    [
      'field',
      { entity: 'sponsor', name: 'site', type: 'text' },
      '--label-site is missing: The label of site in Arabic, or in both languages: العربية|Site',
    ],
    [
      'field',
      { entity: 'sponsor', name: 'site', type: 'email!', 'label-site': 'الموقع' },
      '--fill is missing: The value that existing records get',
    ],
    [
      'rename',
      { entity: 'sponsor', field: 'mobil', to: 'phone' },
      '--field: There is no field “mobil”. Did you mean “mobile”?',
    ],
    [
      'rename',
      { entity: 'sponsor', field: 'mobile', to: 'name' },
      '--to: “sponsor” already has a field “name”',
    ],
    [
      'rename',
      { entity: 'sponsor', field: 'created_at', to: 'added_at' },
      '--field: Every record has the field “created_at”: it cannot be changed',
    ],
    [
      'remove',
      { entity: 'sponsor', field: 'name' },
      'The first column of “sponsor.all” names a row: first replace it',
    ],
    [
      'filter',
      { resource: 'sponsor', field: 'website' },
      'The lists of “sponsor” already have a filter “website”',
    ],
    [
      'filter',
      { resource: 'login', field: 'email' },
      '--resource: “login” has no store (*.store.json): its handler in server/ filters',
    ],
    [
      'filter',
      { resource: 'sponsor', field: 'contract', match: 'text' },
      'Nothing was written, because the check would report:',
    ],
  ])(
    '%s %j',
    async (generator, flags, error) => {
      const files = () => listFiles(copy.root).map((path) => [path, readFileSync(path, 'utf8')]);
      const before = files();
      const outcome = await run(generator, flags);
      expect('errors' in outcome ? outcome.errors : []).toContain(error);
      expect(files()).toEqual(before);
    },
    60_000,
  );

  it('and neither does a migration that cannot be written', async () => {
    const before = read('schemas/sponsors/sponsor.schema.json');
    const outcome = await createNew(copy.root, {
      generator: 'rename',
      flags: { entity: 'sponsor', field: 'website', to: 'site' },
      migrate: () => Promise.reject(new Error('The column is used by a view')),
    });
    expect(outcome).toEqual({
      errors: [
        'Nothing was written, because npm run migrate failed:',
        'Error: The column is used by a view',
      ],
    });
    expect(read('schemas/sponsors/sponsor.schema.json')).toBe(before);
  }, 60_000);
});
