import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, type Compilation } from '../../src/compiler/compile.ts';
import { validateExample } from '../../src/compiler/examples/checkCases.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import type { ResolvedForm, ResolvedList } from '../../src/shared/resolved/resolved.ts';
import type * as blocks from '../../src/engine/blocks/builtIn.ts';
import type * as fields from '../../src/generated/builtInFields.ts';
import * as registries from '../../src/engine/registries.ts';
import { createNew } from '../../src/authoring/new/createNew.ts';
import { multipartBody, pdfDocument } from '../helpers/bankAccountForms.ts';
import { createCopyMigrations } from '../helpers/embeddedTables.ts';
import { buildPng } from '../helpers/pictures.ts';
import { addNamesOfMembers, SPONSOR } from '../scripts/sponsorArea.ts';
import { readRecipes, type Recipe, type Step } from './recipes.ts';
import { importFrom, startCopy } from './startCopy.ts';
import {
  copyProject,
  PROJECT,
  expectedIssues,
  operationsWithout,
  type ProjectCopy,
} from './projectCopy.ts';

/** Executes the recipes of docs/recipes.md one after the other, and once with each step omitted. */
const guide = join(PROJECT, 'docs/recipes.md');
const recipes = readRecipes(guide);
const omittableSteps = recipes.flatMap((recipe) =>
  recipe.steps
    .filter((step) => step.issuesWithout.length > 0)
    .map((step) => [`${recipe.title}, step ${step.number}`, recipe, step] as const),
);

/** The output of the check after each recipe, and with each step omitted. */
const outputs = new Map<string, string[]>();
let finished: ProjectCopy;
const migrations = createCopyMigrations();

beforeAll(async () => {
  finished = copyProject();
  for (const recipe of recipes) {
    for (const [name, { title }, step] of omittableSteps)
      if (title === recipe.title)
        outputs.set(name, await finished.check(operationsWithout(recipe, step.number)));
    for (const { operations } of recipe.steps) await finished.apply(operations, migrations.write);
    outputs.set(recipe.title, await finished.check());
  }
}, 600_000);

afterAll(async () => {
  finished.remove();
  await migrations.close();
}, 120_000);

/** Imports a module of the finished copy. */
const load = <Module>(file: string) => importFrom<Module>(finished.root, file);

/** Whether an issue matches a line of the guide, in which `…` stands for any text. */
const matches = (issue: string, line: string) =>
  line.split('…').every((part) => issue.includes(part));

it('has these recipes with consecutively numbered steps', () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    'Add a column',
    'Add a rule',
    'Add an area',
    'Add a field',
    'Add a filter and search',
    'Add a cell',
    'Add a block',
    'Add a widget',
    'Add an action',
    'Add a hook',
    'Add a handler',
  ]);
  for (const { steps } of recipes)
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_step, index) => index + 1));
});

describe('the project has no issues after the last step', () => {
  it.each(recipes.map(({ title }) => title))('%s', (title) => {
    expect(outputs.get(title)).toEqual([]);
  });
});

describe('the check reports an omitted step as the guide says', () => {
  it.each(omittableSteps)('%s', (name, recipe: Recipe, step: Step) => {
    const issues = outputs.get(name)!;
    const expected = expectedIssues(recipe, step.number);
    expect(issues.filter((issue) => !expected.some((line) => matches(issue, line)))).toEqual([]);
    expect(expected.filter((line) => !issues.some((issue) => matches(issue, line)))).toEqual([]);
  });
});

