import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { globals } from './scope.ts';

/** How often something happened in the window that is open, and when that window ends. */
export interface Counter {
  count: number;
  resetsAt: string;
}

/** How far the clocks of two processes may be apart, in milliseconds. A stored time that is further ahead was stored before the clock was set back. */
export const CLOCK_SKEW = 60_000;

/** Whether the row's `due_at` has come, or is later than anything is put off: then the clock was set back since. `longest` in milliseconds. */
export function isDue(now: Date, longest: number) {
  return sql<boolean>`(due_at <= ${now} or due_at > ${new Date(now.getTime() + longest + CLOCK_SKEW)})`;
}

/**
 * Counts one more and answers the new state, in one statement: however many arrive at once, on however many instances, no two
 * see the same number. The window is fixed from its first count on and is not prolonged by further ones. One that ends later than a
 * window from now was begun before the clock was set back, and is over too.
 */
export async function countUp(db: Db, key: string, now: Date, windowMs: number): Promise<Counter> {
  const end = new Date(now.getTime() + windowMs);
  const over = sql<boolean>`login_limit.resets_at <= ${now} or login_limit.resets_at > ${new Date(end.getTime() + CLOCK_SKEW)}`;
  const row = await globals(db)
    .insertInto('login_limit')
    .values({ key, tries: 1, resets_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when ${over} then 1 else login_limit.tries + 1 end`,
        resets_at: sql<string>`case when ${over} then excluded.resets_at else login_limit.resets_at end`,
      }),
    )
    .returning(['tries', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { count: row.tries, resetsAt: row.resets_at };
}

/** Takes one count back. */
export async function countDown(db: Db, key: string): Promise<void> {
  await globals(db)
    .updateTable('login_limit')
    .set({ tries: sql<number>`greatest(tries - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** Forgets the counter. */
export async function clearCounter(db: Db, key: string): Promise<void> {
  await globals(db).deleteFrom('login_limit').where('key', '=', key).execute();
}

/** Keeps a mark until a time. */
export async function setMark(db: Db, key: string, until: Date): Promise<void> {
  await globals(db)
    .insertInto('login_limit')
    .values({ key, tries: 0, resets_at: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ resets_at: until }))
    .execute();
}

/** Whether a mark is there and not over. */
export async function hasMark(db: Db, key: string, now: Date): Promise<boolean> {
  const row = await globals(db)
    .selectFrom('login_limit')
    .select('key')
    .where('key', '=', key)
    .where('resets_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
