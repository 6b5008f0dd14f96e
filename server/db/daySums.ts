import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { scopedTo, type Scope } from './scope.ts';

/**
 * How many rows of a table each day has, as the database keeps it with every write: with that, rows are counted and deep
 * pages found without going through all rows.
 */
export interface DaySums {
  /** The column of `school_day` with the number of rows. */
  counter: 'messages';
  /** The rows' time, by which they are put into days. */
  time: string;
  /** The rows' column that says whose day it is. */
  school: string;
}

/** Of all schools, or of one. */
type Whose = number | undefined;

const rowsOf = (db: Db, scope: Scope, school: Whose) => {
  const days = scopedTo(db, scope).select('school_day');
  return school === undefined ? days : days.where('school_day.school_id', '=', school);
};

/** How many rows there are. */
export async function sumRows(
  db: Db,
  scope: Scope,
  { counter }: DaySums,
  school: Whose,
): Promise<number> {
  const { total } = await rowsOf(db, scope, school)
    .select(sql<number>`coalesce(sum(${sql.ref(counter)}), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The day, YYYY-MM-DD, in which the row stands that so many others come before, and how many of them in that day. Undefined behind the last row. */
export async function findDay(
  db: Db,
  scope: Scope,
  { counter }: DaySums,
  school: Whose,
  order: { descending: boolean; skip: number },
): Promise<{ day: string; skip: number } | undefined> {
  const each = rowsOf(db, scope, school)
    .select(['school_day.day', sql<number>`sum(${sql.ref(counter)})`.as('rows')])
    .groupBy('school_day.day');
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  // The sums are added up where they are: a company of many years has a thousand days and more.
  const { rows } = await sql<{ day: string; skip: number }>`
    select day, (${order.skip}::bigint - (reached - rows))::bigint as skip
    from (select day, rows, sum(rows) over (order by day ${direction}) as reached from ${each} as each) as summed
    where reached > ${order.skip}::bigint order by day ${direction} limit 1`.execute(db);
  return rows[0];
}
