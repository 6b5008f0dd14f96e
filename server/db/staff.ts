import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { globals, scopedTo, type Change, type Scope } from './scope.ts';

/** Identifies an account of a company. */
export interface StaffKey extends Scope {
  readonly staffId: number;
}

/** Returns the name of the account's owner. */
export async function staffName(db: Db, place: StaffKey): Promise<string> {
  return (
    await scopedTo(db, place)
      .select('staff')
      .select('staff.name')
      .where('staff.id', '=', place.staffId)
      .executeTakeFirstOrThrow()
  ).name;
}

/** Locks the account until the transaction ends and returns it. */
export async function lockStaff(tx: Db, place: StaffKey) {
  return scopedTo(tx, place)
    .select('staff')
    .selectAll()
    .where('staff.id', '=', place.staffId)
    .forUpdate()
    .executeTakeFirst();
}

/** Updates the account and increments its version. */
export async function updateStaff(tx: Db, place: StaffKey, change: Change<'staff'>): Promise<void> {
  const raised = { ...change, version: sql<number>`version + 1` };
  await scopedTo(tx, place).update('staff', raised).where('staff.id', '=', place.staffId).execute();
}

/**
 * Sets the password of the account. Ends all sessions that were opened with the previous password,
 * and invalidates its reset link.
 * @param keepTokenHash the token hash of a session that stays open
 * @param temporary whether another person chose the password, so that the owner should change it
 */
export async function setPassword(
  tx: Db,
  place: StaffKey,
  passwordHash: string,
  keep?: string,
  temporary = false,
): Promise<void> {
  await updateStaff(tx, place, { password_hash: passwordHash, password_temporary: temporary });
  await endSessions(tx, place, keep);
}

/**
 * Ends all sessions of the account, including one that is being opened at this moment, and
 * invalidates its reset link.
 * @param keepTokenHash the token hash of a session that stays open
 */
export async function endSessions(tx: Db, place: StaffKey, keep?: string): Promise<void> {
  const tables = scopedTo(tx, place);
  const raised = tables
    .update('staff', { password_version: sql<number>`password_version + 1` })
    .where('staff.id', '=', place.staffId)
    .returning('password_version');
  const { password_version } = await raised.executeTakeFirstOrThrow();
  if (keep !== undefined)
    await tables
      .update('session', { password_version })
      .where('session.token_hash', '=', keep)
      .where('session.staff_id', '=', place.staffId)
      .execute();
  await tables
    .remove('session')
    .where('session.staff_id', '=', place.staffId)
    .where('session.password_version', '<', password_version)
    .execute();
  await dropReset(tx, place);
}

/**
 * Invalidates the reset link of the account. The caller has locked the account's row, so that no
 * link is created meanwhile.
 */
async function dropReset(tx: Db, place: StaffKey): Promise<void> {
  await scopedTo(tx, place)
    .remove('password_reset')
    .where('password_reset.staff_id', '=', place.staffId)
    .execute();
}

/**
 * Allows a new account to sign in with its e-mail.
 * @returns false if another account, of any company, has the e-mail
 */
export async function addLogin(
  tx: Db,
  { companyId, staffId }: StaffKey,
  email: string,
): Promise<boolean> {
  const row = { email, company_id: companyId, staff_id: staffId };
  const added = await globals(tx)
    .insertInto('login')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes the e-mail from the sign-in table. */
export async function removeLogin(
  tx: Db,
  { companyId, staffId }: StaffKey,
  email: string,
): Promise<void> {
  await globals(tx)
    .deleteFrom('login')
    .where('email', '=', email)
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .execute();
}

/**
 * Changes the e-mail that the account signs in with, and invalidates its reset link.
 * @returns false if another account, of any company, has the e-mail
 */
export async function moveLogin(
  tx: Db,
  place: StaffKey,
  from: string,
  to: string,
): Promise<boolean> {
  if (!(await addLogin(tx, place, to))) return false;
  await removeLogin(tx, place, from);
  await dropReset(tx, place);
  return true;
}
