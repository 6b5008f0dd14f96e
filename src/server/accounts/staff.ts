import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { globals, scopedTo, type Change, type Scope, type StaffKey } from '../rows/scope.ts';
import { NEXT_VERSION } from '../rows/writes.ts';
import { columnsOf } from '../db/tables.ts';

/** Locks the account until the transaction ends and returns it. */
export async function lockStaff(tx: Db, staffKey: StaffKey) {
  return scopedTo(tx, staffKey)
    .select('staff')
    .select(columnsOf('staff'))
    .where('staff.id', '=', staffKey.staffId)
    .forUpdate()
    .executeTakeFirst();
}

/** Updates the account and increments its version. */
export async function updateStaff(
  tx: Db,
  staffKey: StaffKey,
  change: Change<'staff'>,
): Promise<void> {
  const withNextVersion = { ...change, version: NEXT_VERSION };
  await scopedTo(tx, staffKey)
    .update('staff', withNextVersion)
    .where('staff.id', '=', staffKey.staffId)
    .execute();
}

/**
 * Sets the password of the account. Ends all sessions that were opened with the previous password,
 * and invalidates its reset link.
 * @param keepTokenHash the token hash of a session that stays open
 * @param isTemporary whether another person chose the password, so that the owner should change it
 */
export async function setPassword(
  tx: Db,
  staffKey: StaffKey,
  passwordHash: string,
  keepTokenHash?: string,
  isTemporary = false,
): Promise<void> {
  await updateStaff(tx, staffKey, { password_hash: passwordHash, password_temporary: isTemporary });
  await endSessions(tx, staffKey, keepTokenHash);
}

/**
 * Ends all sessions of the account, including one that is being opened at this moment, and
 * invalidates its reset link.
 * @param keepTokenHash the token hash of a session that stays open
 */
export async function endSessions(
  tx: Db,
  staffKey: StaffKey,
  keepTokenHash?: string,
): Promise<void> {
  const tables = scopedTo(tx, staffKey);
  const incrementVersion = tables
    .update('staff', { password_version: sql<number>`password_version + 1` })
    .where('staff.id', '=', staffKey.staffId)
    .returning('password_version');
  const { password_version } = await incrementVersion.executeTakeFirstOrThrow();
  if (keepTokenHash !== undefined)
    await tables
      .update('session', { password_version })
      .where('session.token_hash', '=', keepTokenHash)
      .where('session.staff_id', '=', staffKey.staffId)
      .execute();
  await tables
    .remove('session')
    .where('session.staff_id', '=', staffKey.staffId)
    .where('session.password_version', '<', password_version)
    .execute();
  await deleteReset(tx, staffKey);
}

/**
 * Invalidates the reset link of the account. The caller has locked the account's row, so that no
 * link is created meanwhile.
 */
async function deleteReset(tx: Db, staffKey: StaffKey): Promise<void> {
  await scopedTo(tx, staffKey)
    .remove('password_reset')
    .where('password_reset.staff_id', '=', staffKey.staffId)
    .execute();
}

/**
 * Returns the account that signs in with an e-mail, or undefined.
 * @param email normalised by `toLogin` of services/signIn.ts
 */
export async function findLogin(db: Db, email: string): Promise<StaffKey | undefined> {
  const login = await globals(db)
    .selectFrom('login')
    .select(['company_id', 'staff_id'])
    .where('email', '=', email)
    .executeTakeFirst();
  return login && { companyId: login.company_id, staffId: login.staff_id };
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
  staffKey: StaffKey,
  from: string,
  to: string,
): Promise<boolean> {
  if (!(await addLogin(tx, staffKey, to))) return false;
  await removeLogin(tx, staffKey, from);
  await deleteReset(tx, staffKey);
  return true;
}

/** Returns the ids of the company's main accounts. */
export async function readMainAccounts(db: Db, scope: Scope): Promise<number[]> {
  const rows = await scopedTo(db, scope)
    .select('staff')
    .select('staff.id')
    .where('staff.is_main_account', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

export async function readEmail(db: Db, staffKey: StaffKey): Promise<string> {
  return (
    await scopedTo(db, staffKey)
      .select('staff')
      .select('staff.email')
      .where('staff.id', '=', staffKey.staffId)
      .executeTakeFirstOrThrow()
  ).email;
}
