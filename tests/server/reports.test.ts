import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedTo, type Scope } from '../../src/server/rows/scope.ts';
import type { Span } from '../../src/shared/time/days.ts';
import type { QueryRows } from '../../src/shared/resolved/resolvedQuery.ts';
import { add, addCompany, buildSchool } from '../helpers/build.ts';
import { digitalPresence } from '../../server/reports/digitalPresence.ts';
import { readGroups, toValues, type Measure } from '../../src/server/rows/measures.ts';
import { createTestApp, MAIN, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ history: true });
});
afterAll(() => t.close());

/** Reads measures of every school of a company. */
async function readOfSchools(scope: Scope, measures: Record<string, Measure>, span: Span) {
  const rows: QueryRows = {
    kind: 'reference',
    column: 'school_id',
    table: 'school',
    names: { ar: 'name_ar', en: 'name_en' },
  };
  const groups = await readGroups(
    t.database.db,
    scope,
    { rows, existing: {}, measures },
    { span, today: '2026-11-20', timeZone: 'Asia/Riyadh', language: 'ar' },
  );
  return groups.map(({ parts }) => toValues(parts, measures));
}

const PATHS_WITH_PERIOD = [
  'marketing-report',
  'marketing-report/school-statistics',
  'marketing-report/message',
  'marketing-report/discount',
  'accounting-report',
  'accounting-report/interviews',
  'accounting-report/booking',
  'accounting-report/payments',
];
const LINE_PATHS = [
  'accounting-report/interviews',
  'accounting-report/booking',
  'accounting-report/payments',
];
const SCHOOL_PATHS = ['reports', ...PATHS_WITH_PERIOD.filter((path) => !LINE_PATHS.includes(path))];

type Row = Record<string, unknown> & { id: number };
interface ReportPage {
  items: Row[];
  _meta: Record<string, number>;
  _links: Record<string, { href: string }>;
}
const readReport = async (path: string, as = MAIN) =>
  (
    await t.read<{ data: ReportPage & { activeData?: ReportPage } & Record<string, unknown> }>(
      `/investor/${path}`,
      as,
    )
  ).data;
const pageOf = async (path: string, as = MAIN) => {
  const data = await readReport(path, as);
  return data.activeData ?? data;
};

describe('the period of a report', () => {
  it.each(PATHS_WITH_PERIOD)(
    '%s: accepts only existing days in order and not in the future',
    async (path) => {
      const refused = async (query: string) => {
        const response = await t.get(`/investor/${path}?${query}`, MAIN, 'en');
        return [response.statusCode, response.json<{ problems?: object }>().problems];
      };
      expect(await refused('from=2026-11-21')).toEqual([
        422,
        { from: [{ key: 'date.futureError', params: {} }] },
      ]);
      expect(await refused('to=2026-11-21')).toEqual([
        422,
        { to: [{ key: 'date.futureError', params: {} }] },
      ]);
      expect(await refused('to=yesterday')).toEqual([
        422,
        { to: [{ key: 'error.invalidDate', params: {} }] },
      ]);
      expect(await refused('from=2026-11-02&to=2026-11-01')).toEqual([
        422,
        { from: [{ key: 'date.rangeError.body', params: {} }] },
      ]);
      expect(await refused('from=2026-11-01&to=2026-11-01')).toEqual([200, undefined]);
      expect(await refused('from=&to=')).toEqual([200, undefined]);
    },
  );

  it('is not supported by reports about the current state', async () => {
    expect((await t.get('/investor/reports?from=2026-01-01')).statusCode).toBe(400);
  });
});

describe('the schools of a report', () => {
  it.each(SCHOOL_PATHS)(
    '%s: returns one school or all of the company, and never of another company',
    async (path) => {
      expect((await pageOf(path)).items.map(({ id }) => id)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
      ]);
      expect((await pageOf(path, RIVAL)).items.map(({ id }) => id)).toEqual([13, 14, 15]);
      expect((await pageOf(`${path}?school_id=3`)).items.map(({ id }) => id)).toEqual([3]);
      for (const id of ['13', '999', '0', 'x', '-1', '1.5', '99999999999999999999'])
        expect((await pageOf(`${path}?school_id=${id}`)).items, id).toEqual([]);
    },
  );

  it.each(PATHS_WITH_PERIOD)('%s: counts nothing for a school of another company', async (path) => {
    const {
      items: _items,
      activeData,
      _links,
      _meta,
      ...totals
    } = await readReport(`${path}?school_id=14`);
    expect(activeData?.items ?? _items).toEqual([]);
    for (const [name, figure] of Object.entries(totals)) expect(figure, name).toBe(0);
  });

  it('have names in the language of the request', async () => {
    const [first] = (
      await t.read<{ data: { activeData: ReportPage } }>('/investor/accounting-report', MAIN, 'en')
    ).data.activeData.items;
    expect(first!['name']).toBe('Sanabil Al-Mada Private Schools – Boys');
    const line = (
      await t.read<{ data: { activeData: ReportPage } }>(
        '/investor/accounting-report/interviews?school_id=1&stage_id=4',
        MAIN,
        'en',
      )
    ).data.activeData.items[0]!;
    expect(line).toMatchObject({
      school_name: 'Sanabil Al-Mada Private Schools – Boys',
      stage_name: 'Grade 1',
      stage_id: 4,
      grade_id: 2,
    });
  });
});

