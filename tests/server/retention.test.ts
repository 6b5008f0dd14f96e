import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneVisitsAndCheckouts } from '../../server/visits/keptVisits.ts';
import { prune, type PruneOptions } from '../../src/server/app/prune.ts';
import { globals, scopedTo } from '../../src/server/rows/scope.ts';
import { startMaintenance } from '../../src/server/app/maintenance.ts';
import { recordAudit } from '../../src/server/records/audit.ts';
import type { Retention } from '../../src/server/app/retention.ts';
import { add, addCompany, buildSchool } from '../helpers/build.ts';
import { MINUTE } from '../helpers/clock.ts';
import { createTestApp, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ history: true });
});
afterAll(() => t.close());

const FOREVER: Retention = {
  auditDetail: undefined,
  mails: undefined,
  history: undefined,
};
const pruneWith = (
  { visits, ...retention }: Partial<Retention> & { visits?: string },
  more: Partial<PruneOptions> = {},
) =>
  prune(t.database.db, {
    retention: { ...FOREVER, ...retention },
    maintenance: (run) => pruneVisitsAndCheckouts(run, visits),
    now: t.clock.now(),
    ...more,
  });
const select = async <T>(text: string) => (await sql.raw<T>(text).execute(t.database.db)).rows;
const countOf = async (from: string) =>
  (await select<{ rows: number }>(`select count(*)::int as rows from ${from}`))[0]!.rows;

/**
 * All figures about visits, for all time and for periods inside, across and outside of the deleted
 * months.
 */
async function readVisitFigures(): Promise<unknown[]> {
  // Figures are cached for a minute.
  t.clock.advance(2 * MINUTE);
  const days = ['2025-07-15', '2026-03-31', '2026-04-30', '2026-05-01', '2026-11-20'];
  const spans = [
    '',
    '?from=2025-06-01&to=2025-12-31',
    '?from=2026-04-20&to=2026-05-10',
    '?from=2026-06-01&to=2026-11-01',
    '?to=2026-04-30&sort=-visitsCount',
    '?school_id=3',
  ];
  const paths = [
    ...days.flatMap((day) => [
      `/investor/dashboard?to=${day}`,
      `/investor/dashboard/cards?to=${day}`,
    ]),
    ...spans.map((query) => `/investor/marketing-report/school-statistics${query}`),
    '/investor/marketing-report',
    '/investor/reports',
    '/investor/accounting-report',
  ];
  return Promise.all(paths.map((path) => t.read<unknown>(path)));
}

/** Deletes whole months before May 2026. */
const SIX_MONTHS = { visits: '6 months' };
const OLD = `page_visit where visited_at < '2026-05-01T00:00:00+03:00'`;
const RECENT = `page_visit where visited_at >= '2026-05-01T00:00:00+03:00'`;
const sums = () => select('select * from school_day order by company_id, school_id, day');