describe('the result of the recipes', () => {
  let compiled: Compilation | undefined;
  const compileFinished = () => (compiled ??= compile({ root: finished.root }));

  /** Renders an element with the English texts of the finished copy. */
  function render(element: ReactElement): string {
    const i18n = createInstance();
    void i18n.init({
      lng: 'en',
      keySeparator: false,
      initAsync: false,
      resources: {
        en: {
          translation: Object.assign(
            {},
            ...Object.values(compileFinished().texts['en']!),
          ) as object,
        },
      },
    });
    return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, element));
  }

  it('shows the column with the cell of its type', () => {
    const [column] = (compileFinished().screens.get('news') as ResolvedList).columns;
    expect(column).toMatchObject({ field: 'id', cell: 'number', label: 'news.col.id' });
  });

  it('rejects values that violate the rule, with its message', () => {
    const { create } = compileFinished().entities.get('news')!.bodies;
    const problems = validateExample(create, createAjv().compile(create), {
      title: 'a < b, c > d',
      details: 'Enough',
      schools_id: [1],
    });
    expect(problems).toEqual({
      title: [{ key: 'news.error.title.pattern', params: { character: '<' } }],
    });
  });

  it('adds a route and a menu item for the list', () => {
    const { routes, app } = compileFinished();
    expect(routes.find(({ id }) => id === 'visits')).toMatchObject({
      path: '/visits',
      documentTitle: 'الزيارات',
    });
    expect(app.menu.at(-1)).toEqual({ label: 'menu.visits', icon: 'Event', to: 'visits' });
  });

  it('saves the form with the calls of the resource, and edits each field by its type', () => {
    const [create, edit] = ['create-visit', 'edit-visit'].map(
      (id) => compileFinished().screens.get(id) as ResolvedForm,
    );
    expect([create?.save.name, edit?.load?.name, edit?.save.name]).toEqual([
      'visit.create',
      'visit.one',
      'visit.update',
    ]);
    expect(create?.sections[0]?.fields.map(({ widget }) => widget)).toEqual([
      'text',
      'datePicker',
      'number',
      'multiline',
      'switch',
      'text',
    ]);
  });

  it('adds the field and the filter to the list', () => {
    const { columns, filters } = compileFinished().screens.get('visits') as ResolvedList;
    expect(columns.map(({ field }) => field)).toContain('guide');
    expect(filters.at(-1)).toMatchObject({ filter: 'note', label: 'visit.filter.note' });
  });

  it('registers the field, which renders the column of its type', async () => {
    const { columns } = compileFinished().screens.get('visits') as ResolvedList;
    expect(columns.find(({ field }) => field === 'follow_up')).toMatchObject({ cell: 'flag' });
    const { builtInFields } = await load<typeof fields>('src/generated/builtInFields.ts');
    registries.fields.register(...builtInFields);
    const Cell = registries.fields.get('flag').Cell!;
    expect(
      [true, false, null].map((value) =>
        render(createElement(Cell, { value, row: {}, options: {} })),
      ),
    ).toEqual(['Yes', 'No', '']);
  });

  it('renders the block', async () => {
    const { builtInBlocks } = await load<typeof blocks>('src/engine/blocks/builtIn.ts');
    registries.blocks.register(...builtInBlocks);
    const { Block } = registries.blocks.get('text.aside');
    await Block.preload();
    expect(render(createElement(Block, { options: { text: 'error.notFound.aside' } }))).toMatch(
      /<aside .*>The page may have moved to another address<\/aside>$/,
    );
  });

  it('registers exactly the blocks that have a folder', async () => {
    const { builtInBlocks } = await load<typeof blocks>('src/engine/blocks/builtIn.ts');
    const described = readdirSync(join(finished.root, 'src/engine/blocks'), {
      withFileTypes: true,
    }).filter((entry) => entry.isDirectory());
    expect(builtInBlocks.map(({ id }) => id).sort()).toEqual(
      described.map(({ name }) => name).sort(),
    );
  });

  it('passes the type check', () => {
    writeFileSync(
      join(finished.root, 'tsconfig.recipes.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['src', 'server'] }),
    );
    // Several threads would check the same types more than once.
    execFileSync(
      process.execPath,
      [
        join(PROJECT, 'node_modules/typescript/bin/tsc'),
        '--singleThreaded',
        '-p',
        'tsconfig.recipes.json',
      ],
      { cwd: finished.root },
    );
  }, 120_000);
});

