import type { Db } from '../db/connect.ts';
import { deleteUndos, findUndo, insertUndo, setUndoToken, consumeUndo } from './emailUndos.ts';
import { queueMail } from '../mail/outbox.ts';
import { endSessions, lockStaff, moveLogin, updateStaff } from './staff.ts';
import type { StaffKey } from '../rows/scope.ts';
import { fieldProblem } from '../base/problem.ts';
import { recordAccountChange } from './accountHistory.ts';
import { ACTIVE_STATUS } from './sessions.ts';
import { toLogin } from './signIn.ts';
import { companyOfToken, createToken, hashToken } from '../base/tokens.ts';

/** 256 bits. */
const SECRET_BYTES = 32;
/** How long the undo link works after a change. */
export const UNDO_HOURS = 24;

/**
 * Records that a person changed their own e-mail: makes the change undoable, and queues mails to
 * the previous and the new address. Call it in the transaction of the change.
 */
export async function recordOwnEmailChange(
  tx: Db,
  staffKey: StaffKey,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const account = { companyId: staffKey.companyId, staffId: staffKey.staffId };
  await insertUndo(tx, staffKey, from, now, new Date(now.getTime() + UNDO_HOURS * 3_600_000));
  await queueMail(tx, { kind: 'emailChanged', ...account, address: from }, now);
  await queueMail(tx, { kind: 'emailAssigned', ...account, address: to }, now);
}

/**
 * Records that the main account changed another person's e-mail: invalidates the undo links of
 * earlier changes, and queues mails to both addresses.
 */
export async function recordEmailChangeByMainAccount(
  tx: Db,
  staffKey: StaffKey,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const account = { companyId: staffKey.companyId, staffId: staffKey.staffId };
  await deleteUndos(tx, staffKey);
  await queueMail(tx, { kind: 'emailReplaced', ...account, address: from }, now);
  await queueMail(tx, { kind: 'emailAssigned', ...account, address: to }, now);
}

/**
 * Creates the token of the undo link; undefined if the e-mail can no longer be restored. Only its
 * hash is stored.
 */
export async function createUndoToken(
  tx: Db,
  staffKey: StaffKey,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const token = createToken(staffKey.companyId, SECRET_BYTES);
  return (await setUndoToken(tx, staffKey, email, hashToken(token), now)) ? token : undefined;
}

const tokenProblem = (key: string) => fieldProblem('token', key);

/**
 * Restores the e-mail that belongs to the token, ends all sessions of the account and notifies both
 * addresses.
 * @throws FormProblem when the token is invalid or another account has taken the e-mail. Nothing
 * changes then.
 */
export async function undoEmailChange(
  { db, now }: { db: Db; now: () => Date },
  token: string,
): Promise<void> {
  const companyId = companyOfToken(token, SECRET_BYTES);
  if (companyId === undefined) throw tokenProblem('restore-email.error.token');
  const [scope, tokenHash] = [{ companyId }, hashToken(token)];
  await db.transaction().execute(async (tx) => {
    const staffId = await findUndo(tx, scope, tokenHash, now());
    if (staffId === undefined) throw tokenProblem('restore-email.error.token');
    const staffKey = { companyId, staffId };
    // Every transaction that changes both locks the account before its link, which prevents
    // deadlocks.
    const staff = await lockStaff(tx, staffKey);
    const undo = await consumeUndo(tx, scope, tokenHash, now());
    if (!undo || staff?.status !== ACTIVE_STATUS) throw tokenProblem('restore-email.error.token');
    const [from, to] = [toLogin(staff.email), toLogin(undo.email)];
    if (from !== to && !(await moveLogin(tx, staffKey, from, to)))
      throw tokenProblem('auth.restore.error.taken');
    await updateStaff(tx, staffKey, { email: undo.email });
    await endSessions(tx, staffKey);
    await deleteUndos(tx, staffKey, undo);
    await recordAccountChange(tx, staffKey, staff, now());
    const addresses = from === to ? [undo.email] : [undo.email, staff.email];
    for (const address of addresses)
      await queueMail(tx, { kind: 'emailRestored', companyId, staffId, address }, now());
  });
}
