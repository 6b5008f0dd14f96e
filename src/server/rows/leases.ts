import { sql } from 'kysely';

/**
 * The largest difference expected between the clocks of two processes, in milliseconds. A stored
 * time that is further in the future was stored before the clock was set back.
 */
export const CLOCK_SKEW_MS = 60_000;

/**
 * Condition: the row's `due_at` has passed, or is further in the future than any delay. The latter
 * means that the clock was set back. `maxDelayMs` is the longest delay, in milliseconds.
 */
export function isDue(now: Date, maxDelayMs: number) {
  return sql<boolean>`(due_at <= ${now} or due_at > ${new Date(now.getTime() + maxDelayMs + CLOCK_SKEW_MS)})`;
}
