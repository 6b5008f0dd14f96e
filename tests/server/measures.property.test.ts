import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/connect.ts';
import { aggregateOf, readGroups, toValues, type Group } from '../../src/server/rows/measures.ts';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { COLUMN_AGGREGATES, COLUMN_BUCKETS } from '../../src/generated/valueTypes.ts';
import {
  AGGREGATES,
  joinParts,
  roundToHundredths,
  valueOfPart,
  type Period,
} from '../../src/shared/numbers/aggregates.ts';
import { createDayOf } from '../../src/shared/time/days.ts';
import type {
  QueryRows,
  ResolvedQuery,
  TableMeasure,
} from '../../src/shared/resolved/resolvedQuery.ts';
import { add, addCompany, buildSchool, buildStaff } from '../helpers/build.ts';
import { openTestDatabase } from '../helpers/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  // A table with a column of each type that is counted, each of which may be empty.
  await sql`alter table finance_request add value numeric(8,2), add stars smallint, add weight smallint, add day date, add choice text, add agreed boolean, add staff_id bigint`.execute(
    database.db,
  );
});
afterAll(() => database.close());

const TODAY = '2026-11-20';
const TABLE = 'finance_request';

/** A row of the table. `value` is in hundredths, `school` and `staff` are positions. */
interface Sample {
  school: number;
  value: number | null;
  stars: number | null;
  weight: number | null;
  created_at: string;
  day: string | null;
  choice: string | null;
  agreed: boolean | null;
  staff: number | null;
}

const plusDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
/** The clocks of two of them go back on a day that rows show. */
const timeZone = fc.constantFrom(
  'Asia/Riyadh',
  'Europe/Paris',
  'America/New_York',
  'Pacific/Kiritimati',
);

/** Days around the ends of weeks, months and years, and days that no row shows. */
const day = fc.oneof(
  fc.integer({ min: -3, max: 40 }).map((count) => plusDays(TODAY, -count)),
  fc.constantFrom('2026-10-31', '2026-11-01', '2026-01-01', '2025-12-31', '2024-02-29'),
);
/** Times around the ends of days in these time zones, in UTC. */
const HOURS = [
  '20:59:59.999999',
  '21:00:00',
  '21:59:59.999999',
  '22:00:00',
  '22:59:59.999999',
  '23:00:00',
  '03:59:59.999999',
  '04:00:00',
  '04:59:59.999999',
  '05:00:00',
  '10:00:00',
];
const time = fc
  .tuple(day, fc.constantFrom(...HOURS))
  .map(([date, hour]) => `${date}T${hour}+00:00`);
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const sample: fc.Arbitrary<Sample> = fc.record({
  // The last school is hidden.
  school: fc.integer({ min: 0, max: 2 }),
  value: optional(fc.integer({ min: -5000, max: 5000 })),
  stars: optional(fc.integer({ min: -5, max: 5 })),
  weight: optional(fc.integer({ min: 0, max: 3 })),
  created_at: time,
  day: optional(day),
  choice: optional(fc.constantFrom('a', 'b', 'unknown')),
  agreed: optional(fc.boolean()),
  staff: optional(fc.integer({ min: 0, max: 1 })),
});

const of = (aggregate: TableMeasure['aggregate'], column: string): TableMeasure => ({
  aggregate,
  table: TABLE,
  column,
});
const MEASURES: Record<string, TableMeasure> = Object.fromEntries(
  Object.entries({
    count: { aggregate: 'count', table: TABLE },
    counted: { aggregate: 'count', table: TABLE, where: { choice: 'a' } },
    exists: { aggregate: 'exists', table: TABLE },
    sum: of('sum', 'value'),
    sumOfStars: of('sum', 'stars'),
    sumOfSome: { ...(of('sum', 'value') as object), where: { stars: { above: 0 } } },
    average: of('average', 'value'),
    averageOfStars: of('average', 'stars'),
    weighted: { ...(of('average', 'value') as object), weight: 'weight' },
    weightedStars: { ...(of('average', 'stars') as object), weight: 'weight' },
    smallest: of('smallest', 'value'),
    largest: of('largest', 'stars'),
    firstDay: { ...(of('smallest', 'day') as object), isTime: true },
    lastTime: { ...(of('largest', 'created_at') as object), isTime: true },
  }) as [string, TableMeasure][],
);