describe('the resource on the server, with the embedded database', () => {
  let server: Awaited<ReturnType<typeof startCopy>>;

  beforeAll(async () => {
    const { write: migrate } = migrations;
    addNamesOfMembers(finished.root);
    const outcome = await createNew(finished.root, { generator: 'area', flags: SPONSOR, migrate });
    expect(outcome).toMatchObject({ manualSteps: [] });
    server = await startCopy(finished.root);
  }, 240_000);

  afterAll(() => server.close());

  it('validates, stores and returns records', async () => {
    const { app } = server;
    const refused = await app.send('POST', '/investor/visits', { purpose: '', day: '2028-02-29' });
    expect([refused.statusCode, refused.json<{ problems: object }>().problems]).toMatchObject([
      422,
      { purpose: [{ key: 'error.required' }] },
    ]);
    const visit = {
      purpose: 'Safety of the laboratories',
      day: '2028-02-29',
      note: 'Bring the keys',
      guide: '0550000010',
      follow_up: true,
    };
    const sent = await app.send('POST', '/investor/visits', visit);
    expect(sent.statusCode).toBe(201);
    const { data } = sent.json<{ data: { id: number } }>();
    const change = { ...visit, purpose: 'Safety of the halls', follow_up: false };
    const changed = await app.send('PUT', `/investor/visits/${data.id}`, change);
    expect(changed.statusCode).toBe(200);
    const { items } = (await app.read('/investor/visits?note=keys')).data;
    expect(items).toMatchObject([
      { id: data.id, purpose: 'Safety of the halls', guide: '0550000010', follow_up: false },
    ]);
    expect((await app.read('/investor/visits?note=door')).data.items).toEqual([]);
    const { data: next } = await app.read<{ data: { days: number } }>('/investor/next-visit');
    expect(next.days).toBeGreaterThan(0);
  }, 120_000);

  it('stores and returns the fields of every type of a new area', async () => {
    const { app } = server;
    const { items: schools } = (await app.read('/investor/schools')).data;
    const [first, second] = schools.map(({ id }) => String(id));
    const { items: members } = (await app.read('/investor/member-names')).data;
    const member = members[0]!;
    const demo = await app.read('/investor/sponsors?sort=name');
    expect(demo.data.items).toMatchObject(
      [1, 2, 3, 4, 5].map((number) => ({
        name: `مورد ${number}`,
        stars: [2, 3, 3, 4, 5][number - 1],
        email: `name${number}@example.com`,
      })),
    );
    expect(demo.data.items[0]).toMatchObject({
      valid_till: '2028-01-15',
      schools: [{ id: Number(first) }, { id: Number(second) }],
      main_id: Number(first),
      helper_name: member['name'],
      guests: [{ id: member['id'] }, { id: members[1]!['id'] }],
      logo: expect.stringContaining('/files/') as string,
    });
    const logo = `data:image/png;base64,${buildPng().toString('base64')}`;
    const texts = {
      name: 'مكتبة المعرفة',
      email: 'office@example.com',
      city: 'jeddah',
      level: 'high',
      days_ids: '1,2',
      logo,
      about: 'كتب مدرسية',
      valid_till: '2028-02-29',
      closes: '2028-02-29T13:05:00+03:00',
      phone: '0550000010',
      rating: '4.5',
      stars: '3',
      deposit: '1250.5',
      checked: 'true',
      schools_id: `${first},${second}`,
      main_id: first!,
      helper_id: String(member['id']),
      guests_id: String(member['id']),
    };
    const files = { licence: pdfDocument() };
    const send = async (method: 'POST' | 'PUT', url: string, change: Record<string, string>) => {
      const { payload, headers } = await multipartBody({ ...texts, ...change }, files);
      return app.send(method, url, payload, undefined, headers);
    };
    const refused = await send('POST', '/investor/sponsors', { stars: '9', email: 'office' });
    expect([refused.statusCode, refused.json<{ problems: object }>().problems]).toEqual([
      422,
      {
        stars: [{ key: 'error.maximum', params: { limit: 5 } }],
        email: [{ key: 'error.format', params: expect.anything() }],
      },
    ]);
    const foreign = await send('POST', '/investor/sponsors', { main_id: '999999' });
    expect([foreign.statusCode, foreign.json<{ problems: object }>().problems]).toMatchObject([
      422,
      { main_id: [{ key: 'error.unknownChoice' }] },
    ]);
    const sent = await send('POST', '/investor/sponsors', {});
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      {
        data: {
          name: 'مكتبة المعرفة',
          phone: '0550000010',
          account: null,
          city: 'jeddah',
          city_name: 'جدة',
          days_ids: [1, 2],
          days: [
            { id: 1, name: 'الأحد' },
            { id: 2, name: 'الاثنين' },
          ],
          categories: [],
          rating: 4.5,
          stars: 3,
          fee: null,
          deposit: 1250.5,
          active: false,
          checked: true,
          valid_till: '2028-02-29',
          since: null,
          main_id: Number(first),
          schools: [{ id: Number(first) }, { id: Number(second) }],
          branches: [],
          helper_id: member['id'],
          guests: [{ id: member['id'], name: member['name'] }],
        },
      },
    ]);
    const { id } = sent.json<{ data: { id: number } }>().data;
    const change = { phone: '', rating: '', city: '' };
    const emptied = await send('PUT', `/investor/sponsors/${id}`, change);
    expect([emptied.statusCode, emptied.json()]).toMatchObject([
      200,
      { data: { phone: null, rating: null, city: null, city_name: '' } },
    ]);
    const found = await app.read(
      `/investor/sponsors?name=معرفه&level=high&schools_id=${second}&main_id=${first}`,
    );
    expect(found.data.items).toMatchObject([{ id, level_name: 'مرتفع' }]);
    const sorted = await app.read('/investor/sponsors?sort=-valid_till&level=low&name=معرفه');
    expect(sorted.data.items).toEqual([]);
    expect((await app.send('DELETE', `/investor/sponsors/${id}`)).statusCode).toBe(204);
  }, 300_000);
});
