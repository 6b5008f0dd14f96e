import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { toLogin } from '../../src/server/accounts/signIn.ts';
import { openTestDatabase, ROOT } from '../helpers/testDatabase.ts';
import { ofEveryCompany } from '../../src/server/rows/scope.ts';

const MIGRATION = path.join(ROOT, 'server/db/migrations/040-login-addresses.sql');

it('accounts with an address in an older form can still sign in', async () => {
  const database = await openTestDatabase('demo');
  try {
    const addresses = [
      'n7@x.example',
      'n٧@x.example',
      'n۷@x.example',
      'm٨@x.example،',
      'k@x.example',
    ];
    await ofEveryCompany(database.db)
      .insertInto('login')
      .values(addresses.map((email, index) => ({ email, company_id: 900, staff_id: index + 1 })))
      .execute();
    await sql.raw(fs.readFileSync(MIGRATION, 'utf8')).execute(database.db);
    const logins = await ofEveryCompany(database.db)
      .selectFrom('login')
      .select(['email', 'staff_id'])
      .where('company_id', '=', 900)
      .orderBy('staff_id')
      .execute();
    // The second and the third would be the first account's.
    expect(logins.map(({ email }) => email)).toEqual([
      'n7@x.example',
      'n٧@x.example',
      'n۷@x.example',
      toLogin(addresses[3]!),
      'k@x.example',
    ]);
  } finally {
    await database.close();
  }
});
