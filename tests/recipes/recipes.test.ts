import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { createInstance } from 'i18next';
import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { validateExample } from '../../src/compiler/checkCases.ts';
import { createAjv } from '../../src/shared/ajv.ts';
import type { ResolvedForm, ResolvedList } from '../../src/shared/resolved.ts';
import type * as registered from '../../server/resources/index.ts';
import type * as routing from '../../server/resources/routes.ts';
import type * as blocks from '../../src/engine/blocks/builtIn.ts';
import type * as fields from '../../src/engine/fields/builtIn.ts';
import { readRecipes, type Recipe, type Step } from './recipes.ts';
import { loadOf, startCopy } from './startCopy.ts';
import { openWorkshop, PROJECT, saidWithout, without, type Workshop } from './workshop.ts';

/** CONTRIBUTING.md, followed word for word: one recipe after the other, and each step left out once. */
const guide = join(PROJECT, 'CONTRIBUTING.md');
const recipes = readRecipes(guide);
const told = recipes.flatMap((recipe) =>
  recipe.steps
    .filter((step) => step.without.length > 0)
    .map((step) => [`${recipe.title}, step ${step.number}`, recipe, step] as const),
);

/** The project as it was before each recipe, and as it is behind the last one. */
const before = new Map<string, Workshop>();
let done: Workshop;

beforeAll(() => {
  done = openWorkshop();
  for (const recipe of recipes) {
    before.set(recipe.title, done.copy());
    recipe.steps.forEach(({ deeds }) => done.follow(deeds));
  }
}, 120_000);

afterAll(() => {
  for (const workshop of [...before.values(), done]) workshop.remove();
}, 120_000);

/** Imports a file of the finished copy. */
const load = <Module>(file: string) => loadOf<Module>(done.root, file);

/** Whether an issue is what the guide says, with `…` standing for anything. */
const matches = (issue: string, line: string) =>
  line.split('…').every((part) => issue.includes(part));

it('there is a recipe for each of these', () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    'Add a column',
    'Add a rule',
    'Add a resource',
    'Add a list',
    'Add a form',
    'Add a field',
    'Add a block',
  ]);
  for (const { steps } of recipes)
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_step, index) => index + 1));
});

describe('behind its last step there is no issue', () => {
  it.each(recipes.map(({ title }, index) => [title, recipes[index + 1]?.title] as const))(
    '%s',
    async (_title, next) => {
      expect(await (before.get(next ?? '') ?? done).check()).toEqual([]);
    },
  );
});

describe('a step that is left out is told as the guide says', () => {
  it.each(told)(
    '%s',
    async (_name, recipe: Recipe, step: Step) => {
      const workshop = before.get(recipe.title)!.copy();
      workshop.follow(without(recipe, step.number));
      const issues = await workshop.check();
      workshop.remove();
      const said = saidWithout(recipe, step.number);
      expect(issues.filter((issue) => !said.some((line) => matches(issue, line)))).toEqual([]);
      expect(said.filter((line) => !issues.some((issue) => matches(issue, line)))).toEqual([]);
    },
    30_000,
  );
});

