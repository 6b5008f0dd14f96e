import type { Db } from './connect.ts';
import { scopedTo, type Scope } from './scope.ts';
import type { StaffKey } from './staff.ts';

/** Makes this the only token that the account has. */
export async function insertReset(
  db: Db,
  place: StaffKey,
  tokenHash: string,
  expiresAt: Date,
): Promise<void> {
  const row = { token_hash: tokenHash, expires_at: expiresAt };
  await scopedTo(db, place)
    .insert('password_reset', [{ ...row, staff_id: place.staffId }])
    .onConflict((conflict) => conflict.columns(['company_id', 'staff_id']).doUpdateSet(row))
    .execute();
}

/** Whose password the token would set at this moment; undefined where it would not be taken. */
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
 * Uses the token up, in one statement: of many who come at once, on whichever instance, one gets the account.
 * @returns false where the token was used, is over, or never was.
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
