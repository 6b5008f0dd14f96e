import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { fillDemo } from '../../../server/demo/fill.ts';
import { createRandom } from '../../../src/server/demo/random.ts';
import { fillRows } from '../../../src/server/demo/rows.ts';
import type { Database } from '../../../src/server/db/connect.ts';
import type { Scope } from '../../../src/server/rows/scope.ts';
import { addCompany } from '../../helpers/build.ts';
import { createClock } from '../../helpers/clock.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';
import { openTestDatabase } from '../../helpers/testDatabase.ts';
import { startCpuTimer } from '../../helpers/cpuTimer.ts';
import { createTestApp, INACTIVE, MAIN, MEMBER, type TestApp } from '../../helpers/testApp.ts';

const passwords = { hash: () => Promise.resolve('none') };

/** Fills a database and returns its rows. */
async function fillAt(start: string) {
  const database = await openTestDatabase();
  try {
    const readWorkTime = startCpuTimer();
    expect(await fillDemo(database, { now: createClock(start).now(), passwords })).toBe(true);
    const workMs = readWorkTime();
    expect(await fillDemo(database, { now: new Date(), passwords }), 'a second fill').toBe(false);
    const read = async (table: string) =>
      (await sql`select t.* from ${sql.table(table)} t order by t::text`.execute(database.db))
        .rows as Record<string, unknown>[];
    return {
      workMs,
      company: await read('company'),
      staff: await read('staff'),
      school: await read('school'),
      news: await read('news'),
      news_school: await read('news_school'),
      file: await read('file'),
      file_chunk: await read('file_chunk'),
    };
  } finally {
    await database.close();
  }
}

describe('demo rows in files', () => {
  /** Fills a database with one file of rows. */
  async function fillWith(file: string, rows: object[]) {
    const rowsFolder = mkdtempSync(join(tmpdir(), 'nasaq-rows-'));
    writeFileSync(join(rowsFolder, file), JSON.stringify(rows));
    const database = await openTestDatabase();
    try {
      await fillDemo(database, { now: new Date(), passwords, withoutHistory: true, rowsFolder });
      return (
        await sql`select name, position, logo, company_id from team_member where name = 'عضو'`.execute(
          database.db,
        )
      ).rows;
    } finally {
      await database.close();
      removeFolder(rowsFolder);
    }
  }

  it('are added to each company, with drawn files', async () => {
    const row = { name: 'عضو', position: 'معلم', logo: { file: 'picture' } };
    expect(await fillWith('team_member.json', [row])).toMatchObject(
      [1, 2].map((company_id) => ({
        position: 'معلم',
        logo: expect.any(String) as string,
        company_id,
      })),
    );
  });

  it.each([
    [
      'team_member.json',
      { nam: 'عضو' },
      /server\/demo\/rows\/team_member\.json do not fit their table: .*"nam"/,
    ],
    [
      'team.json',
      { name: 'عضو' },
      /server\/demo\/rows\/team\.json do not fit their table: .*"team"/,
    ],
  ])('that do not fit the table are refused: %s %o', async (file, row, message) => {
    await expect(fillWith(file, [row])).rejects.toThrow(message);
  });
});