describe('what the recipes promise', () => {
  const made = () => compile({ root: done.root });

  /** With the texts of the finished copy, in English. */
  function draw(element: ReactElement): string {
    const i18n = createInstance();
    void i18n.init({
      lng: 'en',
      keySeparator: false,
      initAsync: false,
      resources: {
        en: { translation: Object.assign({}, ...Object.values(made().texts.en)) as object },
      },
    });
    return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, element));
  }

  it('the column is shown, by the cell of its type', () => {
    const [column] = (made().screens.get('news') as ResolvedList).columns;
    expect(column).toMatchObject({ field: 'id', cell: 'number', label: 'news.col.id' });
  });

  it('the rule refuses, in the words of its message', () => {
    const { create } = made().entities.get('news')!.bodies;
    const problems = validateExample(create, createAjv().compile(create), {
      title: 'a < b, c > d',
      details: 'Enough',
      schools_id: [1],
    });
    expect(problems).toEqual({ title: [{ key: 'news.error.titleSigns', params: {} }] });
  });

  it('the list has a route and a place in the menu', () => {
    const { routes, app } = made();
    expect(routes.find(({ id }) => id === 'visits')).toMatchObject({
      path: '/visits',
      documentTitle: 'الزيارات',
    });
    expect(app.menu[0]).toEqual({ label: 'menu.visits', icon: 'Event', to: 'visits' });
  });

  it('the form saves by the calls of the resource, and a yes or no is a switch', () => {
    const [create, edit] = ['create-visit', 'edit-visit'].map(
      (id) => made().screens.get(id) as ResolvedForm,
    );
    expect([create?.save.name, edit?.load?.name, edit?.save.name]).toEqual([
      'visit.create',
      'visit.one',
      'visit.update',
    ]);
    expect(create?.sections[0]?.fields.map(({ widget }) => widget)).toEqual([
      'multiline',
      'switch',
    ]);
  });

  it('the field draws the column of its type, and is registered', async () => {
    expect((made().screens.get('visits') as ResolvedList).columns[1]).toMatchObject({
      field: 'follow_up',
      cell: 'flag',
    });
    const { builtInFields } = await load<typeof fields>('src/engine/fields/builtIn.ts');
    const Cell = builtInFields.find(({ id }) => id === 'flag')!.Cell!;
    expect(
      [true, false, null].map((value) =>
        draw(createElement(Cell, { value, row: {}, options: {} })),
      ),
    ).toEqual(['Yes', 'No', '']);
  });

  it('the block is drawn', async () => {
    const { builtInBlocks } = await load<typeof blocks>('src/engine/blocks/builtIn.ts');
    const Block: ComponentType<{ options: Record<string, unknown> }> = await builtInBlocks
      .find(({ id }) => id === 'text.aside')!
      .load();
    expect(draw(createElement(Block, { options: { text: 'error.notFound.aside' } }))).toMatch(
      /<aside .*>The page may have moved to another address<\/aside>$/,
    );
  });

  it.each(['fields', 'blocks'] as const)(
    'the %s that are described and those that are registered are the same',
    async (sort) => {
      const list =
        Object.values(
          await load<Record<string, { id: string }[]>>(`src/engine/${sort}/builtIn.ts`),
        )[0] ?? [];
      const described = readdirSync(join(done.root, 'src/engine', sort), {
        withFileTypes: true,
      }).filter((entry) => entry.isDirectory());
      expect(list.map(({ id }) => id).sort()).toEqual(described.map(({ name }) => name).sort());
    },
  );

  it('all of it has its types', () => {
    writeFileSync(
      join(done.root, 'tsconfig.recipes.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['src', 'server'] }),
    );
    execFileSync(
      process.execPath,
      [join(PROJECT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.recipes.json'],
      { cwd: done.root },
    );
  }, 120_000);
});

describe('the resource answers, on the embedded database', () => {
  it('what is sent is judged, kept and answered', async () => {
    const { app, close } = await startCopy(done.root);
    const refused = await app.send('POST', '/investor/visits', { purpose: 'Lab' });
    expect([refused.statusCode, refused.json<{ problems: object }>().problems]).toEqual([
      422,
      { purpose: [{ key: 'error.minLength', params: { limit: 4 } }] },
    ]);
    const sent = await app.send('POST', '/investor/visits', {
      purpose: 'Safety of the laboratories',
      follow_up: true,
    });
    expect(sent.statusCode).toBe(201);
    const { data } = sent.json<{ data: { id: number } }>();
    expect(
      (
        await app.send('PUT', `/investor/visits/${data.id}`, {
          purpose: 'Safety of the halls',
          follow_up: false,
        })
      ).statusCode,
    ).toBe(200);
    const { items } = (await app.read('/investor/visits')).data;
    expect(items).toMatchObject([
      { id: data.id, purpose: 'Safety of the halls', follow_up: false },
    ]);
    await close();
  }, 60_000);

  it('without its place among the others the server does not start', async () => {
    const message = 'Resource visit: the server does not know this resource.';
    expect(readFileSync(guide, 'utf8')).toContain(message);
    const { addResourceRoutes } = await load<typeof routing>('server/resources/routes.ts');
    const { RESOURCES } = await load<typeof registered>('server/resources/index.ts');
    const { resources, entities } = compile({ root: done.root });
    const onlyVisit = {
      resources: new Map([...resources].filter(([id]) => id === 'visit')),
      entities,
    };
    const services = {} as Parameters<typeof addResourceRoutes>[3];
    expect(() => addResourceRoutes(Fastify(), onlyVisit, [], services)).toThrow(message);
    expect(RESOURCES.map(({ id }) => id)).toContain('visit');
  });
});
