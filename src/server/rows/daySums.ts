import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { scopedTo, type Scope } from './scope.ts';

/**
 * Describes the daily row counts of a table, which database triggers update with every write. They
 * make counting rows and finding deep pages possible without scanning all rows.
 */
export interface DaySums {
  /** The column of `school_day` with the number of rows. */
  counter: 'messages';
  /** The column of the table with the time that assigns a row to a day. */
  time: string;
  /** The column of the table with the school of a row. */
  school: string;
}

/** The id of a school, or undefined for all schools of the company. */
type SchoolFilter = number | undefined;

const daysOf = (db: Db, scope: Scope, school: SchoolFilter) => {
  const days = scopedTo(db, scope).select('school_day');
  return school === undefined ? days : days.where('school_day.school_id', '=', school);
};

/** Returns the number of rows. */
export async function readRowCount(
  db: Db,
  scope: Scope,
  { counter }: DaySums,
  school: SchoolFilter,
): Promise<number> {
  const { total } = await daysOf(db, scope, school)
    .select(sql<number>`coalesce(sum(${sql.ref(counter)}), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Finds the day (YYYY-MM-DD) of the row that follows `order.skip` other rows, and how many rows to
 * skip within that day. Returns undefined if there are not that many rows.
 */
export async function findDay(
  db: Db,
  scope: Scope,
  { counter }: DaySums,
  school: SchoolFilter,
  order: { descending: boolean; skip: number },
): Promise<{ day: string; skip: number } | undefined> {
  const each = daysOf(db, scope, school)
    .select(['school_day.day', sql<number>`sum(${sql.ref(counter)})`.as('rows')])
    .groupBy('school_day.day');
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  // The running sum is computed in the database, because a company of many years has more than a
  // thousand days.
  const { rows } = await sql<{ day: string; skip: number }>`
    select day, (${order.skip}::bigint - (reached - rows))::bigint as skip
    from (select day, rows, sum(rows) over (order by day ${direction}) as reached from ${each} as each) as summed
    where reached > ${order.skip}::bigint order by day ${direction} limit 1`.execute(db);
  return rows[0];
}
