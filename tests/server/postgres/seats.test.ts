import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../src/server/db/connect.ts';
import { loadMigrations, migrate } from '../../../src/server/db/migrate.ts';
import { lockSchools } from '../../../server/schools/schoolPackages.ts';
import { scopedTo } from '../../../src/server/rows/scope.ts';
import { lockExisting } from '../../../src/server/rows/writes.ts';
import { fillDemo } from '../../../server/demo/fill.ts';
import { createPasswords } from '../../../src/server/accounts/passwords.ts';
import { startPostgresServer, type PostgresServer } from '../../helpers/postgresServer.ts';
import { ROOT } from '../../helpers/testDatabase.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const COMPANY = { companyId: 1 };
const SCHOOL = 3;

let postgres: PostgresServer;
let database: Database;
/** Each has ten connections. */
let pools: Database[];
beforeAll(async () => {
  postgres = await startPostgresServer();
  pools = await Promise.all(
    [0, 1, 2, 3].map(() => openDatabase({ databaseUrl: postgres.url, dataDir: '' })),
  );
  database = pools[0]!;
  await migrate(database, loadMigrations(ROOT));
  await fillDemo(database, { now: NOW, passwords: createPasswords(), withoutHistory: true });
}, 90_000);
afterAll(async () => {
  for (const pool of pools) await pool.close();
  await postgres.stop();
});

const grade = (stage_id: number) =>
  scopedTo(database.db, COMPANY)
    .select('booking_grade')
    .select(['no_of_seats', 'booked_seats'])
    .where('school_id', '=', SCHOOL)
    .where('stage_id', '=', stage_id)
    .executeTakeFirstOrThrow();
const school = () =>
  scopedTo(database.db, COMPANY)
    .select('school')
    .select(['remaining_seats', 'confirmed_booking_count'])
    .where('id', '=', SCHOOL)
    .executeTakeFirstOrThrow();

const stages = async () =>
  (
    await scopedTo(database.db, COMPANY)
      .select('booking_grade')
      .select('stage_id')
      .where('school_id', '=', SCHOOL)
      .orderBy('stage_id')
      .execute()
  ).map(({ stage_id }) => stage_id);

async function reserve(stage_id: number, count: number): Promise<number[]> {
  const row = {
    school_id: SCHOOL,
    stage_id,
    student_name: 'طالب',
    kind: 'new' as const,
    amount: 100,
    created_at: NOW,
    confirmed_at: null,
    cancelled_at: null,
  };
  const rows = await scopedTo(database.db, COMPANY)
    .insert(
      'reservation',
      Array.from({ length: count }, () => row),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Distributes the work over all pools. */
const dbOf = (id: number) => pools[id % pools.length]!.db;
const confirm = (id: number) =>
  scopedTo(dbOf(id), COMPANY)
    .update('reservation', { confirmed_at: NOW })
    .where('id', '=', id)
    .execute();
const cancel = (id: number) =>
  scopedTo(database.db, COMPANY)
    .update('reservation', { cancelled_at: NOW })
    .where('id', '=', id)
    .execute();

describe('fifty concurrent confirmations', () => {
  it('take the available seats and not one more', async () => {
    const [stage = 0] = await stages();
    await scopedTo(database.db, COMPANY)
      .update('booking_grade', { no_of_seats: 20 })
      .where('school_id', '=', SCHOOL)
      .where('stage_id', '=', stage)
      .execute();
    const before = await school();
    const ids = await reserve(stage, 50);
    const outcomes = await Promise.allSettled(ids.map(confirm));
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected'
        ? [outcome.reason as { code?: string; constraint?: string }]
        : [],
    );
    expect(outcomes.length - refused.length).toBe(20);
    expect(new Set(refused.map(({ code, constraint }) => `${code} ${constraint}`))).toEqual(
      new Set(['23514 booking_grade_seats']),
    );
    expect(await grade(stage)).toEqual({ no_of_seats: 20, booked_seats: 20 });
    expect(await school()).toEqual({
      remaining_seats: before.remaining_seats - 20,
      confirmed_booking_count: before.confirmed_booking_count + 20,
    });
    // Refused reservations are unchanged, and a released seat can be booked again.
    const confirmed = await scopedTo(database.db, COMPANY)
      .select('reservation')
      .select('id')
      .where('id', 'in', ids)
      .where('confirmed_at', 'is not', null)
      .execute();
    expect(confirmed).toHaveLength(20);
    await cancel(confirmed[0]!.id);
    await confirm(ids.find((id) => !confirmed.some((one) => one.id === id))!);
    expect(await grade(stage)).toEqual({ no_of_seats: 20, booked_seats: 20 });
  });

  it('do not deadlock, even if they involve several stages and the seats change meanwhile', async () => {
    const [, second = 0, third = 0] = await stages();
    for (const stage of [second, third])
      await scopedTo(database.db, COMPANY)
        .update('booking_grade', { no_of_seats: 200 })
        .where('school_id', '=', SCHOOL)
        .where('stage_id', '=', stage)
        .execute();
    const [one, other] = [await reserve(second, 30), await reserve(third, 30)];
    const pairs = one.map((id, index) =>
      index % 2 === 0 ? [id, other[index]!] : [other[index]!, id],
    );
    const both = ([first, last]: number[]) =>
      scopedTo(dbOf(first!), COMPANY)
        .update('reservation', { confirmed_at: NOW })
        .where('id', 'in', [first!, last!])
        .execute();
    const edits = Array.from({ length: 10 }, (_, index) =>
      scopedTo(database.db, COMPANY)
        .update('school', { publish_booking: index % 2 })
        .where('id', '=', SCHOOL)
        .execute(),
    );
    await Promise.all([...pairs.map(both), ...edits]);
    expect([(await grade(second)).booked_seats, (await grade(third)).booked_seats]).toEqual([
      30, 30,
    ]);
    const { rows } = await sql<{
      left: string;
    }>`select sum(no_of_seats - booked_seats)::text as left from booking_grade where company_id = 1 and school_id = ${SCHOOL}`.execute(
      database.db,
    );
    expect((await school()).remaining_seats).toBe(Number(rows[0]!.left));
  });
});

it('publishing and selling packages lock schools in the same order, whatever the physical order of the rows', async () => {
  const ids = [1, 2, 3];
  await scopedTo(database.db, COMPANY)
    .update('school', { publish_booking: 1 })
    .where('id', '=', 1)
    .execute();
  // With statistics, the planner knows that the table is small and scans it in physical order.
  await sql`analyze school`.execute(database.db);
  const locked = await database.db
    .transaction()
    .execute((tx) => lockExisting(tx, COMPANY, 'school', ids));
  const lockedForSale = await database.db
    .transaction()
    .execute((tx) => lockSchools(tx, COMPANY, ids));
  expect([[...locked], lockedForSale.map(({ id }) => id)]).toEqual([ids, ids]);
});
