import { sql, type RawBuilder } from 'kysely';

/**
 * The zone whose days are counted, on every page and in all figures. The database holds it as well, in what its migrations
 * keep by day (008, 016): another zone takes a migration that counts them anew. Visits that were pruned keep the days of this zone.
 */
export const ZONE = 'Asia/Riyadh';

/** What the clocks of the zone are ahead of UTC; they never change there. */
export const OFFSET = '+03:00';

/** The moment at which a day begins. */
export const startOf = (day: unknown): RawBuilder<string> =>
  sql`(${day}::date::timestamp at time zone ${sql.lit(ZONE)})`;

/** The moment at which a day is over: the next one begins. */
export const endOf = (day: unknown): RawBuilder<string> =>
  sql`((${day}::date + 1)::timestamp at time zone ${sql.lit(ZONE)})`;
