import type { Db } from '../../db/connect.ts';
import { fieldProblem, forbidden, notFound } from '../../base/problem.ts';
import { boundFields } from '../../rows/bindField.ts';
import { hasReferringRows } from '../../rows/readRows.ts';
import type { Row } from '../../rows/rows.ts';
import { insertMissingRow, lockRow } from '../../rows/writes.ts';
import { assertIfMatch } from '../reading/etag.ts';
import { storageOf, writeContext, type WriteRun } from '../writeRun.ts';

/**
 * Locks and reads the row again, because it may have changed since it was loaded. Creates a row that a
 * company has once, with the version 0, so that it can be locked.
 */
export async function lockStored(db: Db, write: WriteRun): Promise<Row> {
  const { request, actor, table, key, resource, call, at } = write;
  const { where, unsaved, isVersioned, calls } = storageOf(resource);
  assertSameKey(write);
  await resource.hooks.lock?.(writeContext(db, write));
  if (unsaved && !request.row) {
    const row = { ...unsaved, updated_at: at, updated_by: actor.staffId, version: 0 };
    await insertMissingRow(db, actor, table, row);
  }
  const row = await lockRow(db, actor, table, key!);
  if (!row || Object.entries(where).some(([column, value]) => row[column] !== value))
    throw notFound();
  if (await isLocked(db, write, row)) throw forbidden(call.refusal);
  const isRepeated = calls?.[call.name]?.repeatable && hasSentValues(write, row);
  if (isVersioned && !isRepeated)
    assertIfMatch(request.headers['if-match'], row['version'] as number);
  return row;
}

/** @throws FormProblem if the body has another key than the path: a row keeps its key. */
function assertSameKey({ sentFields, body, key = {} }: WriteRun): void {
  for (const [name, { kept }] of sentFields) {
    const value = key[kept?.of.column ?? ''];
    if (value !== undefined && body[name] !== undefined && body[name] !== value)
      throw fieldProblem(name, 'error.keyChanged');
  }
}

/** Whether a locked row has the value that forbids changing it. */
async function isLocked(db: Db, { actor, resource }: WriteRun, row: Row): Promise<boolean> {
  const { lockedWhen } = storageOf(resource);
  if (!lockedWhen) return false;
  const value =
    'column' in lockedWhen
      ? row[lockedWhen.column]
      : await hasReferringRows(db, actor, lockedWhen.exists, row['id'] as number);
  return value === lockedWhen.value;
}

/** Whether a row has all the values that are sent: an earlier save stored them. */
const hasSentValues = ({ sentFields, body }: WriteRun, row: Row): boolean =>
  sentFields.every(([name, { kept, links }]) => {
    if (body[name] === undefined) return true;
    if (!kept || links || kept.type.receive) return false;
    const stored = row[kept.of.column];
    const value = kept.type.toHistory ? kept.type.toHistory(stored) : stored;
    return JSON.stringify(value) === JSON.stringify(body[name]);
  });

/** Whether a row was created by this save, and no defaults stood for it before. */
export const isFirstSave = ({ resource }: WriteRun, { version }: Row): boolean =>
  storageOf(resource).unsaved !== undefined &&
  version === 0 &&
  ![...boundFields(storageOf(resource)).values()].some(
    ({ kept }) => kept?.of.default !== undefined,
  );
