import { toEmailAddress } from '../../shared/text/contacts.ts';
import type { Db } from '../db/connect.ts';
import { scopedTo } from '../rows/scope.ts';
import { findLogin } from './staff.ts';
import { networkOwner } from '../limits/owners.ts';
import type { Passwords, SharedPasswords } from './passwords.ts';
import { ACTIVE_STATUS, type VerifiedAccount } from './sessions.ts';
import type { SignInLimits } from '../limits/signInLimits.ts';

/**
 * The result of signing in. Unknown accounts, wrong passwords and inactive accounts have the same
 * result, so that strangers do not learn which accounts exist.
 */
export type SignInResult = VerifiedAccount | 'wrong' | { retryAfter: number };

interface SignInServices {
  db: Db;
  now: () => Date;
  passwords: SharedPasswords;
  signInLimits: SignInLimits;
}

/**
 * Verifies e-mail and password, with the same queries and exactly one hash for every outcome.
 * People who signed in from the same network before do not wait behind strangers.
 * @throws QueueFull when too many callers wait. Then nothing was verified or counted.
 */
export async function verifySignIn(
  services: SignInServices,
  { identity, password }: { identity: string; password: string },
  address: string,
): Promise<SignInResult> {
  const email = toLogin(identity);
  const isKnown = await services.signInLimits.isKnown(email, address);
  const caller = { owner: isKnown ? `login ${email}` : networkOwner(address), isKnown };
  return services.passwords.runFor(caller, (passwords) =>
    verifyInTurn(services, passwords, { email, password, address, isKnown }),
  );
}

interface SignInAttempt {
  email: string;
  password: string;
  address: string;
  isKnown: boolean;
}

async function verifyInTurn(
  { db, now, signInLimits }: SignInServices,
  passwords: Passwords,
  { email, password, address, isKnown }: SignInAttempt,
): Promise<SignInResult> {
  const attempt = await signInLimits.attempt(email, address, isKnown);
  if ('retryAfter' in attempt) return attempt;
  const account = await findAccount(db, email);
  const isRight = await passwords.verify(account?.passwordHash, password);
  if (!account || !isRight || account.status !== ACTIVE_STATUS) return 'wrong';
  await attempt.succeed();
  await scopedTo(db, account)
    .update('staff', { last_login_at: now() })
    .where('staff.id', '=', account.staffId)
    .execute();
  if (passwords.isOutdated(account.passwordHash)) await renewHash(db, passwords, account, password);
  return {
    companyId: account.companyId,
    staffId: account.staffId,
    passwordVersion: account.passwordVersion,
  };
}

/**
 * Hashes the password with the current settings, which is possible only while it is known. A
 * password that was changed meanwhile is kept.
 */
async function renewHash(
  db: Db,
  passwords: Passwords,
  { companyId, staffId, passwordHash }: VerifiedAccount & { passwordHash: string },
  password: string,
): Promise<void> {
  const renewed = { password_hash: await passwords.hash(password) };
  await scopedTo(db, { companyId })
    .update('staff', renewed)
    .where('staff.id', '=', staffId)
    .where('staff.password_hash', '=', passwordHash)
    .execute();
}

/**
 * Normalises an e-mail to the form in which it is unique across all companies. Letter case is
 * ignored.
 */
export function toLogin(email: string): string {
  return toEmailAddress(email).normalize('NFC').toLowerCase();
}

/**
 * Finds the account of an e-mail. For an unknown e-mail the second query runs too, so that both
 * cases take the same time.
 */
async function findAccount(db: Db, email: string) {
  const { companyId, staffId } = (await findLogin(db, email)) ?? { companyId: 0, staffId: 0 };
  const staff = await scopedTo(db, { companyId })
    .select('staff')
    .select(['status', 'password_hash', 'password_version'])
    .where('staff.id', '=', staffId)
    .executeTakeFirst();
  return (
    staff && {
      companyId,
      staffId,
      status: staff.status,
      passwordHash: staff.password_hash,
      passwordVersion: staff.password_version,
    }
  );
}
