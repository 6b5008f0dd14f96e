import { product } from '../../server/product.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, ROOT } from '../helpers/testDatabase.ts';
import { definitions, testSettings } from '../helpers/testApp.ts';
import { createClock } from '../helpers/clock.ts';
import { startCpuTimer } from '../helpers/cpuTimer.ts';
import { countWith } from '../../src/authoring/development/countWith.ts';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { createCompiler, type Compilation } from '../../src/compiler/compile.ts';
import { storedRulesOf } from '../../src/authoring/impact/storedRules.ts';
import type { StoredRules } from '../../src/shared/resolved/storedRules.ts';
import type { StoredCount } from '../../src/build/definitions/storedCount.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const overlay = new Map<string, string>();
const compiler = createCompiler({ root: ROOT, overlay });
const clock = createClock();

beforeAll(async () => {
  compiler.compile();
  database = await openTestDatabase('demo');
});
afterAll(() => database.close());

const NEWS = 'schemas/news/news.schema.json';
const USER = 'schemas/people/user.schema.json';

/** Compiles a draft that replaces a text in a file. */
function draft(file: string, from: string, to: string): Compilation {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  expect(text).toContain(from);
  const former = [...overlay.keys()];
  overlay.clear();
  overlay.set(file, text.replace(from, to));
  return compiler.update([...former, file]);
}

const rulesOf = (after: Compilation): StoredRules[] => storedRulesOf(definitions(), after).counted;

const start = (rules: readonly StoredRules[], signal = new AbortController().signal) =>
  countWith(
    { db: database.db, settings: testSettings(), now: clock.now },
    product,
    definitions(),
    rules,
    signal,
  );

/** Returns the last result. */
async function count(rules: readonly StoredRules[]): Promise<StoredCount> {
  const results: StoredCount[] = [];
  for await (const result of start(rules)) results.push(result);
  return results.at(-1)!;
}

/** Adds news to a company. */
const addNews = async (companyId: number, titles: readonly string[]) => {
  const { id: author } = await scopedTo(database.db, { companyId })
    .select('staff')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const at = clock.now();
  await scopedTo(database.db, { companyId }).insertMany(
    'news',
    titles.map((title, index) => ({
      title,
      public_id: `${companyId}-${title}-${index}`,
      details: 'افتُتح المختبر',
      created_by: author,
      updated_by: author,
      liked_count: 0,
      comments_count: 0,
      version: 1,
      created_at: at,
      updated_at: at,
    })),
  );
};

const removeNews = (title: string) =>
  Promise.all(
    [1, 2].map((companyId) =>
      scopedTo(database.db, { companyId }).remove('news').where('title', 'like', title).execute(),
    ),
  );

it('counts the items of every company that only the new rule refuses, with samples', async () => {
  await addNews(1, ['short 1', ...Array.from({ length: 6 }, () => 'short 2')]);
  await addNews(2, ['short 3']);
  const after = draft(NEWS, '"maxLength": 300 }', '"maxLength": 300, "pattern": "^[^0-9]*$" }');
  const { companies, resources } = await count(rulesOf(after));
  expect(companies).toEqual({ done: 2, total: 2 });
  const [news] = resources;
  const items = await Promise.all(
    [1, 2].map((companyId) =>
      scopedTo(database.db, { companyId }).select('news').select('title').execute(),
    ),
  );
  const refused = items.flat().filter(({ title }) => /[0-9]/.test(title));
  expect(refused.length).toBeGreaterThanOrEqual(8);
  expect(news).toMatchObject({
    resource: 'news',
    items: items.flat().length,
    refused: refused.length,
    fields: [{ field: 'title', problem: { key: 'news.error.title' }, count: refused.length }],
  });
  const { samples } = news!.fields[0]!;
  expect(samples).toHaveLength(5);
  expect(samples[0]).toEqual({
    company: { ar: expect.any(String) as string, en: expect.any(String) as string },
    id: expect.any(Number) as number,
    name: expect.stringMatching(/[0-9]/) as string,
    value: expect.stringMatching(/[0-9]/) as string,
  });
  await removeNews('short %');
});

it('counts an item for each of its reasons, and once in the number of items', async () => {
  await addNews(2, ['with 2 reasons']);
  const after = draft(
    NEWS,
    '"maxLength": 300 }',
    '"maxLength": 300, "pattern": "^[^2]*$", "not": { "pattern": "reasons" } }',
  );
  const rules = rulesOf(after).map((rule) => ({
    ...rule,
    schemas: rule.schemas.map((pair) => ({
      ...pair,
      after: withRule(pair.after, 'details', { minLength: 5000 }),
    })),
  }));
  const [news] = (await count(rules)).resources;
  const counts = Object.fromEntries(news!.fields.map((field) => [field.field, field.count]));
  expect(counts['details']).toBe(news!.items);
  expect(counts['title']).toBeGreaterThan(0);
  expect(news!.refused).toBe(news!.items);
  await removeNews('with 2 reasons');
});

