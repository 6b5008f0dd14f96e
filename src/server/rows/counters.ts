import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { CLOCK_SKEW_MS } from './leases.ts';
import { globals } from './scope.ts';

/**
 * The count in the current time window, and when that window ends. Counters and flags are stored in
 * the table `login_limit`.
 */
export interface Counter {
  count: number;
  resetsAt: string;
}

/**
 * Increments the counter and returns its new state, in one statement, so that concurrent callers on
 * any instance never get the same number. The window starts with its first count, and further
 * counts do not extend it. A window that ends later than `windowMs` from now was started before the
 * clock was set back, and also counts as over.
 */
export async function incrementCounter(
  db: Db,
  key: string,
  now: Date,
  windowMs: number,
): Promise<Counter> {
  const end = new Date(now.getTime() + windowMs);
  const isOver = sql<boolean>`login_limit.resets_at <= ${now} or login_limit.resets_at > ${new Date(end.getTime() + CLOCK_SKEW_MS)}`;
  const row = await globals(db)
    .insertInto('login_limit')
    .values({ key, tries: 1, resets_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when ${isOver} then 1 else login_limit.tries + 1 end`,
        resets_at: sql<string>`case when ${isOver} then excluded.resets_at else login_limit.resets_at end`,
      }),
    )
    .returning(['tries', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { count: row.tries, resetsAt: row.resets_at };
}

export async function decrementCounter(db: Db, key: string): Promise<void> {
  await globals(db)
    .updateTable('login_limit')
    .set({ tries: sql<number>`greatest(tries - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

export async function clearCounter(db: Db, key: string): Promise<void> {
  await globals(db).deleteFrom('login_limit').where('key', '=', key).execute();
}

/** Sets a flag that expires at `until`. */
export async function setFlag(db: Db, key: string, until: Date): Promise<void> {
  await globals(db)
    .insertInto('login_limit')
    .values({ key, tries: 0, resets_at: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ resets_at: until }))
    .execute();
}

/** Checks whether a flag is set and not expired. */
export async function hasFlag(db: Db, key: string, now: Date): Promise<boolean> {
  const row = await globals(db)
    .selectFrom('login_limit')
    .select('key')
    .where('key', '=', key)
    .where('resets_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
