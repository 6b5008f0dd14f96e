import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/server/app/app.ts';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { addDays } from '../../src/shared/time/days.ts';
import { endOfDay, startOfDay } from '../../src/shared/time/timeZones.ts';
import { createClock } from '../helpers/clock.ts';
import { createTestApp, definitions, type ListResponse, type TestApp } from '../helpers/testApp.ts';

/**
 * For each time zone a day on which the clocks go forward, one on which they go back, and one
 * without a change.
 */
const DAYS = {
  'Europe/Paris': ['2026-03-29', '2025-10-26', '2026-06-15'],
  'America/New_York': ['2026-03-08', '2025-11-02', '2026-06-15'],
} as const;
const ZONES = Object.keys(DAYS) as (keyof typeof DAYS)[];
const HOURS = [23, 25, 24];

const LINES = '/investor/accounting-report/interviews';

afterEach(() => vi.unstubAllEnvs());

/** Creates an app with the definitions of the product in another time zone. */
function createAppIn(timeZone: string, start?: string): Promise<TestApp> {
  const own = definitions();
  const product = { createApp, definitions: { ...own, app: { ...own.app, timeZone } } };
  return createTestApp({ product, ...(start === undefined ? {} : { clock: createClock(start) }) });
}

describe.each(ZONES)('the days of a product in %s', (timeZone) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createAppIn(timeZone);
    const company = scopedTo(t.database.db, { companyId: 1 });
    const { id } = await company.select('school').select('id').executeTakeFirstOrThrow();
    const moments = DAYS[timeZone].flatMap((day) => {
      const { start, end } = boundsOf(day);
      return Object.entries({ before: start - 1, first: start, last: end - 1, next: end }).map(
        ([name, time]) => ({ student_name: `${day} ${name}`, held_at: new Date(time) }),
      );
    });
    await company.insertMany(
      'interview',
      moments.map((moment) => ({ ...moment, school_id: id, stage_id: 4, result: null })),
    );
  });
  afterAll(() => t.close());

  const boundsOf = (day: string) => ({
    start: Date.parse(startOfDay(day, timeZone)),
    end: Date.parse(endOfDay(day, timeZone)),
  });

  /** Reads the names of the added rows of a day. */
  async function namesOn(day: string): Promise<string[]> {
    const { data } = await t.read<{ data: { activeData: ListResponse['data'] } }>(
      `${LINES}?from=${day}&to=${day}&per-page=500`,
    );
    const names = data.activeData.items.map((row) => row['student_name'] as string);
    return names.filter((name) => /^[\d-]+ [a-z]+$/.test(name)).toSorted();
  }

  it.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
    'limit the rows of a filter, if the process runs in %s',
    async (processZone) => {
      vi.stubEnv('TZ', processZone);
      for (const [index, day] of DAYS[timeZone].entries()) {
        const { start, end } = boundsOf(day);
        expect((end - start) / 3_600_000, day).toBe(HOURS[index]);
        expect(await namesOn(day)).toEqual([`${day} first`, `${day} last`]);
        expect(await namesOn(addDays(day, -1))).toEqual([`${day} before`]);
        expect(await namesOn(addDays(day, 1))).toEqual([`${day} next`]);
      }
    },
  );

  it('are those of the database', async () => {
    const all = DAYS[timeZone].flatMap((day) =>
      Array.from({ length: 5 }, (_none, index) => addDays(day, index - 2)),
    );
    const { rows } = await sql<{ day: string; first: string; before: string; last: string }>`
      select day, (starts at time zone ${timeZone})::date as first,
        ((starts - interval '1 microsecond') at time zone ${timeZone})::date as before,
        ((ends - interval '1 microsecond') at time zone ${timeZone})::date as last
      from json_to_recordset(${JSON.stringify(
        all.map((day) => ({
          day,
          starts: startOfDay(day, timeZone),
          ends: endOfDay(day, timeZone),
        })),
      )}::json) as edge(day date, starts timestamptz, ends timestamptz)`.execute(t.database.db);
    expect(rows).toEqual(
      all.map((day) => ({ day, first: day, before: addDays(day, -1), last: day })),
    );
  });
});

it('today is the day of the product, not of the process or of UTC', async () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  // The clocks of New York go back on this day, which ends at 5:00 UTC.
  const t = await createAppIn('America/New_York', '2026-11-02T04:59:00Z');
  const statusOf = async (day: string) => (await t.get(`${LINES}?to=${day}`)).statusCode;
  expect([await statusOf('2026-11-01'), await statusOf('2026-11-02')]).toEqual([200, 422]);
  t.clock.advance(60_000);
  expect([await statusOf('2026-11-02'), await statusOf('2026-11-03')]).toEqual([200, 422]);
  await t.close();
});
