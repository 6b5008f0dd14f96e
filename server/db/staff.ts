import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { globals, scopedTo, type Change, type Scope } from './scope.ts';

/** Which account of a company. */
export interface StaffKey extends Scope {
  readonly staffId: number;
}

/** What the person is called. */
export async function staffName(db: Db, place: StaffKey): Promise<string> {
  return (
    await scopedTo(db, place)
      .select('staff')
      .select('staff.name')
      .where('staff.id', '=', place.staffId)
      .executeTakeFirstOrThrow()
  ).name;
}

/** The account, which nobody else changes until the transaction ends. */
export async function lockStaff(tx: Db, place: StaffKey) {
  return scopedTo(tx, place)
    .select('staff')
    .selectAll()
    .where('staff.id', '=', place.staffId)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes the account and raises its version. */
export async function updateStaff(tx: Db, place: StaffKey, change: Change<'staff'>): Promise<void> {
  const raised = { ...change, version: sql<number>`version + 1` };
  await scopedTo(tx, place).update('staff', raised).where('staff.id', '=', place.staffId).execute();
}

/**
 * Gives the account a password, and ends every session that was opened by the one before, and what was sent to reset that.
 * @param keep the hash of a token whose session goes on.
 * @param temporary whether somebody else typed it, so that the person had better choose another.
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
 * Ends every session of the account, one that is being opened in this moment too, and what was sent to reset its password.
 * @param keep the hash of a token whose session goes on.
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

/** The link that was mailed to the account is dead from now on. Whoever calls has locked the account's row, so that no link is made meanwhile. */
async function dropReset(tx: Db, place: StaffKey): Promise<void> {
  await scopedTo(tx, place)
    .remove('password_reset')
    .where('password_reset.staff_id', '=', place.staffId)
    .execute();
}

/**
 * Lets a new account sign in by its e-mail.
 * @returns false where another account, of whichever company, has it.
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

/** From now on nobody signs in by this e-mail. */
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
 * Lets the account sign in by another e-mail. What was sent to the one before resets no password any more.
 * @returns false where another account, of whichever company, has it.
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
