import type { Language } from '../../src/shared/resolved.ts';
import type { Db } from '../db/connect.ts';
import { queueMail } from '../db/outbox.ts';
import { findReset, insertReset, consumeReset } from '../db/passwordResets.ts';
import { lockStaff, setPassword, type StaffKey } from '../db/staff.ts';
import { accountOwner } from './owners.ts';
import type { SharedPasswords } from './passwords.ts';
import { ACTIVE } from './sessions.ts';
import { toLogin } from './signIn.ts';
import { companyOfToken, createToken, hashToken } from './tokens.ts';

/** 256 bits. */
const SECRET_BYTES = 32;
/** How long a link works. */
export const LINK_MINUTES = 60;

/** Makes the token of a new link; the one before is dead from now on. It is stored nowhere. */
export async function createReset(db: Db, place: StaffKey, now: Date): Promise<string> {
  const token = createToken(place.companyId, SECRET_BYTES);
  await insertReset(db, place, hashToken(token), new Date(now.getTime() + LINK_MINUTES * 60_000));
  return token;
}

interface ResetServices {
  db: Db;
  now: () => Date;
  passwords: SharedPasswords;
}

export interface Reset {
  token: string;
  password: string;
  locale?: Language;
}

/**
 * Sets the password of the account that the token belongs to, and ends all of its sessions.
 * @returns by which e-mail the account signs in; undefined where the token does not work.
 */
export async function useReset(
  { db, now, passwords }: ResetServices,
  { token, password, locale }: Reset,
): Promise<string | undefined> {
  const companyId = companyOfToken(token, SECRET_BYTES);
  if (companyId === undefined) return undefined;
  const [scope, tokenHash] = [{ companyId }, hashToken(token)];
  // Hashing is slow on purpose: only for a token that works, and not while a transaction waits for it.
  const staffId = await findReset(db, scope, tokenHash, now());
  if (staffId === undefined) return undefined;
  const place = { companyId, staffId };
  const passwordHash = await passwords.runFor(
    { owner: accountOwner(place), isKnown: true },
    (own) => own.hash(password),
  );
  return db.transaction().execute(async (tx) => {
    // The account before its link, as all do who change both: else two of them would wait for each other.
    const staff = await lockStaff(tx, place);
    if (!(await consumeReset(tx, scope, tokenHash, now())) || staff?.status !== ACTIVE)
      return undefined;
    await setPassword(tx, place, passwordHash);
    await queueMail(
      tx,
      { kind: 'passwordChanged', ...place, ...(locale ? { locale } : {}) },
      now(),
    );
    return toLogin(staff.email);
  });
}