describe('visits', () => {
  it('are kept if the setting is forever', async () => {
    const before = await countOf('page_visit');
    await pruneWith({});
    expect(await countOf('page_visit')).toBe(before);
  });

  it('are deleted in batches, and an interrupted run continues next time', async () => {
    const [figures, days, old, young] = [
      await readVisitFigures(),
      await sums(),
      await countOf(OLD),
      await countOf(RECENT),
    ];
    expect(Math.min(old, young)).toBeGreaterThan(1000);
    let queries = 0;
    await pruneWith(SIX_MONTHS, { batchSize: 100, shouldContinue: () => (queries += 1) <= 3 });
    expect(await countOf(OLD)).toBe(old - 300);
    expect([await readVisitFigures(), await sums()]).toEqual([figures, days]);
    await pruneWith(SIX_MONTHS);
    expect([await countOf(OLD), await countOf(RECENT)]).toEqual([0, young]);
    expect([await readVisitFigures(), await sums()]).toEqual([figures, days]);
  });

  it('are deleted by whole months of the time zone in every company', async () => {
    const companyId = await addCompany(t.database.db);
    const tables = scopedTo(t.database.db, { companyId });
    const school_id = await add(t.database.db, companyId, 'school', buildSchool());
    await tables.insertMany(
      'page_visit',
      [
        '2026-03-01T00:00:00+03:00',
        '2026-04-30T23:59:59.999+03:00',
        '2026-05-01T00:00:00+03:00',
      ].map((visited_at) => ({ school_id, visited_at })),
    );
    await pruneWith(SIX_MONTHS);
    const remaining = await tables.select('page_visit').select('visited_at').execute();
    expect(remaining.map(({ visited_at }) => new Date(visited_at).toISOString())).toEqual([
      '2026-04-30T21:00:00.000Z',
    ]);
    const days = await tables
      .select('school_day')
      .select(['day', 'visits'])
      .orderBy('day')
      .execute();
    expect(days).toEqual(
      ['2026-03-01', '2026-04-30', '2026-05-01'].map((day) => ({ day, visits: 1 })),
    );
  });

  it('with equal times are deleted in batches too', async () => {
    const companyId = await addCompany(t.database.db);
    const tables = scopedTo(t.database.db, { companyId });
    const school_id = await add(t.database.db, companyId, 'school', buildSchool());
    await tables.insertMany(
      'page_visit',
      Array.from({ length: 25 }, () => ({ school_id, visited_at: '2026-02-01T10:00:00+03:00' })),
    );
    await pruneWith(SIX_MONTHS, { batchSize: 10 });
    expect(await tables.select('page_visit').select('id').execute()).toEqual([]);
    expect(await tables.select('school_day').select('visits').execute()).toEqual([{ visits: 25 }]);
  });

  it('that arrive late are counted, and deleting them otherwise subtracts them as before', async () => {
    const companyId = await addCompany(t.database.db);
    const tables = scopedTo(t.database.db, { companyId });
    const school_id = await add(t.database.db, companyId, 'school', buildSchool());
    const insertVisit = (visited_at: string) =>
      tables.insert('page_visit', [{ school_id, visited_at }]).execute();
    const visits = async () =>
      (await tables.select('school_day').select('visits').executeTakeFirstOrThrow()).visits;
    await insertVisit('2026-02-01T10:00:00+03:00');
    await pruneWith(SIX_MONTHS);
    await insertVisit('2026-02-01T11:00:00+03:00');
    await insertVisit('2026-02-01T12:00:00+03:00');
    expect(await visits()).toBe(3);
    // On every connection: the setting must not remain on the connection that pruned.
    await Promise.all(Array.from({ length: 10 }, () => sql`select 1`.execute(t.database.db)));
    await tables
      .remove('page_visit')
      .where('page_visit.visited_at', '=', '2026-02-01T12:00:00+03:00')
      .execute();
    expect(await visits()).toBe(2);
  });

  it('are deleted once by processes that prune at the same time', async () => {
    const companyId = await addCompany(t.database.db);
    const tables = scopedTo(t.database.db, { companyId });
    const school_id = await add(t.database.db, companyId, 'school', buildSchool());
    await tables.insertMany(
      'page_visit',
      Array.from({ length: 500 }, (_, n) => ({
        school_id,
        visited_at: new Date(Date.parse('2026-02-01T10:00:00+03:00') + n * 1000),
      })),
    );
    await Promise.all(Array.from({ length: 3 }, () => pruneWith(SIX_MONTHS, { batchSize: 20 })));
    await pruneWith(SIX_MONTHS);
    expect(await tables.select('page_visit').select('id').execute()).toEqual([]);
    expect(await tables.select('school_day').select('visits').execute()).toEqual([{ visits: 500 }]);
  });
});

