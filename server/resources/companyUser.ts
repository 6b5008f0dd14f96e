import type { Db } from '../db/connect.ts';
import type { Row } from '../db/rows.ts';
import { scopedTo } from '../db/scope.ts';
import {
  addLogin,
  endSessions,
  lockStaff,
  moveLogin,
  removeLogin,
  setPassword,
  updateStaff,
  type StaffKey,
} from '../db/staff.ts';
import { FormProblem, Problem } from '../http/problem.ts';
import { announceChangeByMain } from '../services/emailUndo.ts';
import { begin, type OwnAttempt } from '../services/limits.ts';
import { ACTIVE } from '../services/sessions.ts';
import { toLogin } from '../services/signIn.ts';
import type { Services } from './context.ts';
import { column, defineResource, type WriteAttempt, type WriteContext } from './defineResource.ts';

/** The accounts of a company, which its main account looks after. */
export const companyUser = defineResource({
  id: 'user',
  table: 'staff',
  owner: 'created_by',
  newRow: () => ({ password_temporary: true }),
  only: { is_deleted: false },
  follow: ({ firstname, lastname }) => ({ name: `${String(firstname)} ${String(lastname)}` }),
  attempt: withAttemptLimit,
  alongside: { saved, removed },
  fields: {
    id: column('id', 'id'),
    firstname: column('firstname', 'text'),
    lastname: column('lastname', 'text'),
    name: column('name', 'text', { folded: 'name_folded' }),
    email: column('email', 'text', { folded: 'email_folded' }),
    phone: column('phone', 'text', { folded: 'phone_folded' }),
    status: column('status', 'integer'),
    password: { from: 'password', column: 'password_hash' },
    confirmpassword: { from: 'judged' },
    is_main_account: column('is_main_account', 'boolean'),
    last_login: column('last_login_at', 'time', { order: 'last_login_order' }),
    created_at: column('created_at', 'time'),
  },
});

const refusal = (field: string, key: string) => new FormProblem({ [field]: [{ key, params: {} }] });

/** Limits how often a person learns that an e-mail is taken, which tells that some company has an account with it. */
async function withAttemptLimit(
  { db, limits }: Services,
  { actor, id, body }: WriteAttempt,
): Promise<OwnAttempt | undefined> {
  const row =
    id === undefined
      ? undefined
      : await scopedTo(db, actor)
          .select('staff')
          .select('email')
          .where('staff.id', '=', id)
          .executeTakeFirst();
  return row && !isMoved(row.email, body) ? undefined : begin(limits, 'email', actor);
}

const isMoved = (email: unknown, body: Row) =>
  toLogin(String(email)) !== toLogin(String(body['email']));

/** The e-mail to sign in by, the sessions that end, and whose password it is. */
async function saved(db: Db, write: WriteContext): Promise<void> {
  const { actor, id, body, before } = write;
  const place: StaffKey = { companyId: actor.companyId, staffId: id };
  const isActive = body['status'] === ACTIVE;
  if (before?.['is_main_account'] === true && !isActive)
    throw refusal('status', 'user.error.mainStatus');
  // Only the profile page asks for the current password, which whoever took over a session does not know.
  const isOwn = before !== undefined && id === actor.staffId;
  if (isOwn && isMoved(before['email'], body)) throw refusal('email', 'user.error.ownEmail');
  if (isOwn && body['password']) throw refusal('password', 'user.error.ownPassword');
  if (!(await keepLogin(db, place, body, before)))
    throw refusal('email', 'manager.error.emailTaken');
  if (before && isMoved(before['email'], body))
    await announceMove(db, place, write, String(before['email']));
  if (before && body['password']) await markPassword(db, place);
  if (!isActive) await endSessions(db, place);
}

function keepLogin(
  db: Db,
  place: StaffKey,
  body: WriteContext['body'],
  before: WriteContext['before'],
): Promise<boolean> {
  const to = toLogin(String(body['email']));
  if (!before) return addLogin(db, place, to);
  const from = toLogin(String(before['email']));
  return from === to ? Promise.resolve(true) : moveLogin(db, place, from, to);
}

/** Ends the sessions of a person whose e-mail was changed, and queues letters to both addresses. */
async function announceMove(
  db: Db,
  place: StaffKey,
  { body, at }: WriteContext,
  from: string,
): Promise<void> {
  await endSessions(db, place);
  await announceChangeByMain(db, place, { from, to: String(body['email']) }, at);
}

/** The password is the row's by now. The person did not choose it and is to change it. */
async function markPassword(db: Db, place: StaffKey): Promise<void> {
  const staff = await lockStaff(db, place);
  await setPassword(db, place, staff!.password_hash, undefined, true);
}

/** Nobody can sign in by the account any more; what the person wrote keeps its author. */
async function removed(db: Db, { actor, id, before }: WriteContext): Promise<void> {
  if (before!['is_main_account'] === true) throw new Problem(409, 'user.error.mainDelete');
  const place = { companyId: actor.companyId, staffId: id };
  await removeLogin(db, place, toLogin(String(before!['email'])));
  await endSessions(db, place);
  await updateStaff(db, place, { is_deleted: true, status: 1 });
}
