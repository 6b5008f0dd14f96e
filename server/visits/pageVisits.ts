import { sql } from 'kysely';
import type { Db, Scope } from 'nasaq/server';
import { TIME_ZONE } from '../db/days.ts';

/** How often a school's page was opened on a day. */
export interface PageVisits {
  school_id: number;
  /** YYYY-MM-DD, in the time zone of the schools. */
  day: string;
  visits: number;
}

/**
 * Inserts visits of schools' pages. The visits of a day are spread from 6:00 to 22:00, and those
 * after `until` are left out.
 */
export async function addPageVisits(
  db: Db,
  { companyId }: Scope,
  visits: readonly PageVisits[],
  until: Date,
): Promise<void> {
  // The prime factor scatters the visits over the day, so that they do not form a pattern.
  const moment = sql`begins + (number * 7919 + school_id * 271) % 57600 * interval '1 second'`;
  // The start of a day is computed once for all its visits.
  await sql`insert into ${sql.table('page_visit')} (company_id, school_id, visited_at)
    with one as materialized (
      select school_id, visits, (day::timestamp + interval '6 hours') at time zone ${sql.lit(TIME_ZONE)} as begins
      from json_to_recordset(${JSON.stringify(visits)}::json) as given(school_id bigint, day date, visits integer))
    select ${companyId}, school_id, ${moment}
    from one, generate_series(1, one.visits) as number
    where ${moment} <= ${until}`.execute(db);
}