describe('audit details', () => {
  const entry = (at: string) => ({
    actor: { companyId: 2, staffId: 7 },
    action: 'bank-account.update',
    subject: { type: 'bank-account', id: 5 },
    at: new Date(at),
    before: { iban: 'SA1' },
    after: { iban: 'SA2' },
  });
  const entries = () =>
    scopedTo(t.database.db, { companyId: 2 }).select('audit').selectAll().orderBy('id').execute();
  const change = (text: string) => sql.raw(text).execute(t.database.db);
  beforeAll(async () => {
    // The clock of the database decides what is recent.
    for (const at of [
      '2021-11-19T10:00:00Z',
      '2021-11-20T08:00:00Z',
      '2021-11-21T10:00:00Z',
      new Date().toISOString(),
    ])
      await recordAudit(t.database.db, entry(at));
  });

  it('cannot be removed while recent, and no other part of an entry can ever change', async () => {
    const before = await entries();
    expect(before).toHaveLength(4);
    const old =
      "update audit set before = null, after = null%s where company_id = 2 and done_at < '2022-01-01'";
    const refused = [
      "update audit set before = null, after = null where company_id = 2 and done_at > now() - interval '1 day'",
      "update audit set before = null where company_id = 2 and done_at < '2022-01-01'",
      `update audit set after = '{"iban": "SA3"}' where company_id = 2 and done_at < '2022-01-01'`,
      ...[
        ', staff_id = 8',
        ", action = 'none'",
        ", subject_type = 'none'",
        ', subject_id = null',
        ", done_at = done_at - interval '1 day'",
        ', company_id = 1',
      ].map((more) => old.replace('%s', more)),
    ];
    for (const text of refused)
      await expect(change(text), text).rejects.toThrow('audit is only ever added to');
    expect(await entries()).toEqual(before);
  });

  it('are removed when they are older than the setting, while person, action and time remain', async () => {
    const before = await entries();
    await pruneWith({});
    expect(await entries()).toEqual(before);
    await pruneWith({ auditDetail: '5 years' }, { batchSize: 1 });
    expect(await entries()).toEqual(
      before.map((row, index) => (index < 2 ? { ...row, before: null, after: null } : row)),
    );
  });
});

describe('undeliverable mails', () => {
  it('are deleted when they are older than the setting, while waiting mails remain', async () => {
    const row = (kind: string, given_up_at: string | null) => ({
      kind,
      address: null,
      company_id: 1,
      staff_id: 1,
      locale: null,
      created_at: '2026-01-01T00:00:00Z',
      due_at: '2026-01-01T00:00:00Z',
      given_up_at,
    });
    await globals(t.database.db)
      .insertInto('outbox')
      .values([
        row('old', '2026-11-12T08:00:00Z'),
        row('older', '2026-10-12T08:00:00Z'),
        row('young', '2026-11-14T08:00:00Z'),
        row('waits', null),
      ])
      .execute();
    const kinds = async () =>
      (
        await globals(t.database.db).selectFrom('outbox').select('kind').orderBy('id').execute()
      ).map(({ kind }) => kind);
    await pruneWith({});
    expect(await kinds()).toEqual(['old', 'older', 'young', 'waits']);
    await pruneWith({ mails: '7 days' }, { batchSize: 1 });
    expect(await kinds()).toEqual(['young', 'waits']);
  });
});

describe('the maintenance', () => {
  it('prunes according to the settings', async () => {
    const companyId = await addCompany(t.database.db);
    const tables = scopedTo(t.database.db, { companyId });
    const school_id = await add(t.database.db, companyId, 'school', buildSchool());
    await tables.insertMany('page_visit', [{ school_id, visited_at: '2026-02-01T10:00:00+03:00' }]);
    const errors: unknown[] = [];
    let runs = 0;
    const vacuum = async () => void (runs += 1);
    const end = startMaintenance({
      database: { db: t.database.db, vacuum },
      retention: FOREVER,
      maintenance: (run) => pruneVisitsAndCheckouts(run, SIX_MONTHS.visits),
      now: t.clock.now,
      onError: (error) => errors.push(error),
      intervalMs: 1,
    });
    await expect.poll(() => runs).toBeGreaterThan(1);
    await end();
    expect([await tables.select('page_visit').select('id').execute(), errors]).toEqual([[], []]);
  });
});