/** The sort value of a row: rows that are not late by their due date, rows without a debt last. */
function orderKey(row: Row, field: string): unknown {
  if (field !== 'days_late') return row[field];
  return row['status'] === 'delayed' || row['status'] === 'remaining'
    ? -Date.parse(row['due_date'] as string)
    : -Infinity;
}

describe('sorting and paging', () => {
  it.each([...SCHOOL_PATHS, ...LINE_PATHS])(
    '%s: sorts by every sortable column in both directions, and equal values by id',
    async (path) => {
      const { message } = (await t.get(`/investor/${path}?sort=nothing`)).json<{
        message: string;
      }>();
      const fields = [...new Set([...message.matchAll(/-(\w+)/g)].map(([, field]) => field!))];
      expect(fields.length).toBeGreaterThan(0);
      for (const field of fields) {
        for (const sign of ['', '-']) {
          const { items } = await pageOf(`${path}?sort=${sign}${field}`);
          const rowsWithValue = items.filter((row) => row[field] !== null);
          expect(items.slice(0, rowsWithValue.length), field).toEqual(rowsWithValue);
          const step = sign === '' ? 1 : -1;
          rowsWithValue.slice(1).forEach((row, index) => {
            const [a, b] = [
              orderKey(rowsWithValue[index]!, field) as never,
              orderKey(row, field) as never,
            ];
            const isInOrder =
              a === b ? step * (rowsWithValue[index]!.id - row.id) < 0 : step === 1 ? a < b : a > b;
            expect(isInOrder, `${path} ${sign}${field} ${row.id}`).toBe(true);
          });
        }
      }
    },
  );

  it.each(LINE_PATHS)('%s: returns 500 lines per page and every line once', async (path) => {
    expect((await t.get(`/investor/${path}?per-page=501`)).statusCode).toBe(400);
    const first = await pageOf(path);
    expect(first._meta['perPage']).toBe(500);
    const ids = new Set<number>();
    for (let page: ReportPage | null = first; page;) {
      page.items.forEach(({ id }) => ids.add(id));
      const next: string | undefined = page._links['next']?.href;
      page = next ? await pageOf(next.replace(/^.*\/investor\//, '')) : null;
    }
    expect(ids.size).toBe(first._meta['totalCount']);
  });

  it('returns 20 schools per page, by number and by link', async () => {
    expect((await t.get('/investor/marketing-report?per-page=21')).statusCode).toBe(400);
    const last = await pageOf('marketing-report?per-page=5&page=9&sort=-couponCount');
    expect(last._meta).toEqual({ currentPage: 3, pageCount: 3, perPage: 5, totalCount: 12 });
    expect(Object.keys(last._links).toSorted()).toEqual(['first', 'last', 'prev', 'self']);
    expect(last._links['prev']!.href).toMatch(
      /\/investor\/marketing-report\?sort=-couponCount&per-page=5&page=2$/,
    );
  });
});

describe('the marketing overview', () => {
  it('is filtered by rounded figures', async () => {
    const all = (await pageOf('marketing-report')).items;
    for (const field of ['dpiAvg', 'couponCount', 'messageCount']) {
      const filter = Math.round(all[4]![field] as number);
      const data = await readReport(`marketing-report?${field}=${filter}`);
      expect(data.items.map(({ id }) => id)).toEqual(
        all.filter((row) => Math.round(row[field] as number) === filter).map(({ id }) => id),
      );
      expect(data['messageCount']).toBe(
        data.items.reduce((sum, row) => sum + (row['messageCount'] as number), 0),
      );
    }
    const [, row] = all;
    const coupons = row!['couponCount'] as number;
    const inArabic = String(coupons).replace(/\d/g, (digit) =>
      String.fromCharCode(0x660 + Number(digit)),
    );
    for (const typed of [inArabic, `${coupons}%`, `${inArabic}٪`]) {
      const data = await readReport(`marketing-report?couponCount=${encodeURIComponent(typed)}`);
      expect(
        data.items.map(({ id }) => id),
        typed,
      ).toContain(row!['id']);
    }
    for (const none of ['many', `0x${coupons.toString(16)}`])
      expect((await readReport(`marketing-report?couponCount=${none}`)).items).toEqual([]);
  });
});

describe('figures without data', () => {
  it('counts and shares are 0 and missing averages are null', async () => {
    const companyId = await addCompany(t.database.db);
    const sumOfDays = (column: string): Measure => ({
      aggregate: 'sum',
      table: 'school_day',
      column,
      day: { column: 'day', kind: 'day' },
    });
    const measures: Record<string, Measure> = {
      visits: sumOfDays('visits'),
      messages: sumOfDays('messages'),
      presence: digitalPresence,
      rating: { aggregate: 'average', table: 'rating', column: 'stars' },
      coupons: { aggregate: 'count', table: 'coupon' },
      active: { aggregate: 'count', table: 'coupon', where: { withdrawn_at: null } },
    };
    const read = () => readOfSchools({ companyId }, measures, { from: '2026-01-01' });
    expect(await read()).toEqual([]);
    await add(t.database.db, companyId, 'school', buildSchool());
    const [school] = await read();
    expect(school).toMatchObject({
      visits: 0,
      messages: 0,
      presence: null,
      rating: null,
      coupons: 0,
      active: 0,
    });
    const empty = await readReport('marketing-report/message?from=2019-01-01&to=2019-01-31');
    expect(empty).toMatchObject({ messageCount: 0, answeredPercent: 0, notAnsweredPercent: 0 });
  });

  it('a measurement is valid until the next one', async () => {
    const scope = { companyId: await addCompany(t.database.db) };
    const id = await add(t.database.db, scope.companyId, 'school', buildSchool());
    await scopedTo(t.database.db, scope)
      .insert('digital_presence', [
        { school_id: id, day: '2026-01-04', indicator: 40 },
        { school_id: id, day: '2026-01-11', indicator: 60 },
      ])
      .execute();
    const presence = async (from?: string, to?: string) =>
      (
        await readOfSchools(
          scope,
          { presence: digitalPresence },
          { ...(from ? { from } : {}), ...(to ? { to } : {}) },
        )
      )[0]!['presence'];
    expect(await presence()).toBe(50);
    expect(await presence('2026-01-05')).toBe(60);
    expect(await presence('2026-01-05', '2026-01-10')).toBe(40);
    expect(await presence(undefined, '2026-01-03')).toBeNull();
  });
});

it('the totals of the first page match its lines, even while lines are written', async () => {
  const tables = scopedTo(t.database.db, { companyId: 1 });
  const before = await readReport('accounting-report/interviews?stage_id=15&school_id=1');
  await tables
    .insert('interview', [
      {
        school_id: 1,
        stage_id: 15,
        student_name: 'طالب',
        held_at: '2026-11-19T09:00:00+03:00',
        result: 'success',
      },
    ])
    .execute();
  const after = await readReport('accounting-report/interviews?stage_id=15&school_id=1');
  expect(after['totalCount']).toBe((before['totalCount'] as number) + 1);
  expect(after.activeData!._meta['totalCount']).toBe(after['totalCount']);
  expect(after.activeData!.items).toHaveLength(after['totalCount'] as number);
});

it('following the links returns totals of up to a minute ago and every line once', async () => {
  const scope = { companyId: 1 };
  const first = await readReport('accounting-report/interviews?per-page=2');
  const next = first.activeData!._links['next']!.href.replace(/^https?:\/\/[^/]+\/investor\//, '');
  await scopedTo(t.database.db, scope)
    .insert('interview', [
      {
        school_id: 1,
        stage_id: 15,
        student_name: 'طالب',
        held_at: '2026-11-19T09:00:00+03:00',
        result: 'success',
      },
    ])
    .execute();
  expect((await readReport(next))['totalCount']).toBe(first['totalCount']);
  // A page by its number, and the first page, compute the totals again.
  expect((await readReport('accounting-report/interviews?per-page=2&page=2'))['totalCount']).toBe(
    (first['totalCount'] as number) + 1,
  );
  t.clock.advance(61_000);
  const later = await readReport(next);
  expect(later['totalCount']).toBe((first['totalCount'] as number) + 1);
  const seenIds = [...first.activeData!.items, ...later.activeData!.items].map(({ id }) => id);
  expect(new Set(seenIds).size).toBe(4);
});

describe('the status of payments', () => {
  const PAYMENTS = 'accounting-report/payments';
  const COUNTS = ['paidCount', 'remainingCount', 'delayedCount', 'cancelledCount'] as const;
  const statusesOf = (lines: Row[]) =>
    [...new Set(lines.map(({ status }) => String(status)))].toSorted();

  it('filters lines and totals by one or several values', async () => {
    const all = await readReport(`${PAYMENTS}?school_id=1`);
    const delayedPage = await readReport(`${PAYMENTS}?school_id=1&status=delayed`);
    expect(statusesOf(delayedPage.activeData!.items)).toEqual(['delayed']);
    expect(delayedPage.activeData!._meta['totalCount']).toBe(all['delayedCount']);
    expect(delayedPage['delayedPayment']).toBe(all['delayedPayment']);
    expect(delayedPage['remainingPayment']).toBe(all['delayedPayment']);
    const owed = await readReport(`${PAYMENTS}?school_id=1&status=remaining,delayed`);
    expect(statusesOf(owed.activeData!.items)).toEqual(['delayed', 'remaining']);
    expect(owed['remainingPayment']).toBe(all['remainingPayment']);
    const none = await readReport(`${PAYMENTS}?school_id=1&status=nothing`);
    expect(none.activeData).toMatchObject({ items: [], _meta: { totalCount: 0 } });
  });

  it('is counted per value, ignoring its own filter and applying all others', async () => {
    const all = await readReport(`${PAYMENTS}?school_id=1&grade_id=2`);
    const counts = Object.fromEntries(COUNTS.map((name) => [name, all[name]]));
    expect(COUNTS.reduce((sum, name) => sum + (all[name] as number), 0)).toBe(
      all.activeData!._meta['totalCount'],
    );
    for (const name of ['paidCount', 'remainingCount', 'delayedCount'] as const)
      expect(all[name], name).toBeGreaterThan(0);
    for (const status of ['delayed', 'paid', 'remaining,delayed', 'nothing'])
      expect(
        await readReport(`${PAYMENTS}?school_id=1&grade_id=2&status=${status}`),
        status,
      ).toMatchObject(counts);
    expect((await readReport(PAYMENTS))['delayedCount']).toBeGreaterThan(
      all['delayedCount'] as number,
    );
  });

  it('is the default order: overdue lines first, longest overdue on top, then by due date', async () => {
    const { items } = await pageOf(`${PAYMENTS}?school_id=1`);
    const delayed = items.findLastIndex(({ status }) => status === 'delayed');
    const owed = items.findLastIndex(({ status }) => status === 'remaining');
    expect(statusesOf(items.slice(0, delayed + 1))).toEqual(['delayed']);
    expect(statusesOf(items.slice(delayed + 1, owed + 1))).toEqual(['remaining']);
    const due = items.slice(0, owed + 1).map((line) => line['due_date'] as string);
    expect(due).toEqual(due.toSorted());
    expect(items[0]!['days_late']).toBe(
      (Date.parse('2026-11-20') - Date.parse(due[0]!)) / 86_400_000,
    );
    for (const line of items) if (line['status'] !== 'delayed') expect(line['days_late']).toBe(0);
    expect((await pageOf(`${PAYMENTS}?school_id=1&sort=-days_late`)).items).toEqual(items);
  });

  it('keeps its order across linked pages', async () => {
    const allIds = (await pageOf(`${PAYMENTS}?school_id=1&status=remaining,delayed`)).items
      .map(({ id }) => id)
      .slice(0, 60);
    const pagedIds: number[] = [];
    for (
      let next: string | undefined = `${PAYMENTS}?school_id=1&status=remaining,delayed&per-page=7`;
      next && pagedIds.length < allIds.length;
    ) {
      const page: ReportPage = await pageOf(next);
      pagedIds.push(...page.items.map(({ id }) => id));
      next = page._links['next']?.href.replace(/^https?:\/\/[^/]+\/investor\//, '');
    }
    expect(pagedIds.slice(0, allIds.length)).toEqual(allIds);
  });

  it('changes with the day: an instalment that is due today is overdue tomorrow', async () => {
    const [line] = (await pageOf(`${PAYMENTS}?status=remaining`)).items;
    await scopedTo(t.database.db, { companyId: 1 })
      .update('instalment', { due_on: '2026-11-20' })
      .where('instalment.id', '=', line!.id)
      .execute();
    const lateIds = async () =>
      (await pageOf(`${PAYMENTS}?status=delayed&sort=days_late&per-page=50`)).items.map(
        ({ id }) => id,
      );
    expect(await lateIds()).not.toContain(line!.id);
    t.clock.advance(86_400_000);
    await t.renew(MAIN);
    expect(await lateIds()).toContain(line!.id);
  });
});