/** Computes the measures of rows. */
function expectedOf(rows: readonly Sample[]) {
  const given = <T>(values: readonly (T | null)[]) => values.filter((one) => one !== null);
  const values = (some: readonly Sample[]) => given(some.map(({ value }) => value));
  const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
  const average = (field: 'value' | 'stars', weightOf: (row: Sample) => number | null) => {
    const counted = rows.filter((row) => row[field] !== null && weightOf(row) !== null);
    const weight = total(counted.map((row) => weightOf(row)!));
    const sum = total(counted.map((row) => row[field]! * weightOf(row)!));
    return weight === 0 ? null : roundToHundredths(sum / (field === 'value' ? 100 : 1) / weight);
  };
  const least = <T extends string | number>(all: readonly T[]): T | null =>
    all.reduce<T | null>((best, one) => (best === null || one < best ? one : best), null);
  const smallest = least(values(rows));
  const largest = least(given(rows.map(({ stars }) => stars)).map((one) => -one));
  const lastTime = least(rows.map((row) => -Date.parse(row.created_at)));
  return {
    count: rows.length,
    counted: rows.filter(({ choice }) => choice === 'a').length,
    exists: rows.length > 0,
    sum: total(values(rows)) / 100,
    sumOfStars: total(given(rows.map(({ stars }) => stars))),
    sumOfSome: total(values(rows.filter(({ stars }) => (stars ?? 0) > 0))) / 100,
    average: average('value', () => 1),
    averageOfStars: average('stars', () => 1),
    weighted: average('value', ({ weight }) => weight),
    weightedStars: average('stars', ({ weight }) => weight),
    smallest: smallest === null ? null : smallest / 100,
    largest: largest === null ? null : -largest,
    firstDay: least(given(rows.map((row) => row.day))),
    lastTime: lastTime === null ? null : -lastTime,
  };
}

/** Returns values without minus zeros, and times as numbers, because they are written in two ways. */
const comparable = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'lastTime' && typeof value === 'string') return [name, Date.parse(value)];
      return [name, value === 0 ? 0 : value];
    }),
  );

interface Stored {
  scope: { companyId: number };
  schools: number[];
  staff: number[];
}

async function store(samples: readonly Sample[]): Promise<Stored> {
  const { db } = database;
  const companyId = await addCompany(db);
  const schools = [
    await add(db, companyId, 'school', buildSchool()),
    await add(db, companyId, 'school', buildSchool()),
    await add(db, companyId, 'school', buildSchool({ hidden: true })),
  ];
  const staff = [
    await add(db, companyId, 'staff', buildStaff()),
    await add(db, companyId, 'staff', buildStaff()),
  ];
  const rows = samples.map(({ school, staff: person, value, ...row }) => ({
    ...row,
    amount: '1',
    completed_at: null,
    value: value === null ? null : value / 100,
    school_id: schools[school]!,
    staff_id: person === null ? null : staff[person]!,
  }));
  await scopedTo(db, { companyId }).insertMany(TABLE, rows);
  return { scope: { companyId }, schools, staff };
}

/** Only the rows of schools that are not hidden count. */
const SHOWN: ResolvedQuery['existing'] = {
  [TABLE]: { of: [{ column: 'school_id', table: 'school', where: { hidden: false } }] },
};

