import { sql, type RawBuilder } from 'kysely';
import type { Retention } from '../services/retention.ts';
import type { Db } from './connect.ts';
import { globals, scopedTo, type Scope } from './scope.ts';
import { ZONE } from './zone.ts';

export interface PruneOptions {
  keep: Retention;
  now: Date;
  /** Asked before each statement; after false the rest is left to the next run. */
  shouldContinue?: () => boolean;
  /** Rows that one statement removes at most: few enough that it takes a fraction of the time that a statement may take. */
  batch?: number;
}

const BATCH = 2000;

/**
 * Removes what is older than the settings keep, in batches. Each batch is a transaction of its own, so that a run that is broken off has
 * done a part of the work and the next run does the rest. Two processes may run it at the same time.
 */
export async function prune(
  db: Db,
  { keep, now, shouldContinue: goOn = () => true, batch = BATCH }: PruneOptions,
): Promise<void> {
  const repeatWhileFull = async (removeBatch: () => Promise<number>) => {
    let removed = batch;
    while (removed >= batch && goOn()) removed = await removeBatch();
  };
  if (keep.visits !== undefined) {
    const end = endOfPrunedMonths(now, keep.visits);
    for (const school of await schoolsWithVisits(db, end))
      await repeatWhileFull(() => removeVisits(db, school, end, batch));
  }
  if (keep.auditDetail !== undefined) {
    const end = before(now, keep.auditDetail);
    await repeatWhileFull(() => removeAuditDetail(db, end, batch));
  }
  if (keep.mails !== undefined) {
    const end = before(now, keep.mails);
    await repeatWhileFull(() => removeUnsentMails(db, end, batch));
  }
}

type Moment = RawBuilder<string>;

const before = (now: Date, interval: string): Moment =>
  sql`(${now}::timestamptz - ${interval}::interval)`;

/** Where the first month begins of which something is kept: months of the zone are removed as a whole. */
const endOfPrunedMonths = (now: Date, interval: string): Moment =>
  sql`(date_trunc('month', (${now}::timestamptz at time zone ${sql.lit(ZONE)}) - ${interval}::interval) at time zone ${sql.lit(ZONE)})`;

interface School extends Scope {
  schoolId: number;
}

/** The schools of all companies with visits before `end`. */
async function schoolsWithVisits(db: Db, end: Moment): Promise<School[]> {
  const visits = sql`select from page_visit where page_visit.company_id = school.company_id and page_visit.school_id = school.id and visited_at < ${end}`;
  const { rows } =
    await sql<School>`select company_id as "companyId", id as "schoolId" from school where exists (${visits}) order by company_id, id`.execute(
      db,
    );
  return rows;
}

/** Removes the oldest visits and leaves the daily sums as they are. @returns how many it removed. */
function removeVisits(db: Db, school: School, end: Moment, batch: number): Promise<number> {
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
    const removed = await tables
      .remove('page_visit')
      .where(isOld)
      .where(sql<boolean>`(page_visit.visited_at, page_visit.id) <= (${last})`)
      .executeTakeFirst();
    return Number(removed.numDeletedRows);
  });
}

/** @returns of how many entries it removed the detail. */
async function removeAuditDetail(db: Db, end: Moment, batch: number): Promise<number> {
  const oldest = sql`select company_id, id from audit where (before is not null or after is not null) and done_at < ${end} order by done_at limit ${batch}`;
  const { numAffectedRows } =
    await sql`update audit set before = null, after = null where (company_id, id) in (${oldest})`.execute(
      db,
    );
  return Number(numAffectedRows);
}

/** @returns how many it removed. */
async function removeUnsentMails(db: Db, end: Moment, batch: number): Promise<number> {
  const oldest = globals(db)
    .selectFrom('outbox')
    .select('id')
    .where(sql<boolean>`given_up_at <= ${end}`)
    .orderBy('given_up_at')
    .limit(batch);
  const { numDeletedRows } = await globals(db)
    .deleteFrom('outbox')
    .where('id', 'in', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
