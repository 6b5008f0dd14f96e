import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { readSchoolFigures } from '../../server/reports/figures.ts';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { createRandom } from '../../src/server/demo/random.ts';
import { add, addCompany, buildNews, buildSchool, buildStaff, linkNews } from '../helpers/build.ts';
import { createClock } from '../helpers/clock.ts';
import { createTestApp, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ history: true });
});
afterAll(() => t.close());

type Card = Record<string, unknown> & { id: number };
const cards = async (query = '', as = MAIN, language?: string) =>
  (await t.read<{ data: { items: Card[] } }>(`/investor/dashboard${query}`, as, language)).data
    .items;
const summary = async (query = '', as = MAIN) =>
  (await t.read<{ data: Record<string, number> }>(`/investor/dashboard/cards${query}`, as)).data;

/**
 * Calculates the figures from the rows alone, without daily sums, for one school after the other.
 */
async function expectedFigures(companyId: number, to: string): Promise<Card[]> {
  const day = (column: string) => `(${column} at time zone 'Asia/Riyadh')::date <= '${to}'`;
  const count = (table: string, where: string) =>
    `(select count(*) from ${table} where company_id = s.company_id and school_id = s.id and ${where})::int`;
  const memberCount = (table: string) =>
    `${count(table, day('joined_at'))} - ${count(table, `left_at is not null and ${day('left_at')}`)}`;
  const notCancelled = `${day('created_at')} and not coalesce(${day('cancelled_at')}, false)`;
  const text = `select s.id, s.complete_ratio::float8,
    coalesce((select indicator from digital_presence p where p.company_id = s.company_id and p.school_id = s.id and day = (select max(day) from digital_presence q where q.company_id = s.company_id and q.school_id = s.id and q.day <= '${to}')), 0)::float8 as digital_presence_indicator,
    ${count('message', day('created_at'))} as message_count,
    (select count(*) from news n where n.company_id = s.company_id and ${day('n.created_at')} and exists (select 1 from news_school l where l.company_id = n.company_id and l.news_id = n.id and l.school_id = s.id))::int as news_count,
    ${count('notification', day('sent_at'))} as notification_count,
    ${count('page_visit', day('visited_at'))} as visits,
    ${count('reservation', `${notCancelled} and coalesce(${day('confirmed_at')}, false)`)} as booking_count,
    ${count('reservation', `${notCancelled} and not coalesce(${day('confirmed_at')}, false)`)} as potential_booking_count,
    ${count('interview', day('held_at'))} as interviews_count,
    ${memberCount('parent')} as parent_count, ${memberCount('discount_member')} as discount_group, ${memberCount('follower')} as followers,
    ${count('finance_request', day('created_at'))} as finance_request_count,
    ${count('finance_request', `${day('created_at')} and not coalesce(${day('completed_at')}, false)`)} as finance_request_not_completed_count,
    (select coalesce(sum(amount), 0) from finance_request f where f.company_id = s.company_id and f.school_id = s.id and ${day('created_at')})::float8 as finance_request_amount,
    (select coalesce(sum(paid), 0) from instalment i where i.company_id = s.company_id and i.school_id = s.id and ${day('paid_at')})::float8 as paid
    from school s where s.company_id = ${companyId} order by s.id`;
  return (await sql.raw<Card>(text).execute(t.database.db)).rows;
}

const sum = (rows: Card[], name: string) =>
  Math.round(rows.reduce((total, row) => total + (row[name] as number), 0) * 100) / 100;

