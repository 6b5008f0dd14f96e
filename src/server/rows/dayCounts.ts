import { sql } from 'kysely';
import type { DayCounts } from '../../shared/resolved/storage.ts';
import type { Db } from '../db/connect.ts';
import type { CompanyTable } from '../db/tables.ts';
import { scopedTo, type Scope } from './scope.ts';

/** The value of the column `by` whose rows count, or undefined for all of them. */
type Key = number | undefined;

function daysOf(db: Db, scope: Scope, { table, by }: DayCounts, key: Key) {
  const days = scopedTo(db, scope).select(table as CompanyTable);
  return key === undefined ? days : days.where(sql<boolean>`${sql.ref(`${table}.${by}`)} = ${key}`);
}

/** Returns the number of rows. */
export async function readRowCount(
  db: Db,
  scope: Scope,
  counts: DayCounts,
  key: Key,
): Promise<number> {
  const { total } = await daysOf(db, scope, counts, key)
    .select(sql<number>`coalesce(sum(${sql.ref(counts.counter)}), 0)::bigint`.as('total'))
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
  counts: DayCounts,
  key: Key,
  order: { descending: boolean; skip: number },
): Promise<{ day: string; skip: number } | undefined> {
  const day = sql.ref(`${counts.table}.day`);
  const each = daysOf(db, scope, counts, key)
    .select([day.as('day'), sql<number>`sum(${sql.ref(counts.counter)})`.as('rows')])
    .groupBy(day);
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  // The running sum is computed in the database, because a company of many years has more than a
  // thousand days.
  const { rows } = await sql<{ day: string; skip: number }>`
    select day, (${order.skip}::bigint - (reached - rows))::bigint as skip
    from (select day, rows, sum(rows) over (order by day ${direction}) as reached from ${each} as each) as summed
    where reached > ${order.skip}::bigint order by day ${direction} limit 1`.execute(db);
  return rows[0];
}
