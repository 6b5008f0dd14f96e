import { createDayOf } from '../../src/rules/days.ts';

/** Where a day begins and ends, for all that is counted by day; the database's daily sums are made with the same. */
const ZONE = 'Asia/Riyadh';

/** The day of a time: `2026-11-20`. */
export const dayOf = createDayOf(ZONE);

/** What the clocks of the zone are ahead of UTC; they never change there. */
const OFFSET = '+03:00';
const DAY_MS = 86_400_000;

/** The moments between which a day lies, as ISO 8601: its first, and the first of the next. */
export function boundsOf(day: string): { start: string; end: string } {
  const start = `${day}T00:00:00${OFFSET}`;
  return { start, end: new Date(Date.parse(start) + DAY_MS).toISOString() };
}