/** Compares both calls with the expected figures. */
async function expectFigures(
  companyId: number,
  to: string,
  as: string,
  query = `?to=${to}`,
): Promise<void> {
  const expected = await expectedFigures(companyId, to);
  const shown = await cards(query, as);
  expect(
    shown.map(({ name: _name, logo: _logo, login_link: _link, ...figures }) => figures),
    to,
  ).toEqual(expected.map(({ visits: _visits, paid: _paid, ...figures }) => figures));
  expect(await summary(query, as), to).toEqual({
    messageCount: sum(expected, 'message_count'),
    notificationCount: sum(expected, 'notification_count'),
    totalVists: sum(expected, 'visits'),
    bookingCount: sum(expected, 'booking_count'),
    potentailBookingCount: sum(expected, 'potential_booking_count'),
    completedFinanceRequestCount:
      sum(expected, 'finance_request_count') - sum(expected, 'finance_request_not_completed_count'),
    totalPayment: sum(expected, 'paid'),
  });
}

const TODAY = '2026-11-20';
/** Days of the demo's history, and one before it. */
const DAYS = ['2026-03-01', '2025-05-22', '2024-02-29'];

describe('the figures of the dashboard', () => {
  it('match the rows, for both companies, today and on any earlier day', async () => {
    const random = createRandom(5);
    const others = Array.from({ length: 3 }, () =>
      new Date(Date.parse(TODAY) - random.between(1, 540) * 86_400_000).toISOString().slice(0, 10),
    );
    for (const to of [TODAY, ...DAYS, ...others]) {
      await expectFigures(1, to, MAIN);
      await expectFigures(2, to, RIVAL);
    }
    await expectFigures(1, TODAY, MEMBER, '');
  });

  it('change with the day', async () => {
    const [now, before, beforeHistory] = [
      await summary(),
      await summary('?to=2026-05-31'),
      await summary('?to=2020-01-01'),
    ];
    for (const [name, figure] of Object.entries(now)) {
      expect(figure, name).toBeGreaterThan(0);
      if (name !== 'potentailBookingCount') expect(figure, name).toBeGreaterThan(before[name]!);
      expect(beforeHistory[name], name).toBe(0);
    }
  });

  it('have the fields of the contract, in its spelling', async () => {
    const [first] = await cards();
    expect(Object.keys(first!)).toEqual([
      'id',
      'name',
      'logo',
      'login_link',
      'complete_ratio',
      'digital_presence_indicator',
      'message_count',
      'news_count',
      'notification_count',
      'booking_count',
      'potential_booking_count',
      'interviews_count',
      'parent_count',
      'discount_group',
      'followers',
      'finance_request_count',
      'finance_request_not_completed_count',
      'finance_request_amount',
    ]);
    expect(Object.keys(await summary())).toEqual([
      'messageCount',
      'notificationCount',
      'totalVists',
      'bookingCount',
      'potentailBookingCount',
      'completedFinanceRequestCount',
      'totalPayment',
    ]);
  });

  it('name the schools in the language of the request, with logo and link if they have them', async () => {
    expect((await cards()).map(({ name }) => name)[0]).toBe('مدارس سنابل المدى الأهلية – بنين');
    const english = await cards('', MAIN, 'en');
    expect(english[0]).toMatchObject({
      name: 'Sanabil Al-Mada Private Schools – Boys',
      logo: expect.stringMatching(/^data:image/) as string,
      login_link: 'https://schools.sanabil.example/1',
    });
    expect(english[4]).toMatchObject({ logo: null, login_link: null });
  });

  it('belong to the own company only', async () => {
    expect((await cards('', RIVAL)).map(({ id }) => id)).toEqual([13, 14, 15]);
    expect((await cards()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect((await summary('', RIVAL))['totalVists']).not.toBe((await summary())['totalVists']);
    expect((await t.get('/investor/dashboard/cards?company_id=1', RIVAL)).statusCode).toBe(400);
  });

  it('are zero for a school without events, and empty for a company without schools', async () => {
    const companyId = await addCompany(t.database.db);
    expect(await readSchoolFigures(t.database.db, { companyId }, TODAY, 'ar')).toEqual([]);
    const id = await add(t.database.db, companyId, 'school', buildSchool({ complete_ratio: 12.5 }));
    const [{ name: _name, logo, login_link, ...figures }] = (await readSchoolFigures(
      t.database.db,
      { companyId },
      TODAY,
      'ar',
    )) as [Awaited<ReturnType<typeof readSchoolFigures>>[number]];
    expect([logo, login_link, figures.id, figures.complete_ratio]).toEqual([null, null, id, 12.5]);
    expect(
      Object.entries(figures).filter(
        ([field, value]) => !['id', 'complete_ratio'].includes(field) && value !== 0,
      ),
    ).toEqual([]);
  });
});

describe('the last day of the figures', () => {
  const refusal = async (query: string) => {
    const response = await t.get(`/investor/dashboard${query}`, MAIN, 'en');
    const other = await t.get(`/investor/dashboard/cards${query}`, MAIN, 'en');
    expect([other.statusCode, other.json<object>()]).toEqual([
      response.statusCode,
      response.statusCode === 200 ? expect.anything() : response.json(),
    ]);
    return [
      response.statusCode,
      response.json<{ problems?: Record<string, { key: string }[]> }>().problems?.['to']?.[0]?.key,
    ];
  };

  it('must be a valid date and not later than today', async () => {
    expect(await refusal('?to=2026-11-21')).toEqual([422, 'date.futureError']);
    for (const text of [
      'x',
      '2026-02-29',
      '2026-13-01',
      '20-11-2026',
      '2026-11-20T00:00:00Z',
      '0000-01-01',
      '0001-01-01',
      '٢٠٢٦-١١-٢٠',
      "2026-11-20'",
    ]) {
      expect(await refusal(`?to=${encodeURIComponent(text)}`), text).toEqual([
        422,
        'error.invalidDate',
      ]);
    }
    expect((await t.get('/investor/dashboard?to=2026-11-21', MAIN, 'en')).json()).toMatchObject({
      errors: { to: ['The date cannot be later than today.'] },
    });
    for (const query of ['', '?to=', '?to=%20', `?to=${TODAY}`])
      expect(await refusal(query)).toEqual([200, undefined]);
    expect((await t.get('/investor/dashboard?from=2026-11-01')).statusCode).toBe(400);
  });

  it('is a day in Riyadh', async () => {
    const clock = createClock('2026-11-20T23:59:00+03:00');
    const night = await createTestApp({ database: t.database, clock });
    try {
      const status = async (to: string) =>
        (await night.get(`/investor/dashboard/cards?to=${to}`)).statusCode;
      expect([await status('2026-11-20'), await status('2026-11-21')]).toEqual([200, 422]);
      clock.advance(60_000);
      expect([await status('2026-11-21'), await status('2026-11-22')]).toEqual([200, 422]);
    } finally {
      await night.close();
    }
  });

  it('ends at midnight, for every figure', async () => {
    const { db } = t.database;
    const companyId = await addCompany(db);
    const tables = scopedTo(db, { companyId });
    const school_id = await add(db, companyId, 'school', buildSchool());
    const created_by = await add(db, companyId, 'staff', buildStaff());
    const [late, early] = ['2026-03-10T23:59:59.999+03:00', '2026-03-11T00:00:00+03:00'];
    const reservation = {
      school_id,
      stage_id: 4,
      student_name: 'طالب',
      kind: 'new',
      amount: 100,
    } as const;
    for (const at of [late, early]) {
      await tables.insert('page_visit', [{ school_id, visited_at: at }]).execute();
      await tables.insert('notification', [{ school_id, sent_at: at }]).execute();
      await tables
        .insert('message', [
          {
            school_id,
            sender_name: 'أ',
            type: 'inquiry',
            content: 'ب',
            response_method: 'phone',
            created_at: at,
            answered_at: null,
          },
        ])
        .execute();
      for (const table of ['parent', 'follower', 'discount_member'] as const)
        await tables.insert(table, [{ school_id, joined_at: at, left_at: null }]).execute();
      await tables
        .insert('interview', [
          { school_id, stage_id: 4, student_name: 'طالب', held_at: at, result: null },
        ])
        .execute();
      await tables
        .insert('finance_request', [{ school_id, amount: 0.1, created_at: at, completed_at: at }])
        .execute();
      const { id } = await tables
        .insert('reservation', [
          { ...reservation, created_at: at, confirmed_at: at, cancelled_at: null },
        ])
        .returning('id')
        .executeTakeFirstOrThrow();
      await tables
        .insert('instalment', [
          {
            reservation_id: id,
            school_id,
            due_on: '2026-01-01',
            amount: 100,
            paid: 0.2,
            paid_at: at,
          },
        ])
        .execute();
      await linkNews(
        db,
        companyId,
        await add(db, companyId, 'news', buildNews({ created_by, created_at: at })),
        [school_id],
      );
    }
    const figures = async (day: string) => {
      const [
        {
          id: _id,
          name: _name,
          logo: _logo,
          login_link: _link,
          complete_ratio: _ratio,
          digital_presence_indicator: _indicator,
          potential_bookings: _potential,
          ...counted
        },
      ] = (await readSchoolFigures(db, { companyId }, day, 'ar')) as [
        Awaited<ReturnType<typeof readSchoolFigures>>[number],
      ];
      return counted;
    };
    const all = Object.keys(await figures('2026-03-10'));
    const times = (factor: number) =>
      Object.fromEntries(
        all.map((name) => [
          name,
          name === 'finance_amount' ? factor * 0.1 : name === 'paid' ? factor * 0.2 : factor,
        ]),
      );
    expect(all).toHaveLength(13);
    expect([
      await figures('2026-03-09'),
      await figures('2026-03-10'),
      await figures('2026-03-11'),
    ]).toEqual([times(0), times(1), times(2)]);
  });

  it('shows a reservation in its state on that day', async () => {
    const { db } = t.database;
    const companyId = await addCompany(db);
    const school_id = await add(db, companyId, 'school', buildSchool());
    const at = (day: number) => `2026-04-${String(day).padStart(2, '0')}T10:00:00+03:00`;
    const row = {
      school_id,
      stage_id: 4,
      student_name: 'طالب',
      kind: 'new',
      amount: 100,
      created_at: at(2),
    } as const;
    await scopedTo(db, { companyId })
      .insert('reservation', [
        { ...row, confirmed_at: at(4), cancelled_at: at(8) },
        { ...row, confirmed_at: null, cancelled_at: at(6) },
        { ...row, confirmed_at: null, cancelled_at: null },
      ])
      .execute();
    const states = await Promise.all(
      [1, 2, 4, 6, 8].map(
        async (day) => (await readSchoolFigures(db, { companyId }, at(day).slice(0, 10), 'ar'))[0]!,
      ),
    );
    expect(
      states.map(({ bookings, potential_bookings }) => [bookings, potential_bookings]),
    ).toEqual([
      [0, 0],
      [0, 3],
      [1, 2],
      [1, 1],
      [0, 1],
    ]);
  });
});

describe('the daily sums', () => {
  const OLD = '2025-09-15';
  const visitsOn = async (schoolId: number, day: string) =>
    (
      await scopedTo(t.database.db, { companyId: 1 })
        .select('school_day')
        .select('visits')
        .where('school_day.school_id', '=', schoolId)
        .where('school_day.day', '=', day)
        .executeTakeFirst()
    )?.visits ?? 0;
  const at = (day: string, time = '10:00') => `${day}T${time}:00+03:00`;
  const inOldDay = sql<boolean>`(visited_at at time zone 'Asia/Riyadh')::date = ${OLD}::date`;

  it('follow when rows of an old day are added, changed, moved and deleted', async () => {
    const visits = scopedTo(t.database.db, { companyId: 1 });
    const before = await visitsOn(3, OLD);
    await visits.insertMany(
      'page_visit',
      Array.from({ length: 40 }, (_, n) => ({
        school_id: 3,
        visited_at: at(OLD, `10:${String(n).padStart(2, '0')}`),
      })),
    );
    expect(await visitsOn(3, OLD)).toBe(before + 40);
    const other = await visitsOn(4, OLD);
    await visits
      .update('page_visit', { school_id: 4 })
      .where('page_visit.school_id', '=', 3)
      .where('page_visit.visited_at', '>=', at(OLD, '10:30'))
      .where('page_visit.visited_at', '<', at(OLD, '10:40'))
      .execute();
    const [left, moved] = [await visitsOn(3, OLD), await visitsOn(4, OLD)];
    expect(left + moved).toBe(before + 40 + other);
    const next = await visitsOn(3, '2025-09-16');
    await visits
      .update('page_visit', { visited_at: at('2025-09-16', '03:00') })
      .where('page_visit.school_id', '=', 3)
      .where(inOldDay)
      .execute();
    expect([await visitsOn(3, OLD), await visitsOn(3, '2025-09-16')]).toEqual([0, next + left]);
    await visits
      .remove('page_visit')
      .where('page_visit.school_id', '=', 4)
      .where(inOldDay)
      .execute();
    expect(await visitsOn(4, OLD)).toBe(0);
    await expectFigures(1, OLD, MAIN);
    await expectFigures(1, TODAY, MAIN);
  });

  it('follow members who join and leave', async () => {
    const members = scopedTo(t.database.db, { companyId: 1 });
    const followers = async (to: string) =>
      (await cards(`?to=${to}`)).find(({ id }) => id === 5)!['followers'] as number;
    const [early, late] = [await followers('2026-02-01'), await followers('2026-06-01')];
    const { id } = await members
      .insert('follower', [{ school_id: 5, joined_at: at('2026-01-15'), left_at: null }])
      .returning('id')
      .executeTakeFirstOrThrow();
    expect([await followers('2026-02-01'), await followers('2026-06-01')]).toEqual([
      early + 1,
      late + 1,
    ]);
    await members
      .update('follower', { left_at: at('2026-03-15') })
      .where('follower.id', '=', id)
      .execute();
    expect([await followers('2026-02-01'), await followers('2026-06-01')]).toEqual([
      early + 1,
      late,
    ]);
    await members.remove('follower').where('follower.id', '=', id).execute();
    expect([await followers('2026-02-01'), await followers('2026-06-01')]).toEqual([early, late]);
  });

  it('include all concurrent writes, and nothing of failed transactions', async () => {
    const visits = scopedTo(t.database.db, { companyId: 1 });
    const before = [await visitsOn(6, OLD), await visitsOn(7, OLD)];
    const row = (school_id: number) => ({ school_id, visited_at: at(OLD) });
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        visits.insertMany('page_visit', n % 2 === 0 ? [row(6), row(7)] : [row(7), row(6)]),
      ),
    );
    expect([await visitsOn(6, OLD), await visitsOn(7, OLD)]).toEqual(
      before.map((count) => count + 12),
    );
    const failing = t.database.db.transaction().execute(async (tx) => {
      await scopedTo(tx, { companyId: 1 }).insertMany('page_visit', [row(6)]);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await visitsOn(6, OLD)).toBe(before[0]! + 12);
  });

  it('reject a school of another company', async () => {
    await expect(
      scopedTo(t.database.db, { companyId: 2 }).insertMany('page_visit', [
        { school_id: 1, visited_at: at(OLD) },
      ]),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('provide the message counts of the list of schools', async () => {
    const { data } = await t.read('/investor/schools');
    expect(data.items.map((school) => school['message_count'])).toEqual(
      (await cards()).map((card) => card['message_count']),
    );
    expect(data.items.map((school) => school['message_count'])).toEqual([
      26, 31, 14, 19, 3, 17, 11, 9, 8, 2, 0, 3,
    ]);
  });
});

describe('the figures by week', () => {
  interface Week {
    week: string;
    visits: number;
    messages: number;
    payments: number;
  }
  const weeks = async (query = '', as = MAIN) =>
    (await t.read<{ data: { items: Week[] } }>(`/investor/dashboard/weeks${query}`, as)).data.items;
  const plusDays = (day: string, count: number) =>
    new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

  /** Counts the rows of seven days, without daily sums. */
  async function expectedWeek(companyId: number, week: string): Promise<Week> {
    const isIn = (column: string) =>
      `(${column} at time zone 'Asia/Riyadh')::date between '${week}' and '${plusDays(week, 6)}'`;
    const rows = (what: string, table: string, column: string) =>
      `(select ${what} from ${table} r join school s on s.company_id = r.company_id and s.id = r.school_id where r.company_id = ${companyId} and not s.hidden and ${isIn(column)})`;
    const text = `select '${week}' as week,
      ${rows('count(*)::int', 'page_visit', 'visited_at')} as visits,
      ${rows('count(*)::int', 'message', 'r.created_at')} as messages,
      ${rows('coalesce(sum(paid), 0)::float8', 'instalment', 'paid_at')} as payments`;
    return (await sql.raw<Week>(text).execute(t.database.db)).rows[0]!;
  }

  it('count seven days each, up to today or an earlier day, for both companies', async () => {
    for (const [companyId, as] of [
      [1, MAIN],
      [2, RIVAL],
    ] as const)
      for (const to of [TODAY, '2026-03-01']) {
        const shown = await weeks(to === TODAY ? '' : `?to=${to}`, as);
        expect(shown.map(({ week }) => week)).toEqual(
          Array.from({ length: 12 }, (_none, index) => plusDays(to, 7 * index - 83)),
        );
        for (const week of shown) expect(week).toEqual(await expectedWeek(companyId, week.week));
      }
    expect(sum((await weeks()) as unknown as Card[], 'visits')).toBeGreaterThan(0);
  });

  it('are the same for every account of the company, and refuse a future day', async () => {
    expect(await weeks('', MEMBER)).toEqual(await weeks());
    expect((await t.get('/investor/dashboard/weeks?to=2999-01-01')).statusCode).toBe(422);
  });

  it('do not count hidden schools', async () => {
    const id = await add(t.database.db, 2, 'school', buildSchool({ hidden: true }));
    await scopedTo(t.database.db, { companyId: 2 }).insertMany('page_visit', [
      { school_id: id, visited_at: `${TODAY}T09:00:00Z` },
    ]);
    const last = (await weeks('', RIVAL)).at(-1)!;
    expect(last).toEqual(await expectedWeek(2, last.week));
  });
});

describe('the overdue payments by school', () => {
  it('are those of the filtered report', async () => {
    const { data } = await t.read<{ data: Record<string, number> }>(
      '/investor/accounting-report/payments/by-school?status=delayed',
    );
    const counts = Object.entries(data);
    expect(counts.length).toBeGreaterThan(1);
    for (const [school, count] of counts) {
      const report = await t.read<{ data: { activeData: { _meta: { totalCount: number } } } }>(
        `/investor/accounting-report/payments?status=delayed&school_id=${school}&per-page=1`,
      );
      expect(report.data.activeData._meta.totalCount, school).toBe(count);
    }
  });
});

describe('the description of the calls', () => {
  it('names the day and every figure', async () => {
    const { paths } = (await t.inject({ url: '/openapi.json' })).json<{
      paths: Record<string, { get: { parameters: object[]; responses: Record<string, unknown> } }>;
    }>();
    for (const path of ['/investor/dashboard', '/investor/dashboard/cards']) {
      expect(paths[path]!.get.parameters).toEqual([
        { in: 'query', name: 'to', required: false, schema: { type: 'string', format: 'date' } },
      ]);
    }
    expect(JSON.stringify(paths['/investor/dashboard/cards']!.get.responses['200'])).toContain(
      'potentailBookingCount',
    );
    expect(JSON.stringify(paths['/investor/dashboard']!.get.responses['200'])).toContain(
      'finance_request_not_completed_count',
    );
  });
});
