import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Scope } from './scope.ts';

/** Adds so many visits of a school's page to days, spread from six in the morning to ten at night; none after `until`. */
export async function addPageVisits(db: Db, { companyId }: Scope, schoolId: number, visitsOf: ReadonlyMap<string, number>, until: Date): Promise<void> {
  const days = JSON.stringify([...visitsOf].map(([day, visits]) => ({ day, visits })));
  // A prime as the step: the visits of a day stand at times that look like nobody's.
  const moment = sql`(one.day::timestamp + interval '6 hours' + make_interval(secs => (number * 7919 + ${schoolId}::bigint * 271) % 57600)) at time zone 'Asia/Riyadh'`;
  await sql`insert into ${sql.table('page_visit')} (company_id, school_id, visited_at)
    select ${companyId}, ${schoolId}::bigint, ${moment}
    from json_to_recordset(${days}::json) as one(day date, visits integer), generate_series(1, one.visits) as number
    where ${moment} <= ${until}`.execute(db);
}
