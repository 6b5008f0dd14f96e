import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Scope } from './scope.ts';
import { ZONE } from './zone.ts';

/** How often a school's page was opened on a day of the zone. */
export interface PageVisits {
  school_id: number;
  /** Such as 2026-11-20. */
  day: string;
  visits: number;
}

/** Adds visits of schools' pages, those of a day spread from six in the morning to ten at night; none after `until`. */
export async function addPageVisits(
  db: Db,
  { companyId }: Scope,
  visits: readonly PageVisits[],
  until: Date,
): Promise<void> {
  // A prime as the step: the visits of a day stand at times that look like nobody's.
  const moment = sql`begins + (number * 7919 + school_id * 271) % 57600 * interval '1 second'`;
  // When a day begins is worked out once for all its visits.
  await sql`insert into ${sql.table('page_visit')} (company_id, school_id, visited_at)
    with one as materialized (
      select school_id, visits, (day::timestamp + interval '6 hours') at time zone ${sql.lit(ZONE)} as begins
      from json_to_recordset(${JSON.stringify(visits)}::json) as given(school_id bigint, day date, visits integer))
    select ${companyId}, school_id, ${moment}
    from one, generate_series(1, one.visits) as number
    where ${moment} <= ${until}`.execute(db);
}
