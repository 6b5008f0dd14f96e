import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { listSchools, saveSchools } from '../../server/schools/schools.ts';
import { listCompanies } from '../../src/server/accounts/companies.ts';
import { addCompany } from '../helpers/build.ts';
import { createNews, NEWS, NEWS_BODY } from '../helpers/newsItems.ts';
import { createTestApp, MAIN, MEMBER, type TestApp } from '../helpers/testApp.ts';

describe('schools that an operator changed', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const idsAt = async (url: string) =>
    (await t.read<{ data: { items: { id: number }[] } }>(url, MAIN)).data.items.map(({ id }) => id);
  const LISTS = [
    '/investor/schools',
    '/investor/dashboard',
    '/investor/booking',
    '/investor/school-package',
    '/investor/school-bank',
  ];

  it('are in no list while they are hidden, and rows that refer to them still show their names', async () => {
    const scope = { companyId: 1 };
    for (const url of LISTS) expect(await idsAt(url), url).toContain(1);
    const schoolsOfNews = async () =>
      (
        await t.read<{ data: { items: { schools: { id: number }[] }[] } }>(NEWS, MAIN)
      ).data.items.flatMap(({ schools }) => schools.map(({ id }) => id));
    const before = await schoolsOfNews();
    expect(before).toContain(1);
    await saveSchools(t.database.db, scope, [{ id: 1, hidden: true }]);
    for (const url of LISTS) expect(await idsAt(url), url).not.toContain(1);
    expect(await schoolsOfNews()).toEqual(before);
    const order = await t.send(
      'POST',
      '/investor/school-package/pay',
      { schools_obj: [{ school_id: 1, package_id: 3 }] },
      MEMBER,
    );
    expect([
      order.statusCode,
      order.json<{ problems: Record<string, { key: string }[]> }>().problems,
    ]).toMatchObject([422, {}]);
    await saveSchools(t.database.db, scope, [{ id: 1, hidden: false }]);
    for (const url of LISTS) expect(await idsAt(url), url).toContain(1);
  });

  it('take no news, seats, manager or bank link while they are hidden, and keep the links that they have', async () => {
    const scope = { companyId: 1 };
    const news = await createNews(t, { schools_id: [1, 2] });
    await saveSchools(t.database.db, scope, [{ id: 1, hidden: true }]);
    const statusOf = async (...[method, url, body]: Parameters<TestApp['send']>) =>
      (await t.send(method, url, body, MAIN)).statusCode;
    const seats = { school_id: 1, stage_id: 3, no_of_seats: 5, cost: 100 };
    const link = { bank_account_id: null };
    const manager = {
      firstname: 'عبدالعزيز',
      lastname: 'القرني',
      email: 'hidden-school@sanabil.example',
      phone: '0550000100',
      schools_id: [1],
      status: 10,
      permissions: [2],
      password: 'secret',
      confirmpassword: 'secret',
    };
    expect([
      await statusOf('POST', NEWS, { ...NEWS_BODY, schools_id: [1] }),
      await statusOf('POST', '/investor/booking/class', seats),
      await statusOf('POST', '/investor/schooladmin', manager),
      await statusOf('PUT', '/investor/update-school-bank?id=1', link),
      (await t.get('/investor/booking/school-classes/1', MAIN)).statusCode,
      await statusOf('POST', '/investor/schooladmin', { ...manager, schools_id: [3] }),
    ]).toEqual([422, 422, 422, 404, 404, 201]);
    const change = { ...NEWS_BODY, schools_id: [1, 2] };
    expect((await t.send('PUT', `${NEWS}/${news.id}`, change, MEMBER)).statusCode).toBe(200);
    await saveSchools(t.database.db, scope, [{ id: 1, hidden: false }]);
    expect(await statusOf('PUT', '/investor/update-school-bank?id=1', link)).toBe(200);
  });

  it('keep the stages with seats on offer', async () => {
    const [grade] = await scopedTo(t.database.db, { companyId: 1 })
      .select('booking_grade')
      .select(['school_id', 'stage_id'])
      .orderBy('stage_id')
      .limit(1)
      .execute();
    const { school_id: id, stage_id } = grade!;
    await expect(
      saveSchools(t.database.db, { companyId: 1 }, [
        { id, first_stage: stage_id + 1, last_stage: 15 },
      ]),
    ).rejects.toThrow('Seats are offered in grades outside of the new range of stages');
  });

  it('get a number, and are listed with their company', async () => {
    const company = await addCompany(t.database.db);
    expect((await listCompanies(t.database.db, 'en')).has(company)).toBe(true);
    const school = {
      name_ar: 'مدارس الأفق',
      name_en: 'Horizon "Little", KG',
      first_stage: 1,
      last_stage: 15,
      kind: 'girls',
      login_link: null,
      hidden: true,
    } as const;
    const scope = { companyId: company };
    const before = await listSchools(t.database.db, scope);
    const ids = await saveSchools(t.database.db, scope, [school, { ...school, hidden: false }]);
    expect((await listSchools(t.database.db, scope)).slice(before.length)).toMatchObject([
      { ...school, id: ids[0] },
      { ...school, id: ids[1], hidden: false },
    ]);
  });

  it('belong to one company only', async () => {
    const other = await addCompany(t.database.db);
    await expect(
      saveSchools(t.database.db, { companyId: other }, [{ id: 1, name_en: 'Theirs' }]),
    ).rejects.toThrow('The company has no school 1');
  });
});
