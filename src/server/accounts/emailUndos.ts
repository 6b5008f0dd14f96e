import type { Db } from '../db/connect.ts';
import { scopedTo, type Scope, type StaffKey } from '../rows/scope.ts';

/**
 * The e-mail that a link restores, and the number of the change that it undoes. Later changes have
 * greater numbers.
 */
export interface EmailUndo {
  id: number;
  email: string;
}

/**
 * Allows the account's e-mail to be restored until `expiresAt`. If it can already be restored, the
 * row keeps the number of the first change. Otherwise, changing an e-mail back and forth would give
 * an earlier e-mail a later number.
 */
export async function insertUndo(
  tx: Db,
  staffKey: StaffKey,
  email: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  const tables = scopedTo(tx, staffKey);
  await tables
    .remove('email_undo')
    .where('staff_id', '=', staffKey.staffId)
    .where('expires_at', '<=', now.toISOString())
    .execute();
  const row = { token_hash: null, expires_at: expiresAt };
  await tables
    .insert('email_undo', [{ ...row, staff_id: staffKey.staffId, email }])
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'staff_id', 'email']).doUpdateSet(row),
    )
    .execute();
}

/**
 * Makes this the only token that restores the e-mail.
 * @returns false if the e-mail can no longer be restored
 */
export async function setUndoToken(
  tx: Db,
  staffKey: StaffKey,
  email: string,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const row = await scopedTo(tx, staffKey)
    .update('email_undo', { token_hash: tokenHash })
    .where('staff_id', '=', staffKey.staffId)
    .where('email', '=', email)
    .where('expires_at', '>', now.toISOString())
    .returning('email')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the id of the account whose e-mail the token restores, or undefined if the token is not
 * valid now.
 */
export async function findUndo(
  db: Db,
  scope: Scope,
  tokenHash: string,
  now: Date,
): Promise<number | undefined> {
  const row = await scopedTo(db, scope)
    .select('email_undo')
    .select('staff_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row?.staff_id;
}

/**
 * Consumes the token. Of several concurrent requests with the same token, on any instance, only one
 * gets the e-mail.
 */
export async function consumeUndo(
  tx: Db,
  scope: Scope,
  tokenHash: string,
  now: Date,
): Promise<EmailUndo | undefined> {
  const row = await scopedTo(tx, scope)
    .remove('email_undo')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'email'])
    .executeTakeFirst();
  return row && { id: row.id, email: row.email };
}

/** Deletes the links of all changes, or of those after the given one. */
export async function deleteUndos(tx: Db, staffKey: StaffKey, after?: EmailUndo): Promise<void> {
  const all = scopedTo(tx, staffKey).remove('email_undo').where('staff_id', '=', staffKey.staffId);
  await (after ? all.where('id', '>', after.id) : all).execute();
}
