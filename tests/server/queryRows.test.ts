import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/app/app.ts';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { compile } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import { add, buildSchool } from '../helpers/build.ts';
import { createTestApp, RIVAL, type TestApp } from '../helpers/testApp.ts';
import { ROOT } from '../helpers/testDatabase.ts';

/** The company whose rows are counted: that of RIVAL. */
const scope = { companyId: 2 };

/** Queries that the product does not have, by the name of their resource. */
const REPORTS: Record<string, { call: object; fields: object; totals?: object; query: object }> = {
  'coupon-month': {
    call: {
      totals: 'coupon-month-totals',
      defaultSort: 'month',
      filters: { to: { match: 'onOrBefore' } },
    },
    fields: {
      month: { type: 'string', format: 'date' },
      count: { type: 'integer' },
      average: { type: ['number', 'null'] },
      last: { type: ['string', 'null'], format: 'date' },
    },
    totals: {
      count: { type: 'integer' },
      average: { type: ['number', 'null'] },
      last: { type: ['string', 'null'], format: 'date' },
    },
    query: {
      rows: 'month',
      months: 3,
      measures: {
        count: { count: 'coupon', day: 'created_at' },
        average: { average: 'coupon.percent', day: 'created_at' },
        last: { largest: 'coupon.valid_until', day: 'created_at' },
      },
    },
  },
  'update-type': {
    call: { response: 'items' },
    fields: { id: { type: 'integer' }, name: { type: 'string' }, count: { type: 'integer' } },
    query: {
      rows: 'value',
      by: 'type',
      choices: 'updateType',
      measures: { count: { count: 'company_update' } },
    },
  },
  'coupon-school': {
    call: { response: 'items' },
    fields: {
      id: { type: 'integer' },
      name: { type: 'string' },
      first: { type: ['string', 'null'], format: 'date-time' },
    },
    query: {
      rows: 'value',
      by: 'school_id',
      measures: { first: { smallest: 'coupon.created_at' } },
    },
  },
  'message-state': {
    call: { response: 'items' },
    fields: {
      id: { type: 'string' },
      name: { type: 'string' },
      count: { type: 'integer' },
      percent: { type: 'number' },
    },
    query: {
      rows: 'value',
      by: 'handled',
      choices: 'handledState',
      measures: {
        count: { count: 'message' },
        of: { count: 'message', hidden: true },
        percent: { share: 'count', of: 'of' },
      },
    },
  },
};

/** The choices of a column with yes or no. */
const CHOICES = {
  choices: {
    handledState: {
      values: [
        { value: '1', label: 'companyPage.updates.type.1' },
        { value: '0', label: 'companyPage.updates.type.0' },
      ],
    },
  },
};

/** Returns the files of the queries, by path. */
function overlayOf(): Map<string, string> {
  const files = Object.entries(REPORTS).flatMap(([name, { call, fields, totals, query }]) => [
    fileOf(name, 'resource', { calls: { all: { path: `/investor/${name}`, ...call } } }),
    fileOf(name, 'schema', { readOnly: true, properties: fields }),
    ...(totals ? [fileOf(`${name}-totals`, 'schema', { readOnly: true, properties: totals })] : []),
    fileOf(name, 'query', query),
  ]);
  return new Map([...files, fileOf('query-rows', 'shared', CHOICES)]);
}

const fileOf = (name: string, role: string, value: object): [string, string] => [
  `schemas/reports/${name}.${role}.json`,
  JSON.stringify({
    $schema: `../../src/language/${role === 'schema' ? 'entity' : role}.json`,
    ...value,
  }),
];