describe('demo rows that refer to others', () => {
  let database: Database;
  let scope: Scope;
  beforeAll(async () => {
    database = await openTestDatabase();
    scope = { companyId: await addCompany(database.db) };
    const columns = sql`(company_id bigint, id bigint generated always as identity, name text, created_by bigint, updated_by bigint, created_at timestamptz, updated_at timestamptz)`;
    await sql`create table zebra ${columns}`.execute(database.db);
    await sql`create table antelope ${columns}`.execute(database.db);
    await sql`alter table antelope add zebra_id bigint, add antelope_id bigint`.execute(
      database.db,
    );
    await sql`create table antelope_zebra (company_id bigint, antelope_id bigint, zebra_id bigint)`.execute(
      database.db,
    );
  });
  afterAll(() => database.close());

  async function fill(files: Record<string, object[]>) {
    const folder = mkdtempSync(join(tmpdir(), 'nasaq-rows-'));
    for (const [table, rows] of Object.entries(files))
      writeFileSync(join(folder, `${table}.json`), JSON.stringify(rows));
    const options = { now: new Date(), author: 1, folder };
    await fillRows(database.db, scope, options).finally(() => removeFolder(folder));
  }

  it('are added after those, whatever the names of the tables are', async () => {
    await fill({
      antelope: [
        { name: 'a', zebra_id: { row: ['zebra', 2] }, antelope_zebra: { rows: ['zebra', [1, 2]] } },
        // The numbers start again after the last row.
        { name: 'b', zebra_id: { row: ['zebra', 3] }, antelope_zebra: { rows: ['zebra', [1, 3]] } },
      ],
      zebra: [{ name: 'x' }, { name: 'y' }],
    });
    const { rows } = await sql<{ one: string; many: string }>`
      select antelope.name || zebra.name as one,
        (select string_agg(linked.name, '' order by linked.name) from antelope_zebra join zebra as linked on linked.id = zebra_id where antelope_id = antelope.id) as many
      from antelope join zebra on zebra.id = antelope.zebra_id order by 1`.execute(database.db);
    expect(rows).toEqual([
      { one: 'ay', many: 'xy' },
      { one: 'bx', many: 'x' },
    ]);
  });

  it('can refer to earlier rows of their own table', async () => {
    const row = (name: string) => ({ name, antelope_id: { row: ['antelope', 1] } });
    await sql`delete from antelope`.execute(database.db);
    await fill({ antelope: [row('first'), row('second')] });
    const { rows } =
      await sql`select one.name, other.name as of from antelope as one left join antelope as other on other.id = one.antelope_id order by 1`.execute(
        database.db,
      );
    expect(rows).toEqual([
      { name: 'first', of: null },
      { name: 'second', of: 'first' },
    ]);
  });

  it('are refused if there are none', () =>
    expect(fill({ zebra: [{ name: { row: ['message', 1] } }] })).rejects.toThrow(
      'server/demo/rows/zebra.json do not fit their table: the company has no row of message',
    ));
});

/** Depends on which past days were school days. */
const SEAT_COUNTS = new Set(['confirmed_booking_count', 'remaining_seats']);

