import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Row } from '../rows/rows.ts';
import { scopedTo, type Scope, type StaffKey } from '../rows/scope.ts';
import type { Tables } from '../db/tables.ts';

/** The item of an entry: its store and its id. */
export interface HistoryItem {
  type: string;
  id: number;
}

/** The id of an item that a company has once. */
export const ONLY_ITEM = 0;

/** One change of an item. `before` and `after` have the values of the changed fields. */
export interface HistoryChange {
  item: HistoryItem;
  kind: Tables['item_history']['kind'];
  /** The version of the item after the change. */
  version: number;
  at: Date;
  /** Undefined if the item did not exist before. */
  before: Row | undefined;
  /** Undefined if the item does not exist afterwards. */
  after: Row | undefined;
}

/** Adds an entry, with the name that the person has now. Call this in the transaction of the change. */
export async function addHistoryEntry(
  db: Db,
  actor: StaffKey,
  { item, kind, version, at, before, after }: HistoryChange,
): Promise<void> {
  const tables = scopedTo(db, actor);
  const name = tables.select('staff').select('staff.name').where('staff.id', '=', actor.staffId);
  await tables
    .insert('item_history', [
      {
        item_type: item.type,
        item_id: item.id,
        kind,
        version,
        staff_id: actor.staffId,
        staff_name: sql<string>`${name}`,
        done_at: at,
        before: toJson(before),
        after: toJson(after),
      },
    ])
    .execute();
}

/** Counts the entries of an item that were added after a time. */
export async function countHistoryEntries(
  db: Db,
  scope: Scope,
  { type, id }: HistoryItem,
  since: Date,
): Promise<number> {
  const { count } = await scopedTo(db, scope)
    .select('item_history')
    .where('item_history.item_type', '=', type)
    .where('item_history.item_id', '=', id)
    .where('item_history.done_at', '>', since.toISOString())
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const toJson = (row: Row | undefined) => (row === undefined ? null : JSON.stringify(row));

const ENTRY_COLUMNS = [
  'id',
  'kind',
  'version',
  'staff_name',
  'done_at',
  'before',
  'after',
  'erased_at',
] as const;

export type HistoryEntry = Pick<Selectable<Tables['item_history']>, (typeof ENTRY_COLUMNS)[number]>;

/**
 * Reads the entries of an item, the newest first.
 * @param olderThan the id of the entry after which they begin
 */
export async function readHistoryEntries(
  db: Db,
  scope: Scope,
  { type, id }: HistoryItem,
  { limit, olderThan }: { limit: number; olderThan: number | undefined },
): Promise<HistoryEntry[]> {
  const entries = scopedTo(db, scope)
    .select('item_history')
    .select(ENTRY_COLUMNS)
    .where('item_history.item_type', '=', type)
    .where('item_history.item_id', '=', id)
    .orderBy('item_history.id', 'desc')
    .limit(limit);
  return (
    olderThan === undefined ? entries : entries.where('item_history.id', '<', olderThan)
  ).execute();
}

/** What is stored in place of a value that was erased. */
const ERASED = sql`'{"erased": true}'::jsonb`;

/** Replaces every value in a column by the mark of an erased one. The names of the fields stay. */
const erasedValues = (column: 'before' | 'after') =>
  sql<string>`(select jsonb_object_agg(key, ${ERASED}) from jsonb_each(${sql.ref(`item_history.${column}`)}))`;

/**
 * Erases the values in all entries of an item. Who changed which fields and when stays.
 * @returns the number of entries with erased values
 */
export async function eraseHistoryOf(
  db: Db,
  scope: Scope,
  { type, id }: HistoryItem,
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await scopedTo(db, scope)
    .update('item_history', {
      before: erasedValues('before'),
      after: erasedValues('after'),
      erased_at: at,
    })
    .where('item_history.item_type', '=', type)
    .where('item_history.item_id', '=', id)
    .where('item_history.erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Replaces the name of a person in all entries that the person caused.
 * @returns the number of changed entries
 */
export async function eraseNameInHistory(
  db: Db,
  { companyId, staffId }: StaffKey,
): Promise<number> {
  const { numUpdatedRows } = await scopedTo(db, { companyId })
    .update('item_history', { staff_name: '' })
    .where('item_history.staff_id', '=', staffId)
    .where('item_history.staff_name', '<>', '')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Finds the items of all companies whose history contains an e-mail, in whatever letter case. */
export async function findItemsWithEmail(
  db: Db,
  email: string,
): Promise<(HistoryItem & { companyId: number })[]> {
  const hasEmail = (column: 'before' | 'after') =>
    sql<boolean>`lower(${sql.ref(column)} ->> 'email') = lower(${email.trim()})`;
  const { rows } = await sql<
    HistoryItem & { companyId: number }
  >`select distinct company_id as "companyId", item_type as type, item_id as id from item_history where ${hasEmail('before')} or ${hasEmail('after')} order by 1, 2, 3`.execute(
    db,
  );
  return rows;
}