let t: TestApp;
let school: number;
beforeAll(async () => {
  const definitions = compile({ root: ROOT, overlay: overlayOf() });
  expect(definitions.issues.map((issue) => formatIssue(issue, 'en'))).toEqual([]);
  t = await createTestApp({ product: { createApp, definitions } });
  const tables = scopedTo(t.database.db, scope);
  school = await add(t.database.db, 2, 'school', buildSchool());
  const hidden = await add(t.database.db, 2, 'school', buildSchool({ hidden: true }));
  await tables.remove('coupon').execute();
  const coupon = (id: number, percent: number, created_at: string) => ({
    school_id: id,
    code: `${id} ${created_at}`,
    percent: String(percent),
    valid_until: created_at.slice(0, 10),
    created_at,
  });
  await tables.insertMany('coupon', [
    coupon(school, 10, '2026-09-01T09:00:00Z'),
    coupon(school, 20, '2026-09-30T20:00:00Z'),
    // The first of October in Riyadh.
    coupon(school, 60, '2026-09-30T23:30:00Z'),
    coupon(hidden, 90, '2026-10-10T09:00:00Z'),
  ]);
  await tables.remove('message').execute();
  const message = {
    sender_name: 'Layla',
    type: 'question',
    content: 'Hello',
    response_method: 'phone',
    created_at: '2026-11-01T09:00:00Z',
  };
  await tables.insertMany('message', [
    { ...message, school_id: school },
    { ...message, school_id: school },
    { ...message, school_id: hidden },
  ]);
});
afterAll(() => t.close());

type Answer = { data: { items: Record<string, unknown>[] } & Record<string, unknown> };
const answer = async (path: string, language?: string) =>
  (await t.read<Answer>(`/investor/${path}`, RIVAL, language)).data;

describe('a report by month', () => {
  it('answers a page with totals over all counted rows, not an average of averages', async () => {
    const { items, count, average, last } = await answer('coupon-month');
    expect(items).toEqual([
      { month: '2026-09-01', count: 2, average: 15, last: '2026-09-30' },
      { month: '2026-10-01', count: 1, average: 60, last: '2026-09-30' },
      { month: '2026-11-01', count: 0, average: null, last: null },
    ]);
    expect({ count, average, last }).toEqual({ count: 3, average: 30, last: '2026-09-30' });
  });

  it('ends with the day of the filter, and is null without rows', async () => {
    const { items, count, average } = await answer('coupon-month?to=2026-09-15');
    expect(items.map(({ month, count: own }) => [month, own])).toEqual([
      ['2026-07-01', 0],
      ['2026-08-01', 0],
      ['2026-09-01', 1],
    ]);
    expect([count, average]).toEqual([1, 10]);
    expect(await answer('coupon-month?to=2020-01-01')).toMatchObject({ count: 0, average: null });
  });
});

describe('a report by value', () => {
  it('has a row for each choice, in their order and with their label', async () => {
    const { items } = await answer('update-type', 'en');
    expect(items.map(({ id, name }) => [id, name])).toEqual([
      [0, 'News'],
      [1, 'Partnership'],
      [2, 'Accreditation'],
      [3, 'Achievement'],
    ]);
    const arabic = await answer('update-type', 'ar');
    expect(arabic.items.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
    expect(arabic.items[0]!['name']).toMatch(/^[\u0621-\u064a ]+$/);
  });

  it('has a row for each row that a column refers to, but for no hidden school', async () => {
    const { items } = await answer('coupon-school', 'en');
    const rows = await scopedTo(t.database.db, scope)
      .select('school')
      .where('hidden', '=', false)
      .select(['id', 'name_en as name'])
      .orderBy('id')
      .execute();
    expect(items.map(({ id, name }) => ({ id, name }))).toEqual(rows);
    expect(items.filter(({ first }) => first !== null)).toEqual([
      { id: school, name: rows.at(-1)!.name, first: '2026-09-01T09:00:00+00:00' },
    ]);
  });

  it('counts yes and no as the choices 1 and 0', async () => {
    const { items } = await answer('message-state');
    expect(items).toEqual([
      { id: '1', name: expect.any(String), count: 0, percent: 0 },
      { id: '0', name: expect.any(String), count: 2, percent: 100 },
    ]);
  });
});

it('the OpenAPI document has the fields of the rows and of the totals', async () => {
  const document = (await t.inject({ url: '/openapi.json' })).body;
  for (const path of Object.keys(REPORTS)) expect(document).toContain(`/investor/${path}"`);
  expect(document).toContain('"month"');
});
