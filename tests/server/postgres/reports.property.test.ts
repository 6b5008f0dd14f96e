import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createRandom, type Random } from '../../../src/server/demo/random.ts';
import { createTestApp, MAIN, RIVAL, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ history: true });
});
afterAll(() => t.close());

const TODAY = '2026-11-20';

interface Filters {
  school_id?: number;
  from?: string;
  to?: string;
  grade_id?: number;
  stage_id?: number;
}

type Figures = Record<string, unknown>;

const queryOf = (filters: Filters) =>
  `?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`;

async function rowsOf(text: string): Promise<Figures[]> {
  return (await sql.raw<Figures>(text).execute(t.database.db)).rows;
}

/**
 * Condition: the time is in the span, by the day in Riyadh. Deliberately written differently from
 * the server.
 */
const inSpan = (column: string, { from, to }: Filters) => {
  const day = `(${column} at time zone 'Asia/Riyadh')::date`;
  return [from ? `${day} >= '${from}'` : 'true', to ? `${day} <= '${to}'` : 'true'].join(' and ');
};
const ofSchools = (companyId: number, { school_id }: Filters) =>
  `s.company_id = ${companyId} ${school_id === undefined ? '' : `and s.id = ${school_id}`}`;
const count = (table: string, where: string) =>
  `(select count(*) from ${table} x where x.company_id = s.company_id and x.school_id = s.id and ${where})::int`;
const percent = (part: string, whole: string) =>
  `case when ${whole} = 0 then 0 else round(${part} * 100.0 / ${whole}, 1) end::float8`;
const remainder = (part: string, whole: string) =>
  `case when ${whole} = 0 then 0 else 100 - round(${part} * 100.0 / ${whole}, 1) end::float8`;
const presence = ({ from, to }: Filters) => {
  const own = `from digital_presence x where x.company_id = s.company_id and x.school_id = s.id ${to ? `and day <= '${to}'` : ''}`;
  return `round(coalesce((select avg(indicator) ${own} ${from ? `and day >= '${from}'` : ''}), (select indicator ${own} order by day desc limit 1)), 2)::float8`;
};

/**
 * For each report of schools, the expected figures of one school and of all schools, calculated
 * from the rows alone.
 */
const SCHOOL_REPORTS: Record<
  string,
  { columns(filters: Filters): Record<string, string>; totals: Record<string, string> }
> = {
  'marketing-report': {
    columns: (filters) => ({
      dpiAvg: presence(filters),
      couponCount: count('coupon', inSpan('created_at', filters)),
      messageCount: count('message', inSpan('created_at', filters)),
    }),
    totals: {
      dpiAvg: 'coalesce(round(avg("dpiAvg"::numeric), 2), 0)::float8',
      couponCount: 'coalesce(sum("couponCount"), 0)::int',
      messageCount: 'coalesce(sum("messageCount"), 0)::int',
    },
  },
  'marketing-report/school-statistics': {
    columns: (filters) => ({
      ratingCount: count('rating', inSpan('created_at', filters)),
      visitsCount: count('page_visit', inSpan('visited_at', filters)),
      recommendationCount: count('recommendation', inSpan('created_at', filters)),
      dpiAverage: presence(filters),
    }),
    totals: {
      ratingCount: 'coalesce(sum("ratingCount"), 0)::int',
      visitsCount: 'coalesce(sum("visitsCount"), 0)::int',
      recommendationCount: 'coalesce(sum("recommendationCount"), 0)::int',
      dpiAverage: 'coalesce(round(avg("dpiAverage"::numeric), 2), 0)::float8',
    },
  },
  'marketing-report/message': {
    columns: (filters) => {
      const [all, answered] = [
        count('message', inSpan('created_at', filters)),
        count('message', `answered_at is not null and ${inSpan('created_at', filters)}`),
      ];
      return {
        messageCount: all,
        answeredPercent: percent(answered, all),
        notAnsweredPercent: remainder(answered, all),
        answered,
      };
    },
    totals: {
      messageCount: 'coalesce(sum("messageCount"), 0)::int',
      answeredPercent: percent('sum("answered")', 'coalesce(sum("messageCount"), 0)'),
      notAnsweredPercent: remainder('sum("answered")', 'coalesce(sum("messageCount"), 0)'),
    },
  },
  'marketing-report/discount': {
    columns: (filters) => ({
      couponCount: count('coupon', inSpan('created_at', filters)),
      activeCouponCount: count(
        'coupon',
        `withdrawn_at is null and valid_until >= '${TODAY}' and ${inSpan('created_at', filters)}`,
      ),
    }),
    totals: {
      couponCount: 'coalesce(sum("couponCount"), 0)::int',
      activeCouponCount: 'coalesce(sum("activeCouponCount"), 0)::int',
    },
  },
  'accounting-report': {
    columns: (filters) => ({
      totalInterviews: count('interview', inSpan('held_at', filters)),
      totalBooking: count(
        'reservation',
        `cancelled_at is null and ${inSpan('created_at', filters)}`,
      ),
      collectedPayment: `(select coalesce(sum(paid), 0) from instalment x where x.company_id = s.company_id and x.school_id = s.id and paid > 0 and ${inSpan('paid_at', filters)})::float8`,
    }),
    totals: {
      totalInterviews: 'coalesce(sum("totalInterviews"), 0)::int',
      totalBooking: 'coalesce(sum("totalBooking"), 0)::int',
      collectedPayment: 'coalesce(round(sum("collectedPayment")::numeric, 2), 0)::float8',
    },
  },
};

