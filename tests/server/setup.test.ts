import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, addCompany, buildSchool } from '../helpers/build.ts';
import { createTestApp, MAIN, MEMBER, type TestApp } from '../helpers/testApp.ts';
import { createCompany } from '../../src/server/accounts/accounts.ts';
import { saveSchools } from '../../server/schools/schools.ts';
import { createPasswords } from '../../src/server/accounts/passwords.ts';
import { ofEveryCompany } from '../../src/server/rows/scope.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const steps = async (as: string) =>
  (await t.read<{ data: Record<string, boolean> }>('/investor/setup', as)).data;

describe('the setup steps of a company', () => {
  it('are complete if it has schools, a page, a bank account and managers', async () => {
    expect(await steps(MAIN)).toEqual({
      has_schools: true,
      has_company_page: true,
      has_bank_account: true,
      has_managers: true,
    });
  });

  it('are visible to the main account only', async () => {
    expect((await t.get('/investor/setup', MEMBER)).statusCode).toBe(403);
  });

  it('start incomplete, and hidden schools do not count', async () => {
    const [email, { db }] = ['owner@new.example', t.database];
    await createCompany(
      db,
      {
        company: { ar: 'جديدة', en: 'New' },
        name: 'Owner',
        email,
        password: 'long enough',
        locale: 'en',
      },
      createPasswords(),
      t.clock.now(),
    );
    const token = (await t.signIn(email, 'long enough')).json<{ data: { token: string } }>().data
      .token;
    const readSteps = async () =>
      (
        await t.inject({ url: '/investor/setup', headers: { authorization: `Bearer ${token}` } })
      ).json<{ data: Record<string, boolean> }>().data;
    expect(await readSteps()).toEqual({
      has_schools: false,
      has_company_page: false,
      has_bank_account: false,
      has_managers: false,
    });
    const { company_id } = await ofEveryCompany(db)
      .selectFrom('login')
      .select('company_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(company_id).not.toBe(await addCompany(db));
    const id = await add(db, company_id, 'school', buildSchool());
    expect(await readSteps()).toMatchObject({ has_schools: true, has_managers: false });
    await saveSchools(db, { companyId: company_id }, [{ id, hidden: true }]);
    expect(await readSteps()).toMatchObject({ has_schools: false });
  });
});