const read = (
  scope: Stored['scope'],
  rows: QueryRows,
  {
    day: dayColumn,
    existing = SHOWN,
    zone = 'Asia/Riyadh',
  }: {
    day?: { column: string; kind: 'day' | 'time' };
    existing?: ResolvedQuery['existing'];
    zone?: string;
  } = {},
) =>
  readGroups(
    database.db,
    scope,
    {
      rows,
      existing,
      measures: Object.fromEntries(
        Object.entries(MEASURES).map(([name, one]) => [
          name,
          dayColumn ? { ...one, day: dayColumn } : one,
        ]),
      ),
    },
    { span: {}, today: TODAY, timeZone: zone, language: 'en' },
  );

/** Compares groups, and what they are joined to, with the rows of each key. */
function expectGroups(
  groups: readonly Group[],
  keys: unknown[],
  rowsOf: (key: unknown) => Sample[],
) {
  expect(groups.map(({ key }) => key)).toEqual(keys);
  for (const { key, parts } of groups)
    expect(comparable(toValues(parts, MEASURES)), String(key)).toEqual(
      comparable(expectedOf(rowsOf(key))),
    );
  const totals = Object.fromEntries(
    Object.entries(MEASURES).map(([name, measure]) => {
      const aggregate = aggregateOf(measure);
      const joined = joinParts(
        aggregate,
        groups.map(({ parts }) => parts[name]!),
      );
      return [name, valueOfPart(aggregate, joined)];
    }),
  );
  expect(comparable(totals)).toEqual(comparable(expectedOf(keys.flatMap(rowsOf))));
}

const TERMS = ['2024-08-18', '2025-08-24', '2026-01-01', '2026-11-16', '2027-01-17'];

/** The first days of the last periods. */
const FIRST_DAYS: Record<Period, string[]> = {
  day: Array.from({ length: 20 }, (_none, index) => plusDays(TODAY, index - 19)),
  week: Array.from({ length: 5 }, (_none, index) => plusDays(TODAY, 7 * index - 34)),
  month: [
    '2025-12-01',
    ...Array.from(
      { length: 11 },
      (_none, index) => `2026-${String(index + 1).padStart(2, '0')}-01`,
    ),
  ],
  term: TERMS.slice(1, 4),
  year: ['2023-01-01', '2024-01-01', '2025-01-01', '2026-01-01'],
};

/** Whether a day is in the period that begins with another day. */
const isInPeriod: Record<Period, (first: string, one: string) => boolean> = {
  day: (first, one) => one === first,
  week: (first, one) => one >= first && one < plusDays(first, 7),
  month: (first, one) => one.slice(0, 7) === first.slice(0, 7),
  term: (first, one) => TERMS.findLast((start) => start <= one) === first,
  year: (first, one) => one.slice(0, 4) === first.slice(0, 4),
};

const shown = (samples: readonly Sample[]) => samples.filter(({ school }) => school < 2);
const many = fc.array(sample, { maxLength: 40 });

