import { createDayOf } from '../../src/rules/days.ts';

/** Where a day begins and ends, for all that is counted by day; the database's daily sums are made with the same. */
const ZONE = 'Asia/Riyadh';

/** The day of a time: `2026-11-20`. */
export const dayOf = createDayOf(ZONE);
