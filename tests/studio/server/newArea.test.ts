import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNew } from '../../../src/authoring/new/createNew.ts';
import { createStaging, type StagedFiles } from '../../../src/authoring/new/edits/stagedFiles.ts';
import { createDerivedFiles } from '../../../src/authoring/studio/derived/derivedFiles.ts';
import { listFiles } from '../../../src/compiler/read/fileTexts.ts';
import { createCopyMigrations } from '../../helpers/embeddedTables.ts';
import { copyProject, type ProjectCopy } from '../../recipes/projectCopy.ts';
import { openProject, type OpenProject } from './openProject.ts';

const COPIED = ['schemas', 'locales', 'src', 'server', 'package.json'];

/** The answers, as the form of the studio composes them. */
const AREA = {
  name: 'sponsor',
  plural: 'sponsors',
  labels: 'Sponsors|Sponsor',
  'labels-ar': 'الرعاة|الراعي|راعٍ',
  fields: 'name:text! city:choice(riyadh,jeddah) rating:integer(1,5)! schools:schools logo:picture',
  'label-name': 'الاسم|Name',
  'label-city': 'المدينة|City',
  'label-city.riyadh': 'الرياض|Riyadh',
  'label-city.jeddah': 'جدة|Jeddah',
  'label-rating': 'التقييم|Rating',
  'label-schools': 'المدارس|Schools',
  'label-logo': 'الشعار|Logo',
  icon: 'Apartment',
};

const FIELD = {
  entity: 'sponsor',
  name: 'website',
  type: 'text',
  required: 'yes',
  'label-website': 'الموقع|Website',
  column: 'yes',
  filter: 'yes',
};

const MIGRATION = /^server\/db\/migrations\/\d+-sponsors\.sql$/;

let [edited, expected]: ProjectCopy[] = [];
let project: OpenProject;
let stage: () => StagedFiles;
const migrations = createCopyMigrations();

beforeAll(() => {
  edited = copyProject(undefined, COPIED);
  expected = copyProject(undefined, COPIED);
  project = openProject(edited.root);
  stage = createStaging(expected.root);
}, 120_000);

afterAll(async () => {
  [edited, expected].forEach((copy) => copy?.remove());
  await migrations.close();
}, 60_000);

const textsOf = (root: string): Record<string, string> =>
  Object.fromEntries(
    listFiles(root)
      .filter((path) => !path.includes('.studio'))
      .map((path) => [relative(root, path), readFileSync(path, 'utf8')]),
  );

const create = (generator: string, answers: Record<string, string>) =>
  project.call('create', { label: 'add', generator, answers });

/** Writes by a command what the studio has written, and compares all files. */
async function expectSameFiles(generator: string, flags: Record<string, string>): Promise<void> {
  const migrate = migrations.write;
  const outcome = await createNew(expected!.root, { generator, flags, migrate, stage });
  expect(outcome).toMatchObject({ manualSteps: [] });
  expect(textsOf(edited!.root)).toEqual(textsOf(expected!.root));
}

it('offers fields that refer to records, for each store whose records can be chosen', async () => {
  const { questions } = await project.call('questions', { generator: 'area', answers: AREA });
  const types = questions.find(({ name }) => name === 'fields')?.fields?.types ?? [];
  const referring = types.filter(({ name }) => name.includes('('));
  expect(referring).toContainEqual({
    name: 'many(school)',
    text: expect.objectContaining({ en: expect.stringContaining('school') }),
  });
  expect(referring).toContainEqual({
    name: 'one(school)',
    text: expect.objectContaining({ en: 'One record of a store: school' }),
  });
  // A store without a call for choices gets one.
  expect(referring.map(({ name }) => name)).toContain('one(news)');
});

describe('a new area', () => {
  it('needs a migration, which is no issue, and is one step of undo', async () => {
    const before = textsOf(edited!.root);
    const state = await create('area', AREA);
    expect(state).toMatchObject({ issues: [], needsMigration: true });
    expect(state.files.map(({ file }) => file)).toContain('server/demo/rows/sponsor.json');
    expect(project.latest().screens.has('sponsors')).toBe(true);
    const { files } = await project.call('derivedDiff', {});
    const added = files.filter(({ status }) => status === 'added').map(({ file }) => file);
    expect(added).toContainEqual(expect.stringMatching(MIGRATION));
    expect(files.map(({ file }) => file)).toContain('server/db/tables.ts');
    const sql = files.find(({ file }) => MIGRATION.test(file));
    expect(sql?.diff).toContain('+create table sponsor');
    const undone = await project.call('undo', {});
    expect(undone).toMatchObject({ files: [], issues: [], needsMigration: false });
    expect((await project.call('derivedDiff', {})).files).toEqual([]);
    expect(textsOf(edited!.root)).toEqual(before);
  }, 120_000);

  it('is not written if its migration cannot be written', async () => {
    const same = join(edited!.root, 'server/db/migrations/036-other.sql');
    writeFileSync(same, 'select 1;');
    const before = textsOf(edited!.root);
    const { files } = await create('area', AREA);
    await expect(project.call('derivedDiff', {})).rejects.toThrow('the same number');
    await expect(project.call('keep', {})).rejects.toThrow('the same number');
    expect(textsOf(edited!.root)).toEqual(before);
    expect((await project.call('state', {})).files).toEqual(files);
    rmSync(same);
    await project.call('discard', { label: 'reset' });
  }, 60_000);

  it('is kept with the files of npm run new, byte for byte', async () => {
    await create('area', AREA);
    const { written, state } = await project.call('keep', {});
    expect(written).toContainEqual(expect.stringMatching(MIGRATION));
    expect(state).toMatchObject({ files: [], issues: [], needsMigration: false });
    await expectSameFiles('area', AREA);
  }, 120_000);

  it('leaves its table when the step is undone after it was kept', async () => {
    await project.call('undo', {});
    const { files } = await project.call('derivedDiff', {});
    expect(files.some(({ file }) => file.startsWith('server/db/'))).toBe(false);
    await project.call('keep', {});
    expect(existsSync(join(edited!.root, 'schemas/sponsors'))).toBe(false);
    expect(existsSync(join(edited!.root, 'server/demo/rows/sponsor.json'))).toBe(false);
    await project.call('redo', {});
    const { state } = await project.call('keep', {});
    expect(state).toMatchObject({ issues: [], needsMigration: false });
    expect(textsOf(edited!.root)).toEqual(textsOf(expected!.root));
  }, 60_000);
});

describe('a new field', () => {
  beforeAll(() => {
    // The migration of the area is applied in the process of the studio, this one in the test's.
    project = openProject(edited!.root, createDerivedFiles(migrations.snapshot));
  });

  it('is kept with the files of npm run new, byte for byte', async () => {
    const state = await create('field', FIELD);
    expect(state).toMatchObject({ issues: [], needsMigration: true });
    await project.call('keep', {});
    await expectSameFiles('field', FIELD);
  }, 120_000);
});