const group =
  'case when x.stage_id < 4 then 1 when x.stage_id < 10 then 2 when x.stage_id < 13 then 3 else 4 end';
const lineConditions = (companyId: number, { school_id, grade_id, stage_id }: Filters) =>
  [
    `x.company_id = ${companyId}`,
    ...(school_id ? [`x.school_id = ${school_id}`] : []),
    ...(stage_id ? [`x.stage_id = ${stage_id}`] : []),
    ...(grade_id ? [`${group} = ${grade_id}`] : []),
  ].join(' and ');

/**
 * The percentage of each kind: tenths rounded down, and the rest assigned by the largest remainder.
 */
const SHARES = `(select place, case when whole = 0 then 0 else (floor(exact) + case when row_number() over (order by exact - floor(exact) desc, place) <= 1000 - sum(floor(exact)) over () then 1 else 0 end) / 10 end as share
  from (select place, whole, number * 1000.0 / nullif(whole, 0) as exact from (values ('new', 0), ('continuing', 1), ('company', 2)) as kinds (name, place)
    cross join lateral (select count(*) filter (where student_type = name) as number, count(*) as whole from lines) as counted) as parts)`;

/** For each report of lines, the expected lines and the figures about them. */
const LINE_REPORTS: Record<
  string,
  { lines(companyId: number, filters: Filters): string; totals: string }
> = {
  interviews: {
    lines: (companyId, filters) =>
      `select x.id, coalesce(result, 'pending') as status from interview x where ${lineConditions(companyId, filters)} and ${inSpan('held_at', filters)}`,
    totals: `select count(*)::int as "totalCount", count(*) filter (where status = 'success')::int as "successCount", count(*) filter (where status = 'retake')::int as "retakeCount", count(*) filter (where status = 'rejected')::int as "rejectedCount" from lines`,
  },
  booking: {
    lines: (companyId, filters) =>
      `select x.id, kind as student_type, amount::float8, case when confirmed_at is null then 'potential' else 'confirmed' end as status from reservation x where cancelled_at is null and ${lineConditions(companyId, filters)} and ${inSpan('created_at', filters)}`,
    totals: `select (select count(*)::int from lines) as "totalCount", (select coalesce(round(sum(amount)::numeric, 2), 0)::float8 from lines) as "totalAmount", ${['newStudents', 'continuingStudents', 'companiesEmployees'].map((name, place) => `(select share from ${SHARES} as shares where place = ${place})::float8 as "${name}"`).join()}`,
  },
  payments: {
    lines: (
      companyId,
      filters,
    ) => `select i.id, i.amount::float8, i.paid::float8, (case when x.cancelled_at is null then i.amount - i.paid else 0 end)::float8 as remaining, i.due_on::text as due_date,
      case when x.cancelled_at is not null then 'cancelled' when i.paid = i.amount then 'paid' when i.due_on < '${TODAY}' then 'delayed' else 'remaining' end as status
      from instalment i join reservation x on x.company_id = i.company_id and x.id = i.reservation_id
      where (x.cancelled_at is null or i.paid > 0) and ${lineConditions(companyId, filters)} ${filters.from ? `and i.due_on >= '${filters.from}'` : ''} ${filters.to ? `and i.due_on <= '${filters.to}'` : ''}`,
    totals: `select coalesce(round(sum(amount)::numeric, 2), 0)::float8 as "totalAmount", coalesce(round(sum(paid)::numeric, 2), 0)::float8 as "collectedPayment", coalesce(round(sum(remaining)::numeric, 2), 0)::float8 as "remainingPayment", coalesce(round(sum(remaining) filter (where status = 'delayed')::numeric, 2), 0)::float8 as "delayedPayment", ${['paid', 'remaining', 'delayed', 'cancelled'].map((status) => `count(*) filter (where status = '${status}')::int as "${status}Count"`).join()} from lines`,
  },
};

