import path from 'node:path';
import type { Language } from '../../shared/resolved/resolved.ts';
import { DEMO_ROWS } from '../../shared/productPaths.ts';
import { addAccount, addCompany, hasCompany } from '../accounts/accounts.ts';
import { toLogin } from '../accounts/signIn.ts';
import { findLogin } from '../accounts/staff.ts';
import { findRoot } from '../app/installation.ts';
import type { Product } from '../app/product.ts';
import { lockMigrations } from '../db/migrate.ts';
import { fillRows } from './rows.ts';

/** The companies and accounts of demo data. All accounts have the same password. */
interface DemoAccounts {
  password: string;
  companies: readonly DemoCompany[];
}

interface DemoCompany {
  /** By language. */
  name: Readonly<Record<Language, string>>;
  /** The first one is the main account, and the author of the rows. */
  accounts: readonly DemoAccount[];
}

interface DemoAccount {
  name: string;
  email: string;
  locale: Language;
  /** Is printed beside the account when the server starts. */
  note: string;
}

/**
 * Returns demo data: these companies and accounts, each company with the rows of the files in
 * server/demo/rows. A product with other needs fills its database itself.
 */
export function demoOfFiles({ password, companies }: DemoAccounts): Product['demo'] & object {
  return {
    password,
    accounts: companies.flatMap(({ accounts }) => accounts),
    fill: ({ db }, { now, passwords }) =>
      db.transaction().execute(async (tx) => {
        await lockMigrations(tx);
        if (await hasCompany(tx)) return false;
        const folder = path.join(findRoot(), DEMO_ROWS);
        for (const { name, accounts } of companies) {
          const scope = await addCompany(tx, name, now);
          const ids: number[] = [];
          for (const [index, { name: person, email, locale }] of accounts.entries())
            ids.push(
              await addAccount(tx, scope, {
                name: person,
                email,
                locale,
                is_main_account: index === 0,
                password_hash: await passwords.hash(password),
                created_at: now,
              }),
            );
          await fillRows(tx, scope, { now, author: ids[0]!, folder });
        }
        return true;
      }),
    isIn: async ({ db }) => {
      const email = companies[0]?.accounts[0]?.email ?? '';
      return (await findLogin(db, toLogin(email))) !== undefined;
    },
  };
}
