import { createDayOf, endOfDay as endOfDayIn, startOfDay as startOfDayIn } from 'nasaq/shared';

/**
 * The time zone in the daily sums of the migrations (008, 016, 025). Another one in app.json needs a
 * migration that computes the sums again. Pruned visits keep the days of this time zone.
 */
export const TIME_ZONE = 'Asia/Riyadh';

/** Returns the day of a time, such as `2026-11-20`. */
export const dayOf = createDayOf(TIME_ZONE);

/** Returns the moment at which a day begins, as ISO 8601. */
export const startOfDay = (day: string): string => startOfDayIn(day, TIME_ZONE);

/** Returns the moment at which a day ends, which is when the next one begins. */
export const endOfDay = (day: string): string => endOfDayIn(day, TIME_ZONE);