describe('the aggregates of random rows', () => {
  it('are those of their rows, for each period of days and times', async () => {
    await fc.assert(
      fc.asyncProperty(many, timeZone, async (samples, zone) => {
        const { scope } = await store(samples);
        const dayInZone = createDayOf(zone);
        for (const kind of COLUMN_BUCKETS.day) {
          const last = FIRST_DAYS[kind].length;
          const rows = kind === 'term' ? { kind, last, starts: TERMS } : { kind, last };
          const within = (dayOf: (row: Sample) => string | null) => (first: unknown) =>
            shown(samples).filter((row) => {
              const one = dayOf(row);
              return one !== null && one <= TODAY && isInPeriod[kind](String(first), one);
            });
          expectGroups(
            await read(scope, rows, { day: { column: 'day', kind: 'day' } }),
            FIRST_DAYS[kind],
            within((row) => row.day),
          );
          expectGroups(
            await read(scope, rows, { day: { column: 'created_at', kind: 'time' }, zone }),
            FIRST_DAYS[kind],
            within((row) => dayInZone(new Date(row.created_at))),
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are those of their rows, for each value, school and company', async () => {
    await fc.assert(
      fc.asyncProperty(many, async (samples) => {
        const { scope, schools, staff } = await store(samples);
        const choices = (...values: string[]) =>
          values.map((stored) => ({ value: stored, label: stored, stored }));
        expectGroups(
          await read(scope, {
            kind: 'choice',
            column: 'choice',
            choices: choices('b', 'a', 'none'),
          }),
          ['b', 'a', 'none'],
          (key) => shown(samples).filter(({ choice }) => choice === key),
        );
        expectGroups(
          await read(scope, {
            kind: 'choice',
            column: 'agreed',
            choices: choices('true', 'false'),
          }),
          ['true', 'false'],
          (key) => shown(samples).filter(({ agreed }) => String(agreed) === key),
        );
        expectGroups(
          await read(scope, { kind: 'choice', column: 'stars', choices: choices('5', '-5') }),
          ['5', '-5'],
          (key) => shown(samples).filter(({ stars }) => String(stars) === key),
        );
        const names = { ar: 'name', en: 'name' };
        expectGroups(
          await read(scope, { kind: 'reference', column: 'staff_id', table: 'staff', names }),
          staff,
          (key) => shown(samples).filter((row) => row.staff !== null && staff[row.staff] === key),
        );
        const ofSchools: QueryRows = {
          kind: 'reference',
          column: 'school_id',
          table: 'school',
          names: { ar: 'name_ar', en: 'name_en' },
        };
        const ofKey = (key: unknown) => samples.filter(({ school }) => schools[school] === key);
        expectGroups(await read(scope, ofSchools, { existing: {} }), schools, ofKey);
        const school = { where: { hidden: false } };
        const shownSchools = schools.slice(0, 2);
        expectGroups(
          await read(scope, ofSchools, { existing: { ...SHOWN, school } }),
          shownSchools,
          ofKey,
        );
        expectGroups(await read(scope, { kind: 'one' }, { existing: {} }), [1], () => samples);
        expectGroups(await read(scope, { kind: 'one' }), [1], () => shown(samples));
      }),
      { numRuns: 15 },
    );
  });

  it('cover every aggregate and every bucket of the types', () => {
    const computed = new Set(Object.values(MEASURES).map(({ aggregate }) => aggregate));
    expect([...computed].sort()).toEqual(Object.keys(AGGREGATES).sort());
    const served = new Set<string>(Object.values(COLUMN_AGGREGATES).flat());
    expect([...served].filter((one) => !(one in AGGREGATES))).toEqual([]);
    expect(Object.values(COLUMN_BUCKETS).flat()).toEqual(
      expect.arrayContaining(['value', ...Object.keys(FIRST_DAYS)]),
    );
  });
});

it('a time at 23:30 UTC belongs to the next day of the schools, also at the end of a year', async () => {
  const { scope } = await store([
    {
      school: 0,
      value: 100,
      stars: 1,
      weight: 0,
      created_at: '2025-12-31T23:30:00+00:00',
      day: null,
      choice: null,
      agreed: null,
      staff: null,
    },
  ]);
  const created = { day: { column: 'created_at', kind: 'time' } } as const;
  const counts = async (rows: QueryRows) =>
    Object.fromEntries(
      (await read(scope, rows, created)).map(({ key, parts }) => [key, parts['count']!.value]),
    );
  expect(await counts({ kind: 'year', last: 2 })).toEqual({ '2025-01-01': null, '2026-01-01': 1 });
  expect((await counts({ kind: 'month', last: 12 }))['2026-01-01']).toBe(1);
  expect((await counts({ kind: 'day', last: 366 }))['2026-01-01']).toBe(1);
  // No term has begun.
  expect(await read(scope, { kind: 'term', last: 2, starts: ['2026-12-01'] }, created)).toEqual([]);
  // All weights are 0.
  const [year] = await read(scope, { kind: 'year', last: 2 }, created);
  expect(toValues(year!.parts, MEASURES)).toMatchObject({ weighted: null, average: null });
});
