import type { Db } from '../db/connect.ts';
import { scopedTo, type Scope, type StaffKey } from '../rows/scope.ts';

/** Makes this the only reset token of the account. */
export async function insertReset(
  db: Db,
  staffKey: StaffKey,
  tokenHash: string,
  expiresAt: Date,
): Promise<void> {
  const row = { token_hash: tokenHash, expires_at: expiresAt };
  await scopedTo(db, staffKey)
    .insert('password_reset', [{ ...row, staff_id: staffKey.staffId }])
    .onConflict((conflict) => conflict.columns(['company_id', 'staff_id']).doUpdateSet(row))
    .execute();
}

/**
 * Returns the id of the account whose password the token resets, or undefined if the token is not
 * valid now.
 */
export async function findReset(
  db: Db,
  scope: Scope,
  tokenHash: string,
  now: Date,
): Promise<number | undefined> {
  const row = await scopedTo(db, scope)
    .select('password_reset')
    .select('staff_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row?.staff_id;
}

/**
 * Consumes the token, in one statement. Of several concurrent requests, on any instance, only one
 * succeeds.
 * @returns false if the token is unknown, expired or already used
 */
export async function consumeReset(
  tx: Db,
  scope: Scope,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const row = await scopedTo(tx, scope)
    .remove('password_reset')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}
