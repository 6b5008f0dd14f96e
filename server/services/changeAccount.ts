import type { FieldProblems } from '../../src/shared/problems.ts';
import type { Db } from '../db/connect.ts';
import { addFile, removeFile } from '../db/files.ts';
import { queueMail } from '../db/outbox.ts';
import { scopedTo } from '../db/scope.ts';
import {
  endSessions,
  lockStaff,
  moveLogin,
  setPassword,
  updateStaff,
  type StaffKey,
} from '../db/staff.ts';
import { FormProblem, unauthorized } from '../http/problem.ts';
import { announceOwnChange } from './emailUndo.ts';
import { newFileId } from './fileLinks.ts';
import { begin, type Limits } from './limits.ts';
import { accountOwner } from './owners.ts';
import type { Passwords, SharedPasswords } from './passwords.ts';
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

/** What a person sends of the own account, judged by the rules: a new password comes with the current one and twice. */
export interface AccountChange {
  name: string;
  email: string;
  phone: string;
  /** A data URI, or empty to take the picture away; anything else leaves it. */
  avatar?: string | null;
  old_password?: string;
  new_password?: string;
  confirm_new_password?: string;
}

/** Whoever changes the own account, by the session that this token holds. */
interface Owner extends StaffKey {
  token: string;
}

/** All that was looked at before the transaction, which must not wait for it. */
interface PreparedChange {
  /** Undefined leaves the picture; null takes it away. */
  picture: Picture | null | undefined;
  /** The hash that the current password was right for, and the new one's, if there is a new one. */
  password: { known: string; next: string | undefined } | undefined;
}

/**
 * Changes the own account, all or nothing. A new password or another e-mail needs the current password, and ends every other session of
 * the account.
 * @param assertCurrent throws where the version is not the one that was edited.
 * @throws FormProblem by field; Problem 429 after too many wrong passwords or taken e-mails.
 */
export async function changeAccount(
  services: AccountServices,
  owner: Owner,
  change: AccountChange,
  assertCurrent: (version: number) => void,
): Promise<void> {
  const prepared = {
    picture: await readSentPicture(services.pictures, 'avatar', change.avatar, accountOwner(owner)),
    password: await checkSecrets(services, owner, change),
  };
  await services.db
    .transaction()
    .execute((tx) => write(services, tx, owner, change, prepared, assertCurrent));
}

async function write(
  { now }: AccountServices,
  tx: Db,
  owner: Owner,
  change: AccountChange,
  { picture, password }: PreparedChange,
  assertCurrent: (version: number) => void,
): Promise<void> {
  const staff = await lockStaff(tx, owner);
  if (!staff) throw unauthorized();
  assertCurrent(staff.version);
  // Another request was quicker: what was right a moment ago no longer is.
  if (password && staff.password_hash !== password.known) throw wrongPassword();
  const [from, to] = [toLogin(staff.email), toLogin(change.email)];
  if (from !== to) {
    if (!password) throw passwordNeeded();
    if (!(await moveLogin(tx, owner, from, to))) throw refusal('email', 'profile.error.emailTaken');
    await announceOwnChange(tx, owner, { from: staff.email, to: change.email }, now());
  }
  const avatar =
    picture === undefined
      ? staff.avatar
      : picture && (await storeAvatar(tx, owner, picture, now()));
  await updateStaff(tx, owner, {
    name: change.name,
    email: change.email,
    phone: change.phone,
    avatar,
  });
  if (picture !== undefined && staff.avatar !== null) await removeFile(tx, owner, staff.avatar);
  if (password?.next === undefined)
    return from === to ? undefined : endSessions(tx, owner, hashToken(owner.token));
  await setPassword(tx, owner, password.next, hashToken(owner.token));
  await queueMail(
    tx,
    { kind: 'passwordChanged', companyId: owner.companyId, staffId: owner.staffId },
    now(),
  );
}

const refusal = (field: string, key: string) => new FormProblem({ [field]: [{ key, params: {} }] });
const wrongPassword = () => refusal('old_password', 'profile.error.oldPassword');
const passwordNeeded = () => refusal('old_password', 'profile.error.emailPassword');

/** A current password alone changes nothing: the new one is missing. */
function newPasswordMissing({ confirm_new_password }: AccountChange): FormProblem {
  const problems: FieldProblems = {
    new_password: [{ key: 'profile.error.newPassword', params: {} }],
  };
  if (confirm_new_password === undefined)
    problems['confirm_new_password'] = [{ key: 'profile.error.confirmPassword', params: {} }];
  return new FormProblem(problems);
}

/** Verifies the current password where it is needed, and counts requests for another e-mail. */
async function checkSecrets(
  services: AccountServices,
  owner: Owner,
  change: AccountChange,
): Promise<PreparedChange['password']> {
  const { old_password, new_password } = change;
  const staff = await scopedTo(services.db, owner)
    .select('staff')
    .select(['email', 'password_hash'])
    .where('staff.id', '=', owner.staffId)
    .executeTakeFirst();
  if (!staff) throw unauthorized();
  const isMoved = toLogin(staff.email) !== toLogin(change.email);
  if (!old_password) {
    if (isMoved) throw passwordNeeded();
    return undefined;
  }
  if (!new_password && !isMoved) throw newPasswordMissing(change);
  return services.passwords.runFor(
    { owner: accountOwner(owner), isKnown: true },
    async (passwords) => {
      await verifyPassword(services.limits, passwords, owner, {
        hash: staff.password_hash,
        password: old_password,
      });
      // A refusal discloses that the e-mail belongs to an account, so requests are limited.
      if (isMoved) await begin(services.limits, 'email', owner);
      return {
        known: staff.password_hash,
        next: new_password ? await passwords.hash(new_password) : undefined,
      };
    },
  );
}

async function verifyPassword(
  limits: Limits,
  passwords: Passwords,
  owner: Owner,
  { hash, password }: { hash: string; password: string },
): Promise<void> {
  const attempt = await begin(limits, 'password', owner);
  if (!(await passwords.verify(hash, password))) throw wrongPassword();
  await attempt.succeed();
}

async function storeAvatar(tx: Db, owner: StaffKey, picture: Picture, at: Date): Promise<string> {
  const id = newFileId(owner.companyId);
  await addFile(tx, owner, id, picture, at);
  return id;
}
