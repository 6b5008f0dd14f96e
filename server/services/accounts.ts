import type { Db } from '../db/connect.ts';
import { queueMail } from '../db/outbox.ts';
import { globals, scopedTo } from '../db/scope.ts';
import { endSessions, setPassword, updateStaff, type StaffKey } from '../db/staff.ts';
import type { Language } from '../../src/shared/resolved.ts';
import type { Passwords } from './passwords.ts';
import { ACTIVE } from './sessions.ts';
import { splitName } from './names.ts';
import { toLogin } from './signIn.ts';

/*
 * What whoever runs the server does with accounts from outside of any session.
 */

/** A company's first account, which makes all others. */
export interface MainAccount {
  company: { ar: string; en: string };
  name: string;
  email: string;
  password: string;
  locale: Language;
}

/** Whether there is any company. */
export async function hasCompany(db: Db): Promise<boolean> {
  return (
    (await globals(db).selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined
  );
}

/** Which account an e-mail belongs to, letter case aside; undefined where it is free. */
export async function findLogin(db: Db, email: string): Promise<StaffKey | undefined> {
  const row = await globals(db)
    .selectFrom('login')
    .selectAll()
    .where('email', '=', toLogin(email))
    .executeTakeFirst();
  return row && { companyId: row.company_id, staffId: row.staff_id };
}

/** Makes a company and its main account, both or neither. @returns false where the e-mail is another account's. */
export async function addMainAccount(
  db: Db,
  { company, name, email, password, locale }: MainAccount,
  passwords: Pick<Passwords, 'hash'>,
  now: Date,
): Promise<boolean> {
  const password_hash = await passwords.hash(password);
  return db.transaction().execute(async (transaction) => {
    if (await findLogin(transaction, email)) return false;
    const row = { name_ar: company.ar, name_en: company.en, created_at: now };
    const { id: companyId } = await globals(transaction)
      .insertInto('company')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    const staff = {
      name,
      ...splitName(name),
      email,
      locale,
      avatar: null,
      is_main_account: true,
      password_hash,
      created_at: now,
      last_login_at: null,
    };
    const { id } = await scopedTo(transaction, { companyId })
      .insert('staff', [staff])
      .returning('id')
      .executeTakeFirstOrThrow();
    await globals(transaction)
      .insertInto('login')
      .values({ email: toLogin(email), company_id: companyId, staff_id: id })
      .execute();
    return true;
  });
}

/** What is changed of an account, and when. */
export type Change = { at: Date } & ({ password: string } | { active: boolean });

/**
 * Changes the password of an account, which its owner is told by mail, or whether it may sign in. Its sessions end, and so does
 * a link to reset the password.
 * @returns false where none has this e-mail.
 */
export async function changeAccount(
  db: Db,
  email: string,
  change: Change,
  passwords: Pick<Passwords, 'hash'>,
): Promise<boolean> {
  const passwordHash = 'password' in change ? await passwords.hash(change.password) : undefined;
  return db.transaction().execute(async (tx) => {
    const place = await findLogin(tx, email);
    if (!place) return false;
    if (passwordHash !== undefined) await setPassword(tx, place, passwordHash);
    if (passwordHash !== undefined)
      await queueMail(tx, { kind: 'passwordChanged', ...place }, change.at);
    if ('active' in change)
      await updateStaff(tx, place, { status: change.active ? ACTIVE : INACTIVE });
    await endSessions(tx, place);
    return true;
  });
}

const INACTIVE = 1;