function randomFilters(random: Random, withStages: boolean): Filters {
  const day = () =>
    new Date(Date.parse(TODAY) - random.between(0, 600) * 86_400_000).toISOString().slice(0, 10);
  const [one, other] = [day(), day()].toSorted() as [string, string];
  return {
    ...(random.next() < 0.35 ? { school_id: random.between(1, 16) } : {}),
    ...(random.next() < 0.6 ? { from: one } : {}),
    ...(random.next() < 0.6 ? { to: other } : {}),
    ...(withStages && random.next() < 0.4 ? { grade_id: random.between(1, 4) } : {}),
    ...(withStages && random.next() < 0.4 ? { stage_id: random.between(1, 15) } : {}),
  };
}

const COMBINATIONS = 20;

interface Answer {
  data: Figures & {
    items?: Figures[];
    activeData?: { items: Figures[]; _meta: Record<string, number> };
  };
}

function split({ data: { items, activeData, _links: _l, _meta: _m, ...totals } }: Answer): {
  rows: Figures[];
  totals: Figures;
} {
  return { rows: items ?? activeData?.items ?? [], totals };
}

describe('every figure matches the rows, for random filters', () => {
  it.each(Object.entries(SCHOOL_REPORTS))('%s', async (path, report) => {
    const random = createRandom(path.length);
    for (let run = 0; run < COMBINATIONS; run += 1) {
      const [companyId, as] = run % 5 === 4 ? [2, RIVAL] : [1, MAIN];
      const filters = randomFilters(random, false);
      const columns = Object.entries(report.columns(filters)).map(
        ([name, text]) => `${text} as "${name}"`,
      );
      const each = `select s.id, ${columns.join()} from school s where ${ofSchools(companyId, filters)} order by s.id`;
      const [expected, [totals]] = [
        await rowsOf(each),
        await rowsOf(
          `select ${Object.entries(report.totals)
            .map(([name, text]) => `${text} as "${name}"`)
            .join()} from (${each}) as rows`,
        ),
      ];
      const shown = split(await t.read<Answer>(`/investor/${path}${queryOf(filters)}`, as));
      expect(
        shown.rows.map(({ name: _name, ...figures }) => figures),
        JSON.stringify(filters),
      ).toEqual(expected.map(({ answered: _answered, ...figures }) => figures));
      expect(shown.totals, JSON.stringify(filters)).toEqual(totals);
    }
  });

  it.each(Object.entries(LINE_REPORTS))('accounting-report/%s', async (path, report) => {
    const random = createRandom(path.length + 7);
    for (let run = 0; run < COMBINATIONS; run += 1) {
      const [companyId, as] = run % 5 === 4 ? [2, RIVAL] : [1, MAIN];
      const filters = randomFilters(random, true);
      const lines = report.lines(companyId, filters);
      const [expected, [totals]] = [
        await rowsOf(`${lines} order by 1`),
        await rowsOf(`with lines as (${lines}) ${report.totals}`),
      ];
      const answer = await t.read<Answer>(
        `/investor/accounting-report/${path}${queryOf(filters)}`,
        as,
      );
      const shown = split(answer);
      expect(shown.totals, JSON.stringify(filters)).toEqual(totals);
      expect(answer.data.activeData?._meta['totalCount'], JSON.stringify(filters)).toBe(
        expected.length,
      );
      expect(shown.rows.length).toBe(Math.min(500, expected.length));
      const byId = new Map(expected.map((line) => [line['id'], line]));
      for (const row of shown.rows) expect(row).toMatchObject(byId.get(row['id'])!);
    }
  });

  it('reports', async () => {
    const expected =
      await rowsOf(`select s.id, (select round(avg(stars), 2) from rating x where x.company_id = 1 and x.school_id = s.id)::float8 as rating, ${count('recommendation', 'true')} as recommendtions_count,
      (select count(*) from announcement_school x where x.company_id = 1 and x.school_id = s.id)::int as announcement_count, ${count('achievement', 'true')} as achievement_count, ${count('award', 'true')} as awards_count, s.package,
      ${count('message', 'true')} as message_count, ${count('notification', 'true')} as notification_count, ${count('follower', 'left_at is null')} as followers, ${count('parent', 'left_at is null')} as parent_count, ${count('discount_member', 'left_at is null')} as discount_group,
      (select count(*) from news_school x where x.company_id = 1 and x.school_id = s.id)::int as news_count, ${count('reservation', 'cancelled_at is null and confirmed_at is not null')} as booking_count, s.complete_ratio::float8
      from school s where s.company_id = 1 order by s.id`);
    const { rows } = split(await t.read<Answer>('/investor/reports'));
    expect(rows).toHaveLength(12);
    rows.forEach((row, index) => expect(row).toMatchObject(expected[index]!));
  });
});

