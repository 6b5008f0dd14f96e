import { DAY_MS } from '../../../shared/time/days.ts';
import type { Db } from '../../db/connect.ts';
import { markFiles } from '../../files/storedFiles.ts';
import { addRemovedItem, type RemovedItem } from '../../records/removedItems.ts';
import { takeSnapshot, type RowSnapshot } from '../../rows/rowSnapshots.ts';
import type { Row } from '../../rows/rows.ts';
import type { CompanyTable } from '../../db/tables.ts';
import { boundFields } from '../../rows/bindField.ts';
import { filesOf } from './writeFields.ts';
import { storageOf, type WriteRun } from '../writeRun.ts';

/**
 * Stores a row in the bin that is about to be deleted, with the rows that are deleted with it. Its
 * files stay, but are not served. Runs in the transaction of the deletion.
 * @param row the locked row
 */
export async function moveToBin(
  db: Db,
  { actor, resource, call, at }: WriteRun,
  row: Row,
): Promise<void> {
  const storage = storageOf(resource);
  const { table, owner } = storage;
  const id = row['id'] as number;
  const nameColumn = boundFields(storage).get(call.nameField ?? '')?.column;
  const item = {
    itemId: id,
    name: String(row[nameColumn ?? ''] ?? ''),
    ownerId: owner === undefined ? null : (row[owner] as number),
    fileIds: filesOf(storage, row),
  };
  await markFiles(db, actor, item.fileIds, true);
  await addToBin(db, { actor, call, at }, table, item);
}

/**
 * Stores a row in the bin with the rows that are deleted with it, for the days that the call states.
 * The caller has locked the row, and deletes it in the same transaction.
 */
export async function addToBin(
  db: Db,
  { actor, call, at }: Pick<WriteRun, 'actor' | 'call' | 'at'>,
  table: CompanyTable,
  item: Omit<RemovedItem, keyof RowSnapshot>,
): Promise<void> {
  const snapshot = await takeSnapshot(db, actor, table, item.itemId);
  const expiresAt = new Date(at.getTime() + call.keptDays! * DAY_MS);
  const removal = { by: actor.staffId, at, expiresAt };
  await addRemovedItem(db, actor, table, { ...item, ...snapshot }, removal);
}
