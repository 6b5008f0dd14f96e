import type { FieldProblems } from '../../shared/schema/problems.ts';
import type { Db } from '../db/connect.ts';
import { addFile, removeFile } from '../files/storedFiles.ts';
import { queueMail } from '../mail/outbox.ts';
import { scopedTo, type StaffKey } from '../rows/scope.ts';
import { endSessions, lockStaff, moveLogin, setPassword, updateStaff } from './staff.ts';
import { FormProblem, fieldProblem, unauthorized } from '../base/problem.ts';
import { recordAccountChange } from './accountHistory.ts';
import { recordOwnEmailChange } from './emailUndo.ts';
import { newFileId } from '../files/fileLinks.ts';
import { countAttempt, type AttemptLimits } from '../limits/attemptLimits.ts';
import { accountOwner } from '../limits/owners.ts';
import type { Passwords, SharedPasswords } from './passwords.ts';
import type { Picture, Pictures } from '../files/pictures.ts';
import { readSentPicture } from '../files/sentPicture.ts';
import { toLogin } from './signIn.ts';
import { hashToken } from '../base/tokens.ts';

interface AccountServices {
  db: Db;
  now: () => Date;
  limits: AttemptLimits;
  passwords: SharedPasswords;
  pictures: Pictures;
}

/**
 * The validated body of a change of one's own account. A new password comes with the current one
 * and a confirmation.
 */
export interface AccountChange {
  name: string;
  email: string;
  phone: string;
  /** A data URI, or an empty text to remove the picture. Any other text keeps it. */
  avatar?: string | null;
  old_password?: string;
  new_password?: string;
  confirm_new_password?: string;
}

/** The account that is changed, and the token of the session that changes it. */
interface AccountSession extends StaffKey {
  token: string;
}

/** Results of the slow work that is done before the transaction. */
interface PreparedChange {
  /** Undefined keeps the picture; null removes it. */
  picture: Picture | null | undefined;
  /**
   * The hash that matched the current password, and the hash of the new password if there is one.
   */
  password: { verifiedHash: string; newHash: string | undefined } | undefined;
}

/**
 * Changes a person's own account in one transaction. A new password or e-mail requires the current
 * password and ends all other sessions of the account.
 * @param assertVersion throws when the version of the account is not the one that was edited.
 * @throws FormProblem by field; Problem 429 after too many wrong passwords or taken e-mails.
 */
export async function changeAccount(
  services: AccountServices,
  account: AccountSession,
  change: AccountChange,
  assertVersion: (version: number) => void,
): Promise<void> {
  const prepared = {
    picture: await readSentPicture(
      services.pictures,
      'avatar',
      change.avatar,
      accountOwner(account),
    ),
    password: await checkCurrentPassword(services, account, change),
  };
  await services.db
    .transaction()
    .execute((tx) => applyChange(services, tx, account, change, prepared, assertVersion));
}

async function applyChange(
  { now }: AccountServices,
  tx: Db,
  account: AccountSession,
  change: AccountChange,
  { picture, password }: PreparedChange,
  assertVersion: (version: number) => void,
): Promise<void> {
  const staff = await lockStaff(tx, account);
  if (!staff) throw unauthorized();
  assertVersion(staff.version);
  // A concurrent request has changed the password since it was verified.
  if (password && staff.password_hash !== password.verifiedHash) throw wrongPassword();
  const [oldLogin, newLogin] = [toLogin(staff.email), toLogin(change.email)];
  if (oldLogin !== newLogin) {
    if (!password) throw passwordRequired();
    if (!(await moveLogin(tx, account, oldLogin, newLogin)))
      throw fieldProblem('email', 'profile.error.emailTaken');
    await recordOwnEmailChange(tx, account, { from: staff.email, to: change.email }, now());
  }
  const avatar =
    picture === undefined
      ? staff.avatar
      : picture && (await storeAvatar(tx, account, picture, now()));
  await updateStaff(tx, account, {
    name: change.name,
    email: change.email,
    phone: change.phone,
    avatar,
  });
  if (picture !== undefined && staff.avatar !== null) await removeFile(tx, account, staff.avatar);
  if (password?.newHash !== undefined) await changePassword(tx, account, password.newHash, now());
  else if (oldLogin !== newLogin) await endSessions(tx, account, hashToken(account.token));
  await recordAccountChange(tx, account, staff, now());
}

async function changePassword(
  tx: Db,
  account: AccountSession,
  newHash: string,
  at: Date,
): Promise<void> {
  await setPassword(tx, account, newHash, hashToken(account.token));
  await queueMail(
    tx,
    { kind: 'passwordChanged', companyId: account.companyId, staffId: account.staffId },
    at,
  );
}

const wrongPassword = () => fieldProblem('old_password', 'profile.error.oldPassword');
const passwordRequired = () => fieldProblem('old_password', 'profile.error.emailPassword');

/** The current password was sent without a new one. */
function newPasswordMissing({ confirm_new_password }: AccountChange): FormProblem {
  const problems: FieldProblems = {
    new_password: [{ key: 'profile.error.new_password', params: {} }],
  };
  if (confirm_new_password === undefined)
    problems['confirm_new_password'] = [{ key: 'profile.error.confirm_new_password', params: {} }];
  return new FormProblem(problems);
}

/**
 * Verifies the current password if the change requires it, and counts attempts to change the
 * e-mail.
 */
async function checkCurrentPassword(
  services: AccountServices,
  account: AccountSession,
  change: AccountChange,
): Promise<PreparedChange['password']> {
  const { old_password, new_password } = change;
  const staff = await scopedTo(services.db, account)
    .select('staff')
    .select(['email', 'password_hash'])
    .where('staff.id', '=', account.staffId)
    .executeTakeFirst();
  if (!staff) throw unauthorized();
  const changesEmail = toLogin(staff.email) !== toLogin(change.email);
  if (!old_password) {
    if (changesEmail) throw passwordRequired();
    return undefined;
  }
  if (!new_password && !changesEmail) throw newPasswordMissing(change);
  return services.passwords.runFor(
    { owner: accountOwner(account), isKnown: true },
    async (passwords) => {
      await verifyPassword(services.limits, passwords, account, {
        hash: staff.password_hash,
        password: old_password,
      });
      // The error for a taken e-mail discloses that an account has it, so attempts are limited.
      if (changesEmail) await countAttempt(services.limits, 'email', account);
      return {
        verifiedHash: staff.password_hash,
        newHash: new_password ? await passwords.hash(new_password) : undefined,
      };
    },
  );
}

async function verifyPassword(
  limits: AttemptLimits,
  passwords: Passwords,
  account: AccountSession,
  { hash, password }: { hash: string; password: string },
): Promise<void> {
  const attempt = await countAttempt(limits, 'password', account);
  if (!(await passwords.verify(hash, password))) throw wrongPassword();
  await attempt.succeed();
}

async function storeAvatar(tx: Db, account: StaffKey, picture: Picture, at: Date): Promise<string> {
  const id = newFileId(account.companyId);
  await addFile(tx, account, id, picture, at);
  return id;
}