describe('late corrections', () => {
  it('change the report of their day', async () => {
    const figures = async () =>
      split(
        await t.read<Answer>('/investor/marketing-report/message?from=2026-03-01&to=2026-03-31'),
      ).totals;
    const before = await figures();
    const [message] = await rowsOf(
      `select id from message where company_id = 1 and (created_at at time zone 'Asia/Riyadh')::date between '2026-03-01' and '2026-03-31' and answered_at is not null limit 1`,
    );
    await sql`update message set answered_at = null where company_id = 1 and id = ${message!['id']}`.execute(
      t.database.db,
    );
    const after = await figures();
    expect(after['messageCount']).toBe(before['messageCount']);
    expect(after['answeredPercent']).toBeLessThan(before['answeredPercent'] as number);
    await sql`delete from message where company_id = 1 and id = ${message!['id']}`.execute(
      t.database.db,
    );
    expect((await figures())['messageCount']).toBe((before['messageCount'] as number) - 1);
  });

  it('change the amount owed, in the report and its sort order, when a reservation is cancelled, restored or moved to another grade', async () => {
    const path = '/investor/accounting-report/payments?school_id=2&sort=-remaining';
    const expectReport = async () => {
      const filters = { school_id: 2 };
      const lines = LINE_REPORTS['payments']!.lines(1, filters);
      const [expected, [totals]] = [
        await rowsOf(
          `select id, remaining from (${lines}) as one order by remaining desc, id desc`,
        ),
        await rowsOf(`with lines as (${lines}) ${LINE_REPORTS['payments']!.totals}`),
      ];
      const shown = split(await t.read<Answer>(path));
      expect(shown.totals).toEqual(totals);
      expect(shown.rows.map(({ id, remaining }) => ({ id, remaining }))).toEqual(expected);
      return { owed: totals!['remainingPayment'] as number, lines: expected.length };
    };
    const before = await expectReport();
    const [one] = await rowsOf(
      `select reservation_id as id, sum(amount - paid)::float8 as owed from instalment where company_id = 1 and school_id = 2 and not is_cancelled group by 1 having sum(amount - paid) > 0 and sum(paid) = 0 limit 1`,
    );
    const change = async (text: string) =>
      void (await sql
        .raw(`update reservation set ${text} where company_id = 1 and id = ${String(one!['id'])}`)
        .execute(t.database.db));
    await change(`cancelled_at = '2026-11-01T09:00:00+03:00'`);
    const cancelled = await expectReport();
    expect(before.owed - cancelled.owed).toBeCloseTo(one!['owed'] as number, 2);
    expect(cancelled.lines).toBeLessThan(before.lines);
    await sql`update instalment set paid = amount, paid_at = ${'2026-11-02T09:00:00+03:00'}, is_cancelled = false, stage_id = 1 where company_id = 1 and reservation_id = ${one!['id']}`.execute(
      t.database.db,
    );
    expect((await expectReport()).owed).toBe(cancelled.owed);
    await change('cancelled_at = null, stage_id = 15');
    expect(await expectReport()).toEqual({ owed: cancelled.owed, lines: before.lines });
    const [grades] = await rowsOf(
      `select array_agg(distinct stage_id::int) as grades from instalment where company_id = 1 and reservation_id = ${String(one!['id'])}`,
    );
    expect(grades).toEqual({ grades: [15] });
  });
});
