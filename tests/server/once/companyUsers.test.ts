import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { globals } from '../../../src/server/rows/scope.ts';
import { MAX_SIGNED_IN_ATTEMPTS } from '../../../src/server/limits/attemptLimits.ts';
import { createSessions } from '../../../src/server/accounts/sessions.ts';
import { HOUR, MINUTE } from '../../helpers/clock.ts';
import { digestTables } from '../../helpers/tableDigests.ts';
import {
  createTestApp,
  ENGLISH,
  MAIN,
  MEMBER,
  RIVAL,
  type TestApp,
} from '../../helpers/testApp.ts';

const LIST = '/investor/manage-investor';
const BODY = {
  firstname: 'عبدالعزيز',
  lastname: 'القرني',
  email: 'a.qarni@sanabil.example',
  phone: '0550000100',
  status: 10,
  password: 'secret',
  confirmpassword: 'secret',
};
const { password: _password, confirmpassword: _again, ...BODY_WITHOUT_PASSWORD } = BODY;

interface User extends Record<string, unknown> {
  id: number;
  email: string;
}

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => void (await globals(t.database.db).deleteFrom('login_limit').execute()));
afterAll(() => t.close());

let userCount = 0;
async function createUser(change: object = {}): Promise<User> {
  userCount += 1;
  const response = await t.send('POST', LIST, {
    ...BODY,
    email: `User-${userCount}@sanabil.example`,
    ...change,
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return (response.json() as { data: User }).data;
}

const edit = (user: User, change: object, as = MAIN) =>
  t.send(
    'PUT',
    `${LIST}/${user.id}`,
    { ...BODY_WITHOUT_PASSWORD, email: user.email, ...change },
    as,
  );
const signIn = async (email: string, password = 'secret') =>
  (await t.signIn(email, password)).json() as {
    data?: { token: string; profile: Record<string, unknown> };
  };
const isAlive = async (token: string) =>
  (await t.inject({ url: '/investor/profile', headers: { authorization: `Bearer ${token}` } }))
    .statusCode === 200;

async function expectRefusal(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const before = await digestTables(t.database.db);
  const response = await t.send(method, url, payload, MAIN, { 'accept-language': 'en' });
  expect(await digestTables(t.database.db)).toEqual(before);
  return response;
}

describe('the accounts of a company', () => {
  it('are listed, found and sorted only by its main account', async () => {
    const { data } = await t.read(LIST);
    expect(data._meta['totalCount']).toBe(4);
    expect(Object.keys(data.items[0]!)).toEqual([
      'id',
      'firstname',
      'lastname',
      'name',
      'email',
      'phone',
      'status',
      'is_main_account',
      'last_login',
      'created_at',
    ]);
    expect(
      (await t.read(`${LIST}?firstname=${encodeURIComponent('مُنيره')}`)).data.items,
    ).toMatchObject([{ name: 'منيرة العبدالكريم', firstname: 'منيرة', lastname: 'العبدالكريم' }]);
    for (const typed of ['العبدالكريم', 'عبدالكريم منيره', 'منيرة العبدالكريم'])
      expect(
        (await t.read(`${LIST}?firstname=${encodeURIComponent(typed)}`)).data.items,
        typed,
      ).toMatchObject([{ name: 'منيرة العبدالكريم' }]);
    expect((await t.read(`${LIST}?email=ENGLISH%40&phone=000003`)).data._meta['totalCount']).toBe(
      1,
    );
    expect((await t.read(`${LIST}?sort=status`)).data.items[0]).toMatchObject({ status: 1 });
    expect((await t.read(`${LIST}?sort=-last_login`)).data.items[0]).toMatchObject({ email: MAIN });
    expect((await t.get(LIST, MEMBER)).statusCode).toBe(403);
    expect((await t.read(LIST, RIVAL)).data._meta['totalCount']).toBe(1);
  });

  it('work for all schools of their company, by which they can be filtered', async () => {
    const idsAt = async (query: string, identity = MAIN) =>
      (await t.read(`${LIST}?${query}`, identity)).data.items.map(({ id }) => id);
    const everybody = await idsAt('');
    expect(everybody.length).toBeGreaterThan(0);
    expect(await idsAt('school_id=1')).toEqual(everybody);
    // No school has the first id, and the others are no ids.
    for (const school of ['999999', '0', 'x', '99999999999999999999'])
      expect(await idsAt(`school_id=${school}`), school).toEqual([]);
    // The school of another company.
    expect(await idsAt('school_id=1', RIVAL)).toEqual([]);
  });

  it('sign in with the password that was set for them, and are advised to change it', async () => {
    const user = await createUser();
    expect(user).toMatchObject({ name: 'عبدالعزيز القرني', last_login: null, status: 10 });
    const { data } = await signIn(user.email.toUpperCase());
    expect(data!.profile).toMatchObject({
      id: user.id,
      name: 'عبدالعزيز القرني',
      is_main_account: false,
      password_temporary: true,
    });
    expect((await t.read<{ data: User }>(`${LIST}/${user.id}`)).data['last_login']).toBe(
      '2026-11-20T09:00:00+00:00',
    );
  });

  it('have e-mails that no other account of any company has', async () => {
    const user = await createUser();
    for (const email of [user.email.toLowerCase(), 'INVESTOR@rival.example']) {
      const response = await expectRefusal('POST', LIST, { ...BODY, email });
      expect([response.statusCode, response.json()]).toMatchObject([
        422,
        { errors: { email: ['This email is already in use'] } },
      ]);
    }
    expect(
      (await expectRefusal('PUT', `${LIST}/${user.id}`, { ...BODY_WITHOUT_PASSWORD, email: RIVAL }))
        .statusCode,
    ).toBe(422);
    expect((await edit(user, { email: 'moved@sanabil.example' })).statusCode).toBe(200);
    expect((await signIn('moved@sanabil.example')).data).toBeDefined();
    expect((await signIn(user.email)).data).toBeUndefined();
    await createUser({ email: user.email });
    const both = await Promise.all(
      [1, 2].map(() => t.send('POST', LIST, { ...BODY, email: 'at.once@sanabil.example' })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  it('lose their sessions permanently when they are deactivated', async () => {
    const user = await createUser();
    const token = (await signIn(user.email)).data!.token;
    expect(await isAlive(token)).toBe(true);
    expect((await edit(user, { status: 1 })).statusCode).toBe(200);
    expect(await isAlive(token)).toBe(false);
    expect((await signIn(user.email)).data).toBeUndefined();
    expect((await edit(user, { status: 10 })).statusCode).toBe(200);
    expect(await isAlive(token)).toBe(false);
    expect((await signIn(user.email)).data).toBeDefined();
  });

  it('lose their sessions when another person sets their password; an edit without one keeps them', async () => {
    const user = await createUser();
    const token = (await signIn(user.email)).data!.token;
    expect(
      (await edit(user, { lastname: 'الأسمري', password: '', confirmpassword: '' })).statusCode,
    ).toBe(200);
    expect(await isAlive(token)).toBe(true);
    expect(
      (await edit(user, { lastname: 'الأسمري', password: 'another', confirmpassword: 'another' }))
        .statusCode,
    ).toBe(200);
    expect(await isAlive(token)).toBe(false);
    expect((await signIn(user.email)).data).toBeUndefined();
    expect((await signIn(user.email, 'another')).data!.profile).toMatchObject({
      password_temporary: true,
      name: 'عبدالعزيز الأسمري',
    });
  });

  it('also lose a session that is opened while they are deactivated', async () => {
    const user = await createUser();
    const account = { companyId: 1, staffId: user.id, passwordVersion: 1 };
    const sessions = createSessions(t.database.db, { idle: HOUR, max: HOUR }, t.clock.now);
    expect(await sessions.find(await sessions.open(account))).toMatchObject({ staffId: user.id });
    expect((await edit(user, { status: 1, password: '', confirmpassword: '' })).statusCode).toBe(
      200,
    );
    const late = await sessions.open(account);
    expect((await edit(user, { status: 10, password: '', confirmpassword: '' })).statusCode).toBe(
      200,
    );
    expect(await sessions.find(late)).toBeUndefined();
    expect((await signIn(user.email)).data).toBeDefined();
  });

  it('that are deleted lose access at once, free their e-mail, and keep what they wrote', async () => {
    const user = await createUser();
    const token = (await signIn(user.email)).data!.token;
    const body = { title: 'خبر من حساب حُذف', details: 'تفاصيل كاملة', schools_id: [1] };
    const news = (
      await t.inject({
        method: 'POST',
        url: '/investor/news',
        payload: body,
        headers: { authorization: `Bearer ${token}` },
      })
    ).json() as { data: { id: number } };
    expect((await t.send('DELETE', `${LIST}/${user.id}`)).statusCode).toBe(204);
    expect(await isAlive(token)).toBe(false);
    expect((await signIn(user.email)).data).toBeUndefined();
    for (const method of ['PUT', 'DELETE'] as const)
      expect(
        (
          await t.send(
            method,
            `${LIST}/${user.id}`,
            method === 'PUT' ? BODY_WITHOUT_PASSWORD : undefined,
          )
        ).statusCode,
      ).toBe(404);
    expect((await t.get(`${LIST}/${user.id}`)).statusCode).toBe(404);
    expect((await t.read(`${LIST}?email=${encodeURIComponent(user.email)}`)).data.items).toEqual(
      [],
    );
    expect(await t.read(`/investor/news/${news.data.id}`)).toMatchObject({
      data: { updated_by: 'عبدالعزيز القرني' },
    });
    expect((await createUser({ email: user.email })).id).not.toBe(user.id);
  });
});

describe('the main account', () => {
  it('cannot delete or deactivate itself', async () => {
    const gone = await expectRefusal('DELETE', `${LIST}/1`);
    expect([gone.statusCode, gone.json()]).toEqual([
      409,
      { message: 'The main account cannot be deleted' },
    ]);
    const off = await expectRefusal('PUT', `${LIST}/1`, {
      ...BODY_WITHOUT_PASSWORD,
      email: MAIN,
      status: 1,
    });
    expect([off.statusCode, off.json()]).toMatchObject([
      422,
      { errors: { status: ['The main account always stays active'] } },
    ]);
  });

  it('changes its own password only on the profile page, which asks for the current one', async () => {
    const other = (await signIn(RIVAL, 'Sanabil-2026')).data!.token;
    const { data } = await t.read(LIST, RIVAL);
    const id = data.items[0]!['id'] as number;
    const response = await t.send('PUT', `${LIST}/${id}`, { ...BODY, email: RIVAL }, RIVAL, {
      'accept-language': 'en',
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      {
        errors: {
          password: [
            'Change your own password on the page “Profile”, which asks for the current one',
          ],
        },
      },
    ]);
    expect(await isAlive(other)).toBe(true);
    expect((await signIn(RIVAL, 'Sanabil-2026')).data).toBeDefined();
  });

  it('cannot access accounts of another company', async () => {
    const { rows } = await sql<{ id: number }>`select id from staff where company_id = 2`.execute(
      t.database.db,
    );
    for (const { id } of rows) {
      expect((await t.get(`${LIST}/${id}`)).statusCode).toBe(404);
      expect((await expectRefusal('DELETE', `${LIST}/${id}`)).statusCode).toBe(404);
    }
    expect((await t.send('POST', LIST, BODY, ENGLISH)).statusCode).toBe(403);
  });
});

describe('an e-mail that another account has', () => {
  const createWith = (email = RIVAL) => t.send('POST', LIST, { ...BODY, email });

  it('is reported ten times in fifteen minutes; after that every attempt is refused', async () => {
    const user = await createUser();
    for (let n = 0; n < MAX_SIGNED_IN_ATTEMPTS / 2; n += 1) {
      expect((await createWith()).statusCode).toBe(422);
      expect((await edit(user, { email: RIVAL })).statusCode).toBe(422);
    }
    const before = await digestTables(t.database.db);
    const answers = [
      await createWith(),
      await edit(user, { email: RIVAL }),
      await createWith('free@sanabil.example'),
      await edit(user, { email: 'free@sanabil.example' }),
    ];
    for (const response of answers)
      expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
        429,
        '900',
        { message: 'تجاوزت عدد المحاولات المسموح به. حاول مرة أخرى بعد قليل.' },
      ]);
    expect(await digestTables(t.database.db)).toEqual(before);
    expect((await edit(user, { lastname: 'الأسمري' })).statusCode).toBe(200);
    expect((await edit(user, { email: user.email.toUpperCase() })).statusCode).toBe(200);
    t.clock.advance(15 * MINUTE);
    await t.renew(MAIN);
    expect((await createWith('free@sanabil.example')).statusCode).toBe(201);
  });

  it('does not count free e-mails, and they do not reset the count', async () => {
    for (let n = 0; n < MAX_SIGNED_IN_ATTEMPTS - 1; n += 1)
      expect((await createWith()).statusCode).toBe(422);
    const user = await createUser();
    for (let n = 0; n < MAX_SIGNED_IN_ATTEMPTS; n += 1) await createUser();
    expect((await edit(user, { email: 'moved-freely@sanabil.example' })).statusCode).toBe(200);
    expect((await createWith()).statusCode).toBe(422);
    expect((await createWith()).statusCode).toBe(429);
  });

  it('is counted together with attempts on the profile page', async () => {
    const profile = (email: string) =>
      t.send('PUT', '/investor/profile', {
        name: 'منيرة العبدالكريم',
        email,
        phone: '0550000001',
        old_password: 'Sanabil-2026',
      });
    for (let n = 0; n < MAX_SIGNED_IN_ATTEMPTS; n += 1)
      expect((await createWith()).statusCode).toBe(422);
    expect((await profile(RIVAL)).statusCode).toBe(429);
    expect((await profile(MAIN)).statusCode).toBe(422);
  });
});
