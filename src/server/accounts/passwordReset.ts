import type { Language } from '../../shared/resolved/resolved.ts';
import type { Db } from '../db/connect.ts';
import { queueMail } from '../mail/outbox.ts';
import { findReset, insertReset, consumeReset } from './passwordResets.ts';
import { lockStaff, setPassword } from './staff.ts';
import type { StaffKey } from '../rows/scope.ts';
import { accountOwner } from '../limits/owners.ts';
import type { SharedPasswords } from './passwords.ts';
import { ACTIVE_STATUS } from './sessions.ts';
import { toLogin } from './signIn.ts';
import { companyOfToken, createToken, hashToken } from '../base/tokens.ts';

/** 256 bits. */
const SECRET_BYTES = 32;
/** How long a reset link works. */
export const RESET_LINK_MINUTES = 60;

/**
 * Creates the token of a new reset link and invalidates the previous one. Only its hash is stored.
 */
export async function createResetToken(db: Db, staffKey: StaffKey, now: Date): Promise<string> {
  const token = createToken(staffKey.companyId, SECRET_BYTES);
  await insertReset(
    db,
    staffKey,
    hashToken(token),
    new Date(now.getTime() + RESET_LINK_MINUTES * 60_000),
  );
  return token;
}

interface ResetServices {
  db: Db;
  now: () => Date;
  passwords: SharedPasswords;
}

export interface PasswordResetRequest {
  token: string;
  password: string;
  locale?: Language;
}

/**
 * Sets the password of the account that the token belongs to and ends all of its sessions.
 * @returns the e-mail that the account signs in with; undefined if the token is invalid.
 */
export async function setPasswordByToken(
  { db, now, passwords }: ResetServices,
  { token, password, locale }: PasswordResetRequest,
): Promise<string | undefined> {
  const companyId = companyOfToken(token, SECRET_BYTES);
  if (companyId === undefined) return undefined;
  const [scope, tokenHash] = [{ companyId }, hashToken(token)];
  // Hashing is slow on purpose, so it is done only for a valid token and outside the transaction.
  const staffId = await findReset(db, scope, tokenHash, now());
  if (staffId === undefined) return undefined;
  const staffKey = { companyId, staffId };
  const passwordHash = await passwords.runFor(
    { owner: accountOwner(staffKey), isKnown: true },
    (passwordHasher) => passwordHasher.hash(password),
  );
  return db.transaction().execute(async (tx) => {
    // Every transaction that changes both locks the account before its link, which prevents
    // deadlocks.
    const staff = await lockStaff(tx, staffKey);
    if (!(await consumeReset(tx, scope, tokenHash, now())) || staff?.status !== ACTIVE_STATUS)
      return undefined;
    await setPassword(tx, staffKey, passwordHash);
    await queueMail(
      tx,
      { kind: 'passwordChanged', ...staffKey, ...(locale ? { locale } : {}) },
      now(),
    );
    return toLogin(staff.email);
  });
}
