import { sql, type RawBuilder } from 'kysely';

/**
 * The time zone of the days in all pages and figures. The database has it as well, in the daily
 * sums of its migrations (008, 016), so another time zone needs a migration that recomputes them.
 * Pruned visits keep the days of this time zone.
 */
export const TIME_ZONE = 'Asia/Riyadh';

/** The UTC offset of the time zone. It has no daylight saving time. */
export const UTC_OFFSET = '+03:00';

/** The moment at which a day begins. */
export const startOfDay = (day: unknown): RawBuilder<string> =>
  sql`(${day}::date::timestamp at time zone ${sql.lit(TIME_ZONE)})`;

/** The moment at which a day ends, which is when the next one begins. */
export const endOfDay = (day: unknown): RawBuilder<string> =>
  sql`((${day}::date + 1)::timestamp at time zone ${sql.lit(TIME_ZONE)})`;
