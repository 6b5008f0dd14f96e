import type { Db } from '../db/connect.ts';
import { globals, scopedTo } from '../db/scope.ts';
import { networkOwner } from './owners.ts';
import type { Passwords, SharedPasswords } from './passwords.ts';
import { ACTIVE, type Account } from './sessions.ts';
import type { SignInLimits } from './signInLimits.ts';

/** One answer for an unknown account, a wrong password and an inactive account: a stranger learns nothing of who exists. */
export type SignInResult = Account | 'wrong' | { retryAfter: number };

interface SignInServices {
  db: Db;
  now: () => Date;
  passwords: SharedPasswords;
  signInLimits: SignInLimits;
}

/**
 * Judges e-mail and password, with the same queries and exactly one hash whatever the outcome. Whoever signed in from the same network
 * before does not wait for strangers.
 * @throws ShareFull when too many wait; then nothing was judged and nothing is counted.
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
  const right = await passwords.verify(account?.passwordHash, password);
  if (!account || !right || account.status !== ACTIVE) return 'wrong';
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

/** Only now is the password at hand. One that is changed meanwhile stays as it was changed. */
async function renewHash(
  db: Db,
  passwords: Passwords,
  { companyId, staffId, passwordHash }: Account & { passwordHash: string },
  password: string,
): Promise<void> {
  const renewed = { password_hash: await passwords.hash(password) };
  await scopedTo(db, { companyId })
    .update('staff', renewed)
    .where('staff.id', '=', staffId)
    .where('staff.password_hash', '=', passwordHash)
    .execute();
}

/** The form of an e-mail under which it is unique over all companies: letter case aside. */
export function toLogin(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** For an unknown e-mail the second query runs as well, for nobody. */
async function findAccount(db: Db, email: string) {
  const login = await globals(db)
    .selectFrom('login')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  const [companyId, staffId] = [login?.company_id ?? 0, login?.staff_id ?? 0];
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
