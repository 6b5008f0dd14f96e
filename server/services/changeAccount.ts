import type { Db } from '../db/connect.ts';
import { addFile, removeFile } from '../db/files.ts';
import { queueLetter } from '../db/outbox.ts';
import { within } from '../db/scope.ts';
import { lockStaff, moveLogin, setPassword, updateStaff, type StaffPlace } from '../db/staff.ts';
import { FormProblem, Problem, unauthorized } from '../http/problem.ts';
import { newFileId } from './fileLinks.ts';
import type { Limits } from './limits.ts';
import { accountOwner } from './owners.ts';
import type { SharedPasswords } from './passwords.ts';
import type { Picture, Pictures } from './pictures.ts';
import { readSentPicture } from './sentPicture.ts';
import { toLogin } from './signIn.ts';
import { hashToken } from './tokens.ts';

interface AccountServices {
  db: Db;
  now: () => Date;
  limits: Limits;
  passwords: SharedPasswords;
  pictures: Pictures;
}

/** What a person sends of the own account, judged by the rules: the passwords are all three there, or empty. */
export interface AccountChange {
  name: string;
  email: string;
  phone: string;
  /** A data URI, or empty to take the picture away; anything else leaves it. */
  avatar?: string | null;
  old_password?: string;
  new_password?: string;
}

/** Whoever changes the own account, by the session that this token holds. */
interface Owner extends StaffPlace {
  token: string;
}

/** All that was looked at before the transaction, which must not wait for it. */
interface Prepared {
  /** Undefined leaves the picture; null takes it away. */
  picture: Picture | null | undefined;
  /** The hash that the current password was right for, and the new one's. */
  password: { known: string; next: string } | undefined;
}

/**
 * Changes the own account, all or nothing. A new password ends every other session of the account.
 * @param assertCurrent throws where the version is not the one that was edited.
 * @throws FormProblem by field; Problem 429 after too many wrong passwords or taken e-mails.
 */
export async function changeAccount(services: AccountServices, owner: Owner, change: AccountChange, assertCurrent: (version: number) => void): Promise<void> {
  const prepared = { picture: await readSentPicture(services.pictures, 'avatar', change.avatar, accountOwner(owner)), password: await checkPassword(services, owner, change) };
  await beginEmail(services, owner, change);
  await services.db.transaction().execute((tx) => write(services, tx, owner, change, prepared, assertCurrent));
}

async function write({ now }: AccountServices, tx: Db, owner: Owner, change: AccountChange, { picture, password }: Prepared, assertCurrent: (version: number) => void): Promise<void> {
  const staff = await lockStaff(tx, owner);
  if (!staff) throw unauthorized();
  assertCurrent(staff.version);
  // Another request was quicker: what was right a moment ago no longer is.
  if (password && staff.password_hash !== password.known) throw wrongPassword();
  const [from, to] = [toLogin(staff.email), toLogin(change.email)];
  if (from !== to) {
    if (!(await moveLogin(tx, owner, from, to))) throw new FormProblem({ email: [{ key: 'profile.error.emailTaken', params: {} }] });
    await queueLetter(tx, { kind: 'emailChanged', companyId: owner.companyId, staffId: owner.staffId, address: staff.email }, now());
  }
  const avatar = picture === undefined ? staff.avatar : picture && (await storeAvatar(tx, owner, picture, now()));
  await updateStaff(tx, owner, { name: change.name, email: change.email, phone: change.phone, avatar });
  if (picture !== undefined && staff.avatar !== null) await removeFile(tx, owner, staff.avatar);
  if (!password) return;
  await setPassword(tx, owner, password.next, hashToken(owner.token));
  await queueLetter(tx, { kind: 'passwordChanged', companyId: owner.companyId, staffId: owner.staffId }, now());
}

const wrongPassword = () => new FormProblem({ old_password: [{ key: 'profile.error.oldPassword', params: {} }] });
const tooMany = ({ retryAfter }: { retryAfter: number }) => new Problem(429, 'profile.error.tooMany', { headers: { 'retry-after': String(retryAfter) } });

async function checkPassword({ db, limits, passwords }: AccountServices, owner: Owner, { old_password, new_password }: AccountChange): Promise<Prepared['password']> {
  if (!old_password || !new_password) return undefined;
  const attempt = await limits.begin('password', owner);
  if ('retryAfter' in attempt) throw tooMany(attempt);
  const staff = await within(db, owner).select('staff').select('password_hash').where('staff.id', '=', owner.staffId).executeTakeFirst();
  return passwords.inTurn({ owner: accountOwner(owner), isKnown: true }, async (own) => {
    if (!staff || !(await own.verify(staff.password_hash, old_password))) throw wrongPassword();
    await attempt.succeed();
    return { known: staff.password_hash, next: await own.hash(new_password) };
  });
}

/** An e-mail that is refused tells that somebody has it: whoever asks for one after another has to wait. */
async function beginEmail({ db, limits }: AccountServices, owner: Owner, { email }: AccountChange): Promise<void> {
  const staff = await within(db, owner).select('staff').select('email').where('staff.id', '=', owner.staffId).executeTakeFirst();
  if (!staff || toLogin(staff.email) === toLogin(email)) return;
  const attempt = await limits.begin('email', owner);
  if ('retryAfter' in attempt) throw tooMany(attempt);
}

async function storeAvatar(tx: Db, owner: StaffPlace, picture: Picture, at: Date): Promise<string> {
  const id = newFileId(owner.companyId);
  await addFile(tx, owner, id, picture, at);
  return id;
}
