import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { RowSnapshot } from '../rows/rowSnapshots.ts';
import { scopedTo, type Scope } from '../rows/scope.ts';
import { readStaffName } from '../rows/people.ts';
import type { CompanyTable } from '../db/tables.ts';

/** A deleted item that can be restored. */
export interface RemovedItem extends RowSnapshot {
  itemId: number;
  name: string;
  ownerId: number | null;
  fileIds: string[];
}

/** Who deleted an item and when, and until when it is kept. */
export interface Removal {
  by: number;
  at: Date;
  expiresAt: Date;
}

/** Stores a deleted item. The caller deletes its row in the same transaction. */
export async function addRemovedItem(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  { itemId, name, ownerId, fileIds, item, related }: RemovedItem,
  { by, at, expiresAt }: Removal,
): Promise<void> {
  await scopedTo(db, scope)
    .insert('removed_item', [
      {
        item_table: table,
        item_id: itemId,
        name,
        owner_id: ownerId,
        item: JSON.stringify(item),
        related: JSON.stringify(related),
        file_ids: fileIds,
        removed_by: by,
        removed_by_name: await readStaffName(db, { companyId: scope.companyId, staffId: by }),
        removed_at: at,
        expires_at: expiresAt,
      },
    ])
    .execute();
}

/** The deleted items of a table that have not expired. */
export interface RemovedRows {
  table: CompanyTable;
  now: Date;
  /** Only the items of this account. */
  ownerId?: number | undefined;
}

const removedRows = (db: Db, scope: Scope, { table, now, ownerId }: RemovedRows) =>
  scopedTo(db, scope)
    .select('removed_item')
    .where('removed_item.item_table', '=', table)
    .where('removed_item.expires_at', '>', now.toISOString())
    .$if(ownerId !== undefined, (query) => query.where('removed_item.owner_id', '=', ownerId!));

/** Returns a part of the deleted items, the newest first. */
export function readRemovedItems(
  db: Db,
  scope: Scope,
  rows: RemovedRows,
  { limit, offset }: { limit: number; offset: number },
) {
  return removedRows(db, scope, rows)
    .select([
      'removed_item.item_id as id',
      'removed_item.name',
      'removed_item.removed_at as deleted_at',
      'removed_item.removed_by_name as deleted_by',
      'removed_item.expires_at as kept_until',
    ])
    .orderBy('removed_item.removed_at', 'desc')
    .orderBy('removed_item.item_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countRemovedItems(db: Db, scope: Scope, rows: RemovedRows): Promise<number> {
  const { count } = await removedRows(db, scope, rows)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks a deleted item until the transaction ends and returns it, if it has not expired. */
export async function lockRemovedItem(
  db: Db,
  scope: Scope,
  rows: RemovedRows,
  itemId: number,
): Promise<RemovedItem | undefined> {
  const row = await removedRows(db, scope, rows)
    .where('removed_item.item_id', '=', itemId)
    .select(['removed_item.name', 'removed_item.owner_id', 'removed_item.file_ids'])
    .select(['removed_item.item', 'removed_item.related'])
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      itemId,
      name: row.name,
      ownerId: row.owner_id,
      fileIds: row.file_ids,
      item: row.item,
      related: row.related,
    }
  );
}

/** Removes an item from the bin, after it was restored or before its files are deleted. */
export async function deleteRemovedItem(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  itemId: number,
): Promise<void> {
  await scopedTo(db, scope)
    .remove('removed_item')
    .where('item_table', '=', table)
    .where('item_id', '=', itemId)
    .execute();
}

/**
 * Deletes expired items of all companies with their files, the oldest first. An item that is being
 * restored is left out.
 * @returns the number of deleted items
 */
export function deleteExpiredItems(db: Db, now: Date, batch: number): Promise<number> {
  const oldest = sql`select company_id, item_table, item_id from removed_item where expires_at <= ${now} order by expires_at limit ${batch} for update skip locked`;
  // Two statements that only delete, because nothing else is allowed on a disk that is nearly full.
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ company_id: number; file_ids: string[] }>`
      delete from removed_item where (company_id, item_table, item_id) in (${oldest})
      returning company_id, file_ids`.execute(tx);
    const files = rows.flatMap(({ company_id, file_ids }) =>
      file_ids.map((id) => ({ company_id, id })),
    );
    await sql`
      delete from file using jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as kept(company_id bigint, id text)
      where file.company_id = kept.company_id and file.id = kept.id`.execute(tx);
    return rows.length;
  });
}
