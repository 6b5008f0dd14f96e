import { sql, type RawBuilder } from 'kysely';
import type { Retention } from './retention.ts';
import type { Db } from '../db/connect.ts';
import { deleteExpiredItems } from '../records/removedItems.ts';
import { globals, scopedTo, type Scope } from '../rows/scope.ts';
import { TIME_ZONE } from '../rows/zone.ts';

export interface PruneOptions {
  retention: Retention;
  now: Date;
  /** Called before each statement. When it returns false, the next run does the rest. */
  shouldContinue?: () => boolean;
  /**
   * The maximum number of rows that one statement deletes: few enough to stay far below the
   * statement timeout.
   */
  batchSize?: number;
}

const BATCH_SIZE = 2000;

/**
 * Deletes expired items of the bin, and data that is older than the retention settings, in batches.
 * Each batch is its own transaction, so an interrupted run keeps its progress and the next run does
 * the rest. Two processes may prune at the same time.
 */
export async function prune(
  db: Db,
  { retention, now, shouldContinue = () => true, batchSize = BATCH_SIZE }: PruneOptions,
): Promise<void> {
  const deleteInBatches = async (deleteBatch: () => Promise<number>, size = batchSize) => {
    let deleted = size;
    while (deleted >= size && shouldContinue()) deleted = await deleteBatch();
  };
  if (retention.visits !== undefined) {
    const end = startOfKeptMonths(now, retention.visits);
    for (const school of await schoolsWithVisits(db, end))
      await deleteInBatches(() => deleteVisits(db, school, end, batchSize));
  }
  if (retention.mails !== undefined) {
    const end = ago(now, retention.mails);
    await deleteInBatches(() => deleteUnsentMails(db, end, batchSize));
  }
  const binBatch = Math.min(batchSize, BIN_BATCH_SIZE);
  await deleteInBatches(() => deleteExpiredItems(db, now, binBatch), binBatch);
  if (retention.history !== undefined) {
    const end = ago(now, retention.history);
    await deleteInBatches(() => deleteHistory(db, end, batchSize));
  }
  // An update, so it comes last: it fails on a disk that is nearly full, where deletions still work.
  if (retention.auditDetail !== undefined) {
    const end = ago(now, retention.auditDetail);
    await deleteInBatches(() => deleteAuditDetail(db, end, batchSize));
  }
}

/**
 * The maximum number of items that one statement deletes from the bin. Each can have several large
 * files.
 */
const BIN_BATCH_SIZE = 50;

/** An SQL expression of a time. */
type Moment = RawBuilder<string>;

const ago = (now: Date, interval: string): Moment =>
  sql`(${now}::timestamptz - ${interval}::interval)`;

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

/**
 * Deletes the details of old audit entries.
 * @returns the number of changed entries
 */
async function deleteAuditDetail(db: Db, end: Moment, batch: number): Promise<number> {
  const oldest = sql`select company_id, id from audit where (before is not null or after is not null) and done_at < ${end} order by done_at limit ${batch}`;
  const { numAffectedRows } =
    await sql`update audit set before = null, after = null where (company_id, id) in (${oldest})`.execute(
      db,
    );
  return Number(numAffectedRows);
}

/**
 * Deletes mails that were given up before `end`.
 * @returns the number of deleted mails
 */
async function deleteUnsentMails(db: Db, end: Moment, batch: number): Promise<number> {
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

/**
 * Deletes changes of items that happened before `end`.
 * @returns the number of deleted entries
 */
async function deleteHistory(db: Db, end: Moment, batch: number): Promise<number> {
  const oldest = sql`select company_id, id from item_history where done_at < ${end} order by done_at limit ${batch}`;
  const { numAffectedRows } =
    await sql`delete from item_history where (company_id, id) in (${oldest})`.execute(db);
  return Number(numAffectedRows);
}