/** Returns a schema with further rules for a field. */
const withRule = (schema: StoredRules['schemas'][number]['after'], name: string, rule: object) => {
  const properties = schema['properties'] as Record<string, object>;
  return { ...schema, properties: { ...properties, [name]: { ...properties[name], ...rule } } };
};

it('reads linked rows as a form does', async () => {
  await addNews(2, ['without schools']);
  const rules = rulesOf(draft(NEWS, '"maxLength": 300 }', '"maxLength": 299 }')).map((rule) => ({
    ...rule,
    schemas: rule.schemas.map(({ before, after }) => ({
      before: withRule(before, 'schools_id', { minItems: 0 }),
      after: withRule(after, 'schools_id', { minItems: 1 }),
    })),
  }));
  const [news] = (await count(rules)).resources;
  expect(news!.fields).toMatchObject([
    { field: 'schools_id', count: 1, samples: [{ name: 'without schools', value: '[]' }] },
  ]);
  await removeNews('without schools');
});

it('counts stored values that a list no longer has', async () => {
  const after = draft(
    USER,
    '"status": "accountStatus"',
    '"status": { "extends": "accountStatus", "enum": [10] }',
  );
  const [user] = (await count(rulesOf(after))).resources;
  const inactive = await Promise.all(
    [1, 2].map((companyId) =>
      scopedTo(database.db, { companyId })
        .select('staff')
        .select('name')
        .where('status', '=', 1)
        .where('is_deleted', '=', false)
        .execute(),
    ),
  );
  expect(user).toMatchObject({
    resource: 'user',
    refused: inactive.flat().length,
    fields: [{ field: 'status', samples: [{ value: '1' }] }],
  });
});

it('refuses nothing by a looser rule, and nothing by a rule that all items follow', async () => {
  expect(rulesOf(draft(NEWS, '"maxLength": 300', '"maxLength": 400'))).toEqual([]);
  const { resources } = await count(rulesOf(draft(NEWS, '"maxLength": 300', '"maxLength": 299')));
  expect(resources).toMatchObject([{ resource: 'news', refused: 0, fields: [] }]);
});

it('shows no values of a resource whose reads are recorded', async () => {
  const file = 'schemas/bank/bank-account.schema.json';
  const after = draft(file, '"properties": {', '"minProperties": 1,\n  "properties": {');
  const [rule] = storedRulesOf(definitions(), after).counted;
  const rules = [
    {
      ...rule!,
      schemas: rule!.schemas.map((pair) => ({
        ...pair,
        after: withRule(pair.after, 'iban', { maxLength: 3 }),
      })),
    },
  ];
  const [account] = (await count(rules)).resources;
  expect(account!.fields[0]).toMatchObject({ field: 'iban', count: account!.items });
  for (const sample of account!.fields[0]!.samples)
    expect(Object.keys(sample)).toEqual(['company', 'id', 'name']);
});

it('stops between two batches when it is cancelled', async () => {
  await addNews(
    1,
    Array.from({ length: 450 }, (_, index) => `cancelled ${index}`),
  );
  const rules = rulesOf(draft(NEWS, '"maxLength": 300', '"maxLength": 299'));
  const controller = new AbortController();
  const results: StoredCount[] = [];
  for await (const result of start(rules, controller.signal)) {
    results.push(result);
    if (results.length === 2) controller.abort();
  }
  expect(results.map(({ resources }) => resources[0]!.items)).toEqual([0, 200]);
  await removeNews('cancelled %');
});

it('tells which resources it cannot read', async () => {
  const [rule] = rulesOf(draft(NEWS, '"maxLength": 300', '"maxLength": 299'));
  const rules = [
    { ...rule!, call: 'none' },
    { ...rule!, resource: 'company', call: 'own' },
  ];
  expect(await count(rules)).toMatchObject({ resources: [], unread: ['news', 'company'] });
});

it('judges ten thousand rows in a few seconds, and lets other work of the process run', async () => {
  await addNews(
    1,
    Array.from({ length: 10_000 }, (_, index) => `many ${index}`),
  );
  const rules = rulesOf(
    draft(NEWS, '"maxLength": 300 }', '"maxLength": 300, "pattern": "^[^9]*$" }'),
  );
  const cpuTime = startCpuTimer();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const { resources } = await count(rules);
  clearInterval(timer);
  // Usually 1500 ms. On PostgreSQL, the database is another process.
  expect(cpuTime()).toBeLessThan(8000);
  // At least one for each batch of 200 rows.
  expect(turns).toBeGreaterThan(50);
  expect(resources[0]!.items).toBeGreaterThan(10_000);
  expect(resources[0]!.refused).toBeGreaterThan(3000);
  await removeNews('many %');
});
