import { sql, type RawBuilder } from 'kysely';
import type { Retention } from './retention.ts';
import type { Db } from '../db/connect.ts';
import { deleteExpiredItems } from '../records/removedItems.ts';
import { globals } from '../rows/scope.ts';

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
  /** Deletes old rows of the product. */
  maintenance?: ((run: MaintenanceRun) => Promise<void>) | undefined;
}

/** What the maintenance of a product can use. */
export interface MaintenanceRun {
  db: Db;
  now: Date;
  /** When it returns false, the next run does the rest. */
  shouldContinue: () => boolean;
  /** The maximum number of rows that one statement deletes. */
  batchSize: number;
  /** Calls the function until it deletes fewer rows than a batch has, or the run has to stop. */
  deleteInBatches(deleteBatch: () => Promise<number>): Promise<void>;
}

const BATCH_SIZE = 2000;

/**
 * Deletes expired items of the bin, and data that is older than the retention settings, in batches.
 * Each batch is its own transaction, so an interrupted run keeps its progress and the next run does
 * the rest. Two processes may prune at the same time.
 */
export async function prune(
  db: Db,
  {
    retention,
    now,
    shouldContinue = () => true,
    batchSize = BATCH_SIZE,
    maintenance = () => Promise.resolve(),
  }: PruneOptions,
): Promise<void> {
  const deleteInBatches = async (deleteBatch: () => Promise<number>, size = batchSize) => {
    let deleted = size;
    while (deleted >= size && shouldContinue()) deleted = await deleteBatch();
  };
  await maintenance({ db, now, shouldContinue, batchSize, deleteInBatches });
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
