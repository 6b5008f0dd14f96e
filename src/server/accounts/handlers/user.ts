import type { Db } from '../../db/connect.ts';
import type { Row } from '../../rows/rows.ts';
import { removeViewsOf } from '../savedViews.ts';
import { scopedTo, type StaffKey } from '../../rows/scope.ts';
import {
  addLogin,
  endSessions,
  lockStaff,
  moveLogin,
  removeLogin,
  setPassword,
  updateStaff,
} from '../staff.ts';
import { Problem, fieldProblem } from '../../base/problem.ts';
import { recordEmailChangeByMainAccount } from '../emailUndo.ts';
import { countAttempt, type SignedInAttempt } from '../../limits/attemptLimits.ts';
import { ACTIVE_STATUS, INACTIVE_STATUS } from '../sessions.ts';
import { toLogin } from '../signIn.ts';
import type { Services } from '../../resources/context.ts';
import {
  defineHooks,
  type StoredContext,
  type WriteAttempt,
  type WriteContext,
} from '../../resources/hooks.ts';

/** The accounts of a company, managed by its main account. */
export const user = defineHooks({
  countAttempt: countEmailAttempt,
  // The person must choose another password than the one that the main account chose.
  beforeSave: ({ id }) => (id === undefined ? { password_temporary: true } : undefined),
  afterSave,
  beforeDelete,
});

/**
 * Counts an attempt to save a new e-mail. The attempts are limited, because the error for a taken
 * e-mail discloses that some company has an account with it. Does nothing if the e-mail stays the
 * same.
 */
async function countEmailAttempt(
  { db, limits }: Services,
  { actor, id, body }: WriteAttempt,
): Promise<SignedInAttempt | undefined> {
  const row =
    id === undefined
      ? undefined
      : await scopedTo(db, actor)
          .select('staff')
          .select('email')
          .where('staff.id', '=', id)
          .executeTakeFirst();
  return row && !changesEmail(row.email, body) ? undefined : countAttempt(limits, 'email', actor);
}

const changesEmail = (email: unknown, body: Row) =>
  toLogin(String(email)) !== toLogin(String(body['email']));

/**
 * Checks and completes a save: the sign-in e-mail, the sessions to end, and the temporary password.
 */
async function afterSave(write: StoredContext): Promise<void> {
  const { db, actor, id, body, before } = write;
  const staffKey: StaffKey = { companyId: actor.companyId, staffId: id };
  const isActive = body['status'] === ACTIVE_STATUS;
  if (before?.['is_main_account'] === true && !isActive)
    throw fieldProblem('status', 'user.error.mainStatus');
  // Only the profile page asks for the current password, which somebody who took over a session
  // does not know.
  const isOwnAccount = before !== undefined && id === actor.staffId;
  if (isOwnAccount && changesEmail(before['email'], body))
    throw fieldProblem('email', 'user.error.ownEmail');
  if (isOwnAccount && body['password']) throw fieldProblem('password', 'user.error.ownPassword');
  if (!(await saveLogin(db, staffKey, body, before)))
    throw fieldProblem('email', 'user.error.emailTaken');
  if (before && changesEmail(before['email'], body))
    await finishEmailChange(staffKey, write, String(before['email']));
  if (before && body['password']) await markPasswordTemporary(db, staffKey);
  if (!isActive) await endSessions(db, staffKey);
}

function saveLogin(
  db: Db,
  staffKey: StaffKey,
  body: WriteContext['body'],
  before: WriteContext['before'],
): Promise<boolean> {
  const login = toLogin(String(body['email']));
  if (!before) return addLogin(db, staffKey, login);
  const oldLogin = toLogin(String(before['email']));
  return oldLogin === login ? Promise.resolve(true) : moveLogin(db, staffKey, oldLogin, login);
}

/** Ends the sessions of a person whose e-mail was changed, and queues mails to both addresses. */
async function finishEmailChange(
  staffKey: StaffKey,
  { db, body, at }: WriteContext,
  oldEmail: string,
): Promise<void> {
  await endSessions(db, staffKey);
  await recordEmailChangeByMainAccount(
    db,
    staffKey,
    { from: oldEmail, to: String(body['email']) },
    at,
  );
}

/**
 * Marks the password that was just saved as temporary: the person did not choose it and must change
 * it.
 */
async function markPasswordTemporary(db: Db, staffKey: StaffKey): Promise<void> {
  const staff = await lockStaff(db, staffKey);
  await setPassword(db, staffKey, staff!.password_hash, undefined, true);
}

/**
 * Marks the account as deleted instead of deleting the row, so that what the person wrote keeps its
 * author.
 */
async function beforeDelete({ db, actor, id, before }: StoredContext): Promise<'kept'> {
  if (before!['is_main_account'] === true) throw new Problem(409, 'user.error.mainDelete');
  const staffKey = { companyId: actor.companyId, staffId: id };
  await removeLogin(db, staffKey, toLogin(String(before!['email'])));
  await endSessions(db, staffKey);
  await removeViewsOf(db, staffKey);
  await updateStaff(db, staffKey, { is_deleted: true, status: INACTIVE_STATUS });
  return 'kept';
}
