import type { Db } from '../db/connect.ts';
import { deleteUndos, findUndo, insertUndo, setUndoToken, consumeUndo } from '../db/emailUndos.ts';
import { queueMail } from '../db/outbox.ts';
import { endSessions, lockStaff, moveLogin, updateStaff, type StaffKey } from '../db/staff.ts';
import { FormProblem } from '../http/problem.ts';
import { ACTIVE } from './sessions.ts';
import { toLogin } from './signIn.ts';
import { companyOfToken, createToken, hashToken } from './tokens.ts';

/** 256 bits. */
const SECRET_BYTES = 32;
/** How long after a change its link works. */
export const UNDO_HOURS = 24;

/** Lets a person's own change of e-mail be undone, and queues letters to the previous and the new address. Called in the transaction of the change. */
export async function announceOwnChange(
  tx: Db,
  place: StaffKey,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const whom = { companyId: place.companyId, staffId: place.staffId };
  await insertUndo(tx, place, from, now, new Date(now.getTime() + UNDO_HOURS * 3_600_000));
  await queueMail(tx, { kind: 'emailChanged', ...whom, address: from }, now);
  await queueMail(tx, { kind: 'emailAssigned', ...whom, address: to }, now);
}

/** Queues letters to both addresses after the main account changed another person's e-mail, and ends the links of earlier changes. */
export async function announceChangeByMain(
  tx: Db,
  place: StaffKey,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const whom = { companyId: place.companyId, staffId: place.staffId };
  await deleteUndos(tx, place);
  await queueMail(tx, { kind: 'emailReplaced', ...whom, address: from }, now);
  await queueMail(tx, { kind: 'emailAssigned', ...whom, address: to }, now);
}

/** Makes the token of the link that restores an e-mail; undefined where it cannot be restored any more. It is stored nowhere. */
export async function createUndoToken(
  tx: Db,
  place: StaffKey,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const token = createToken(place.companyId, SECRET_BYTES);
  return (await setUndoToken(tx, place, email, hashToken(token), now)) ? token : undefined;
}

const refusal = (key: string) => new FormProblem({ token: [{ key, params: {} }] });

/**
 * Restores the e-mail that the token belongs to and ends all sessions of the account. Both addresses are told.
 * @throws FormProblem where the token does not work, or another account has the e-mail by now. Then nothing changes.
 */
export async function undoEmailChange(
  { db, now }: { db: Db; now: () => Date },
  token: string,
): Promise<void> {
  const companyId = companyOfToken(token, SECRET_BYTES);
  if (companyId === undefined) throw refusal('auth.restore.error.token');
  const [scope, tokenHash] = [{ companyId }, hashToken(token)];
  await db.transaction().execute(async (tx) => {
    const staffId = await findUndo(tx, scope, tokenHash, now());
    if (staffId === undefined) throw refusal('auth.restore.error.token');
    const place = { companyId, staffId };
    // The account is locked before its link, as in every transaction that changes both, so that no two of them wait for each other.
    const staff = await lockStaff(tx, place);
    const undo = await consumeUndo(tx, scope, tokenHash, now());
    if (!undo || staff?.status !== ACTIVE) throw refusal('auth.restore.error.token');
    const [from, to] = [toLogin(staff.email), toLogin(undo.email)];
    if (from !== to && !(await moveLogin(tx, place, from, to)))
      throw refusal('auth.restore.error.taken');
    await updateStaff(tx, place, { email: undo.email });
    await endSessions(tx, place);
    await deleteUndos(tx, place, undo);
    const addresses = from === to ? [undo.email] : [undo.email, staff.email];
    for (const address of addresses)
      await queueMail(tx, { kind: 'emailRestored', companyId, staffId, address }, now());
  });
}
