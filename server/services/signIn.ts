import type { Db } from '../db/connect.ts';
import { globals, within } from '../db/scope.ts';
import { ShareFull } from './fairShare.ts';
import { networkOwner } from './owners.ts';
import type { Passwords, SharedPasswords } from './passwords.ts';
import { ACTIVE, type Account } from './sessions.ts';
import type { SignInLimits } from './signInLimits.ts';

/** One answer for an unknown account, a wrong password and an inactive account: a stranger learns nothing of who exists. */
export type Verdict = Account | 'wrong' | { retryAfter: number };

interface SignInServices {
  db: Db;
  now: () => Date;
  passwords: SharedPasswords;
  signInLimits: SignInLimits;
}

/** Judges e-mail and password, with the same queries and exactly one hash whatever the outcome. */
export async function judge(services: SignInServices, { identity, password }: { identity: string; password: string }, address: string): Promise<Verdict> {
  const email = toLogin(identity);
  const attempt = await services.signInLimits.begin(email, address);
  if ('retryAfter' in attempt) return attempt;
  const account = await findAccount(services.db, email);
  const passwords = services.passwords.for(attempt.isKnown ? { owner: `login ${email}`, isKnown: true } : { owner: networkOwner(address), isKnown: false });
  const right = await passwords.verify(account?.passwordHash, password).catch(async (error: unknown) => {
    // Too many at once: whoever tries again and again until it passes must not be locked out for it.
    if (error instanceof ShareFull) await attempt.withdraw();
    throw error;
  });
  if (!account || !right || account.status !== ACTIVE) return 'wrong';
  await attempt.succeed();
  await within(services.db, account).update('staff', { last_login_at: services.now() }).where('staff.id', '=', account.staffId).execute();
  if (passwords.isOutdated(account.passwordHash)) await renewHash(services.db, passwords, account, password).catch(passOverCrowd);
  return { companyId: account.companyId, staffId: account.staffId, passwordVersion: account.passwordVersion };
}

/** Only now is the password at hand. One that is changed meanwhile stays as it was changed. */
async function renewHash(db: Db, passwords: Passwords, { companyId, staffId, passwordHash }: Account & { passwordHash: string }, password: string): Promise<void> {
  const renewed = { password_hash: await passwords.hash(password) };
  await within(db, { companyId }).update('staff', renewed).where('staff.id', '=', staffId).where('staff.password_hash', '=', passwordHash).execute();
}

/** There is a next time. */
function passOverCrowd(error: unknown): void {
  if (!(error instanceof ShareFull)) throw error;
}

/** The form of an e-mail under which it is unique over all companies: letter case aside. */
export function toLogin(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** For an unknown e-mail the second query runs as well, for nobody. */
async function findAccount(db: Db, email: string) {
  const login = await globals(db).selectFrom('login').selectAll().where('email', '=', email).executeTakeFirst();
  const [companyId, staffId] = [login?.company_id ?? 0, login?.staff_id ?? 0];
  const staff = await within(db, { companyId }).select('staff').select(['status', 'password_hash', 'password_version']).where('staff.id', '=', staffId).executeTakeFirst();
  return staff && { companyId, staffId, status: staff.status, passwordHash: staff.password_hash, passwordVersion: staff.password_version };
}