describe('the demo data', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  it('is the same each time, except for dates, whose intervals stay the same', async () => {
    const [one, two] = [
      await fillAt('2026-11-20T12:00:00+03:00'),
      await fillAt('2027-03-02T23:30:00+03:00'),
    ];
    const without = (row: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(row).filter(([name]) => !/_(at|ends)$/.test(name) && !SEAT_COUNTS.has(name)),
      );
    for (const table of [
      'company',
      'staff',
      'school',
      'news',
      'news_school',
      'file',
      'file_chunk',
    ] as const)
      expect(one[table].map(without).toSorted(byId)).toEqual(
        two[table].map(without).toSorted(byId),
      );
    const timesOf = (rows: Record<string, unknown>[]) =>
      rows.toSorted(byId).map((row) => Date.parse(row['created_at'] as string));
    const shift = Date.parse('2027-03-02T00:00:00+03:00') - Date.parse('2026-11-20T00:00:00+03:00');
    expect(timesOf(two.news)).toEqual(timesOf(one.news).map((time) => time + shift));
    for (const row of one.news)
      expect(Date.parse(row['created_at'] as string)).toBeLessThan(
        Date.parse('2026-11-20T12:00:00+03:00'),
      );
    // The time of work, without waiting for a busy machine. The first fill warms up.
    expect(two.workMs).toBeLessThan(6000);
  });

  it('has the accounts that the server prints when it starts', async () => {
    for (const email of [MAIN, MEMBER, 'english@sanabil.example', 'investor@rival.example'])
      expect((await t.signIn(email)).statusCode, email).toBe(200);
    expect((await t.signIn(INACTIVE)).statusCode).toBe(422);
    expect((await t.signIn('english@sanabil.example')).json()).toMatchObject({
      data: { profile: { locale: 'en', is_main_account: false } },
    });
  });

  it('has accounts that the account form accepts unchanged', async () => {
    for (const { id, firstname, lastname, email, phone, status } of (
      await t.read('/investor/manage-investor')
    ).data.items) {
      const saved = await t.send('PUT', `/investor/manage-investor/${String(id)}`, {
        firstname,
        lastname,
        email,
        phone,
        status,
      });
      expect([saved.statusCode, saved.json()], email as string).toMatchObject([200, {}]);
    }
  });

  it('has edge cases for lists', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => t.read(`/investor/news/schools-news?page=${page}`)),
    );
    const items = pages.flatMap(({ data }) => data.items) as {
      title: string;
      liked_count: number;
      commnets_count: number;
      schools: unknown[];
    }[];
    const title = (test: (text: string) => boolean) => items.some((item) => test(item.title));
    expect(title((text) => /^[A-Z]/.test(text) && /[\u0600-\u06ff]/.test(text))).toBe(true);
    expect(title((text) => /\p{Extended_Pictographic}/u.test(text))).toBe(true);
    expect(title((text) => text.length === 180)).toBe(true);
    expect(title((text) => text.includes('<b>'))).toBe(true);
    expect(title((text) => !/[\u0600-\u06ff]/.test(text))).toBe(true);
    expect(items.some((item) => item.schools.length === 12)).toBe(true);
    expect(items.some((item) => item.liked_count === 0 && item.commnets_count === 0)).toBe(true);
    expect(items.filter((item) => item.liked_count === 120).length).toBeGreaterThan(3);
    expect(new Set(items.map((item) => item.title)).size).toBe(64);
  });
});

