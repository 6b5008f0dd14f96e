import { sql, type RawBuilder } from 'kysely';
import { type Db, globals, type MaintenanceRun, type Scope, scopedTo } from 'nasaq/server';
import { TIME_ZONE } from '../db/days.ts';

/** How long checkouts of the sandbox gateway are kept. */
const SANDBOX_LIFETIME_MS = 7 * 86_400_000;

/**
 * Deletes old visits of schools' pages, and old checkouts of the sandbox gateway.
 * @param keepVisits a PostgreSQL interval; undefined keeps visits forever
 */
export async function pruneVisitsAndCheckouts(
  { db, now, batchSize, deleteInBatches }: MaintenanceRun,
  keepVisits: string | undefined,
): Promise<void> {
  await globals(db)
    .deleteFrom('sandbox_checkout')
    .where('created_at', '<=', new Date(now.getTime() - SANDBOX_LIFETIME_MS).toISOString())
    .execute();
  if (keepVisits === undefined) return;
  const end = startOfKeptMonths(now, keepVisits);
  for (const school of await schoolsWithVisits(db, end))
    await deleteInBatches(() => deleteVisits(db, school, end, batchSize));
}

/** An SQL expression of a time. */
type Moment = RawBuilder<string>;

/**
 * The start of the first month that is kept. Only whole months, in the time zone of the schools,
 * are deleted.
 */
const startOfKeptMonths = (now: Date, interval: string): Moment =>
  sql`(date_trunc('month', (${now}::timestamptz at time zone ${sql.lit(TIME_ZONE)}) - ${interval}::interval) at time zone ${sql.lit(TIME_ZONE)})`;

interface School extends Scope {
  schoolId: number;
}

/** The schools of all companies that have visits before `end`. */
async function schoolsWithVisits(db: Db, end: Moment): Promise<School[]> {
  const visits = sql`select from page_visit where page_visit.company_id = school.company_id and page_visit.school_id = school.id and visited_at < ${end}`;
  const { rows } =
    await sql<School>`select company_id as "companyId", id as "schoolId" from school where exists (${visits}) order by company_id, id`.execute(
      db,
    );
  return rows;
}

/**
 * Deletes the oldest visits of a school. The daily sums stay as they are.
 * @returns the number of deleted visits
 */
function deleteVisits(db: Db, school: School, end: Moment, batch: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('nasaq.pruning', 'on', true)`.execute(tx);
    const tables = scopedTo(tx, school);
    const isOld = sql<boolean>`page_visit.school_id = ${school.schoolId} and page_visit.visited_at < ${end}`;
    const oldest = tables
      .select('page_visit')
      .select(['visited_at', 'id'])
      .where(isOld)
      .orderBy('visited_at')
      .orderBy('id')
      .limit(batch);
    const last = sql`select visited_at, id from ${oldest} as oldest order by visited_at desc, id desc limit 1`;
    const deleted = await tables
      .remove('page_visit')
      .where(isOld)
      .where(sql<boolean>`(page_visit.visited_at, page_visit.id) <= (${last})`)
      .executeTakeFirst();
    return Number(deleted.numDeletedRows);
  });
}
