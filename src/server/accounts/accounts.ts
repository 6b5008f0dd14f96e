import type { Insertable } from 'kysely';
import { companyNameColumns } from './companies.ts';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { queueMail } from '../mail/outbox.ts';
import { globals, scopedTo, type Scope } from '../rows/scope.ts';
import { endSessions, findLogin, setPassword, updateStaff } from './staff.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import type { Passwords } from './passwords.ts';
import { ACTIVE_STATUS, INACTIVE_STATUS } from './sessions.ts';
import { splitName } from '../base/names.ts';
import { toLogin } from './signIn.ts';

/*
 * Functions for the command-line tools of the person who runs the server. They create and change
 * accounts, and nobody is signed in.
 */

/** A company's first account, which creates all others. */
export interface MainAccount {
  /** The name of the company by language. */
  company: Readonly<Record<Language, string>>;
  name: string;
  email: string;
  password: string;
  locale: Language;
}

/** The columns with the name of a company. */
type CompanyNames = Insertable<Pick<Tables['company'], `name_${string}` & keyof Tables['company']>>;

/** Whether the database contains a company. */
export async function hasCompany(db: Db): Promise<boolean> {
  return (
    (await globals(db).selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined
  );
}

/**
 * Creates a company and its main account in one transaction.
 * @returns false when another account has the e-mail.
 */
export async function createCompany(
  db: Db,
  { company, name, email, password, locale }: MainAccount,
  passwords: Pick<Passwords, 'hash'>,
  now: Date,
): Promise<boolean> {
  const password_hash = await passwords.hash(password);
  return db.transaction().execute(async (transaction) => {
    if (await findLogin(transaction, toLogin(email))) return false;
    const scope = await addCompany(transaction, company, now);
    const account = { name, email, locale, is_main_account: true, password_hash, created_at: now };
    await addAccount(transaction, scope, account);
    return true;
  });
}

/**
 * Adds a company without accounts.
 * @param names by language. A language without a name has the first one
 */
export async function addCompany(
  tx: Db,
  names: MainAccount['company'],
  created_at: Date,
): Promise<Scope> {
  const [anyName = ''] = Object.values(names);
  const columns = companyNameColumns().map((column) => [
    column,
    names[column.slice('name_'.length)] ?? anyName,
  ]);
  const { id } = await globals(tx)
    .insertInto('company')
    .values({ ...(Object.fromEntries(columns) as CompanyNames), created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { companyId: id };
}

/** What a new account has. */
interface NewAccount extends Pick<MainAccount, 'name' | 'email' | 'locale'> {
  is_main_account: boolean;
  password_hash: string;
  created_at: Date;
}

/**
 * Adds an account, which can sign in.
 * @returns its id
 */
export async function addAccount(tx: Db, scope: Scope, account: NewAccount): Promise<number> {
  const staff = { ...account, ...splitName(account.name), avatar: null, last_login_at: null };
  const { id } = await scopedTo(tx, scope)
    .insert('staff', [staff])
    .returning('id')
    .executeTakeFirstOrThrow();
  await globals(tx)
    .insertInto('login')
    .values({ email: toLogin(account.email), company_id: scope.companyId, staff_id: id })
    .execute();
  return id;
}

/** A change of an account, and its time. */
export type AccountUpdate = { at: Date } & ({ password: string } | { active: boolean });

/**
 * Sets the password of an account and notifies its owner by mail, or activates or deactivates the
 * account. Ends the account's sessions and invalidates its links for resetting the password.
 * @returns false when no account has this e-mail.
 */
export async function updateAccount(
  db: Db,
  email: string,
  update: AccountUpdate,
  passwords: Pick<Passwords, 'hash'>,
): Promise<boolean> {
  const passwordHash = 'password' in update ? await passwords.hash(update.password) : undefined;
  return db.transaction().execute(async (tx) => {
    const staffKey = await findLogin(tx, toLogin(email));
    if (!staffKey) return false;
    if (passwordHash !== undefined) await setPassword(tx, staffKey, passwordHash);
    if (passwordHash !== undefined)
      await queueMail(tx, { kind: 'passwordChanged', ...staffKey }, update.at);
    if ('active' in update)
      await updateStaff(tx, staffKey, { status: update.active ? ACTIVE_STATUS : INACTIVE_STATUS });
    await endSessions(tx, staffKey);
    return true;
  });
}
