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
import { createAjv } from '../../src/shared/ajv.ts';
import type { ResolvedForm, ResolvedList } from '../../src/shared/resolved.ts';
import type * as blocks from '../../src/engine/blocks/builtIn.ts';
import type * as fields from '../../src/engine/fields/builtIn.ts';
import { createCopyMigrations } from '../helpers/embeddedTables.ts';
import { readRecipes, type Recipe, type Step } from './recipes.ts';
import { importFrom, startCopy } from './startCopy.ts';
import {
  copyProject,
  PROJECT,
  expectedIssues,
  operationsWithout,
  type ProjectCopy,
} from './projectCopy.ts';

/** Executes the recipes of CONTRIBUTING.md one after the other, and once with each step omitted. */
const guide = join(PROJECT, 'CONTRIBUTING.md');
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
    'Add a field type',
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
          translation: Object.assign({}, ...Object.values(compileFinished().texts.en)) as object,
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
    expect(problems).toEqual({ title: [{ key: 'news.error.title.pattern', params: {} }] });
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
    const { builtInFields } = await load<typeof fields>('src/engine/fields/builtIn.ts');
    const Cell = builtInFields.find(({ id }) => id === 'flag')!.Cell!;
    expect(
      [true, false, null].map((value) =>
        render(createElement(Cell, { value, row: {}, options: {} })),
      ),
    ).toEqual(['Yes', 'No', '']);
  });

  it('renders the block', async () => {
    const { builtInBlocks } = await load<typeof blocks>('src/engine/blocks/builtIn.ts');
    const { Block } = builtInBlocks.find(({ id }) => id === 'text.aside')!;
    await Block.preload();
    expect(render(createElement(Block, { options: { text: 'error.notFound.aside' } }))).toMatch(
      /<aside .*>The page may have moved to another address<\/aside>$/,
    );
  });

  it.each(['fields', 'blocks'] as const)(
    'registers exactly the %s that have a folder',
    async (registry) => {
      const list =
        Object.values(
          await load<Record<string, { id: string }[]>>(`src/engine/${registry}/builtIn.ts`),
        )[0] ?? [];
      const described = readdirSync(join(finished.root, 'src/engine', registry), {
        withFileTypes: true,
      }).filter((entry) => entry.isDirectory());
      expect(list.map(({ id }) => id).sort()).toEqual(described.map(({ name }) => name).sort());
    },
  );

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
  it('validates, stores and returns records', async () => {
    const { app, close } = await startCopy(finished.root);
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
    await close();
  }, 120_000);
});