describe('the history of the demo schools', () => {
  /**
   * The start of the test clock. The history of the tests is cached and compared with a new one.
   */
  const NOW = createClock().now().toISOString();
  const TIMES: Record<string, string> = {
    message: 'created_at',
    page_visit: 'visited_at',
    notification: 'sent_at',
    parent: 'joined_at',
    follower: 'joined_at',
    discount_member: 'joined_at',
    interview: 'held_at',
    reservation: 'created_at',
    instalment: 'paid_at',
    finance_request: 'created_at',
  };
  const read = async <T>(t: Pick<TestApp, 'database'>, text: string) =>
    (await sql.raw<T>(text).execute(t.database.db)).rows;
  let filled: TestApp;
  beforeAll(async () => {
    filled = await createTestApp({ history: true });
  });
  afterAll(() => filled.close());
  const visits = async (t: TestApp, where: string) =>
    (
      await read<{ average: number }>(
        t,
        `select avg(visits)::float8 as average from (select day, sum(visits) as visits from school_day where company_id = 1 and ${where} group by day) one`,
      )
    )[0]!.average;

  it('is the same for the same day, covers eighteen months, and never extends past now', async () => {
    const sums = (t: Pick<TestApp, 'database'>) =>
      Promise.all(
        Object.entries(TIMES).map(([table, time]) =>
          read(
            t,
            `select '${table}' as name, count(*), min(${time}), max(${time}) <= '${NOW}' as past, sum(extract(epoch from ${time}))::text as sum from ${table}`,
          ),
        ),
      );
    const again = await openTestDatabase();
    await fillDemo(again, { now: new Date(NOW), passwords });
    const [one, two] = [await sums(filled), await sums({ database: again })];
    await again.close();
    expect(one).toEqual(two);
    for (const [row] of one as { name: string; count: number; min: string; past: boolean }[][]) {
      expect(row, row!.name).toMatchObject({ past: true });
      expect(row!.count, row!.name).toBeGreaterThan(150);
      expect(Date.parse(NOW) - Date.parse(row!.min), row!.name).toBeGreaterThan(480 * 86_400_000);
    }
  });

  it('has a seat for every confirmed booking, and no booking at schools without settings', async () => {
    const schools = await read<{
      id: number;
      confirmed: number;
      counted: number;
      seats: number;
      settled: boolean;
    }>(
      filled,
      `select s.id, s.confirmed_booking_count as confirmed, count(g.stage_id) > 0 as settled, coalesce(sum(g.booked_seats), 0)::int as seats,
        (select count(*)::int from reservation r where r.company_id = s.company_id and r.school_id = s.id and r.confirmed_at is not null and r.cancelled_at is null) as counted
      from school s left join booking_grade g on g.company_id = s.company_id and g.school_id = s.id group by s.company_id, s.id`,
    );
    for (const { id, confirmed, counted, seats } of schools)
      expect([confirmed, seats], String(id)).toEqual([counted, counted]);
    expect(schools.filter(({ settled }) => !settled)).toHaveLength(2);
    expect(schools.filter(({ settled, seats }) => settled && seats > 0)).toHaveLength(
      schools.length - 2,
    );
  });

  it('has messages that wait at each school of one company, whatever the day is', async () => {
    const newest = await read<{ company: number; id: number; waiting: number; all: number }>(
      filled,
      `select company_id as company, school_id as id, count(*)::int as all,
        count(*) filter (where not handled and answered_at is null)::int as waiting
      from (select *, row_number() over (partition by company_id, school_id order by created_at desc, id desc) as place from message) m
      where place <= 3 group by company_id, school_id`,
    );
    expect(newest.length).toBeGreaterThan(10);
    // The second company has nothing to do.
    for (const { company, id, waiting, all } of newest)
      expect(waiting, String(id)).toBe(company === 1 ? all : 0);
  });

  it('has seasons, weekends, growth, and schools that differ', async () => {
    expect(await visits(filled, 'extract(dow from day) = 5')).toBeLessThan(
      0.5 * (await visits(filled, 'extract(dow from day) = 0')),
    );
    expect(await visits(filled, "day between '2026-07-01' and '2026-08-05'")).toBeLessThan(
      0.6 * (await visits(filled, "day between '2026-09-25' and '2026-11-10'")),
    );
    expect(await visits(filled, "day between '2026-09-25' and '2026-11-10'")).toBeGreaterThan(
      1.15 * (await visits(filled, "day between '2025-09-25' and '2025-11-10'")),
    );
    const bySchool = await read<{ visits: number }>(
      filled,
      'select sum(visits)::int as visits from school_day where company_id = 1 group by school_id order by 1',
    );
    expect(bySchool).toHaveLength(12);
    expect(bySchool.at(-1)!.visits).toBeGreaterThan(4 * bySchool[0]!.visits);
    const [{ reservations, instalments, interviews }] = (await read<Record<string, number>>(
      filled,
      'select (select count(*) from reservation where company_id = 1) as reservations, (select count(*) from instalment where company_id = 1) as instalments, (select count(*) from interview where company_id = 1) as interviews',
    )) as [Record<string, number>];
    for (const rows of [reservations, instalments, interviews]) expect(rows).toBeGreaterThan(500);
  });
});

describe('the random numbers of the demo data', () => {
  it('are the same for a seed, and differ between seeds', () => {
    const numbers = (seed: number) => Array.from({ length: 8 }, createRandom(seed).next);
    expect(numbers(1)).toEqual(numbers(1));
    expect(numbers(1)).not.toEqual(numbers(2));
    expect(numbers(7).every((number) => number >= 0 && number < 1)).toBe(true);
    expect(createRandom(3).sample([1, 2, 3, 4, 5], 3)).toHaveLength(3);
  });
});

const byId = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  JSON.stringify(a['id'] ?? a).localeCompare(JSON.stringify(b['id'] ?? b));
