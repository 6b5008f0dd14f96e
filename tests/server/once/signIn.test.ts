import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { globals, scopedTo } from '../../../src/server/rows/scope.ts';
import { FairSemaphore } from '../../../src/server/limits/fairSemaphore.ts';
import { createSemaphores } from '../../../src/server/limits/semaphores.ts';
import { featuresOf } from '../../../src/shared/resolved/features.ts';
import { createPasswords } from '../../../src/server/accounts/passwords.ts';
import {
  MAX_ACCOUNT_ATTEMPTS,
  MAX_NETWORK_ATTEMPTS,
} from '../../../src/server/limits/signInLimits.ts';
import { HOUR, MINUTE, SECOND } from '../../helpers/clock.ts';
import {
  createTestApp,
  definitions,
  INACTIVE,
  MAIN,
  MEMBER,
  testSettings,
  type TestApp,
} from '../../helpers/testApp.ts';

const PASSWORD = 'Sanabil-2026';
const WRONG_PASSWORD = 'not-the-password';
const NO_CAPACITY = new FairSemaphore({ name: 'none', capacity: 0, perOwner: 0 });

let t: TestApp;
let hashCount = 0;
const realPasswords = createPasswords();
const passwords = {
  ...realPasswords,
  verify: (known: string | undefined, password: string) => {
    hashCount += 1;
    return realPasswords.verify(known, password);
  },
};

beforeAll(async () => {
  t = await createTestApp({ passwords });
});
beforeEach(async () => {
  hashCount = 0;
  // Each test starts a new window.
  await globals(t.database.db).deleteFrom('login_limit').execute();
});
afterAll(() => t.close());

const attempt = (
  identity: string,
  password: string,
  remoteAddress = '203.0.113.9',
  app = t,
  headers = {},
) =>
  app.inject({
    method: 'POST',
    url: '/investor/user/login',
    payload: { identity, password },
    remoteAddress,
    headers,
  });

describe('signing in', () => {
  it('returns a token and the profile', async () => {
    const response = await t.signIn(MAIN);
    expect(response.statusCode).toBe(200);
    const { data } = response.json<{ data: { token: string; profile: object } }>();
    expect(data.token).toMatch(/^[\w-]{51}$/);
    expect(data.profile).toEqual({
      id: 1,
      name: 'منيرة العبدالكريم',
      email: MAIN,
      phone: '0550000001',
      avatar: null,
      locale: 'ar',
      is_main_account: true,
      features: featuresOf(definitions().resources.values()),
      default_views: [],
      company_name: 'شركة سنابل المدى التعليمية',
      company_logo: expect.stringContaining('http') as string,
      password_temporary: false,
    });
    expect(
      (
        await t.inject({
          url: '/investor/profile',
          headers: { authorization: `Bearer ${data.token}` },
        })
      ).json(),
    ).toEqual({ data: data.profile });
  });

  it('accepts an e-mail in any case and with surrounding spaces', async () => {
    expect((await t.signIn(' Investor@SANABIL.example ')).statusCode).toBe(200);
  });

  it('stores only hashes of tokens and never issues a token twice', async () => {
    const tokens = await Promise.all([t.signIn(MAIN), t.signIn(MAIN)]);
    const [one, two] = tokens.map(
      (response) => response.json<{ data: { token: string } }>().data.token,
    );
    expect(one).not.toBe(two);
    const stored = await scopedTo(t.database.db, { companyId: 1 })
      .select('session')
      .selectAll()
      .execute();
    expect(stored.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(stored)).not.toContain(one);
  });

  it('returns the same error for an unknown account, a wrong password and an inactive account, with one hash each', async () => {
    const refusals = [
      await attempt('nobody@nowhere.example', PASSWORD),
      await attempt(MAIN, WRONG_PASSWORD),
      await attempt(INACTIVE, PASSWORD),
      await attempt(INACTIVE, WRONG_PASSWORD),
    ];
    expect(hashCount).toBe(refusals.length);
    const shown = refusals.map(({ statusCode, body, headers }) => ({
      statusCode,
      body,
      headers: { ...headers, date: '' },
    }));
    for (const one of shown) expect(one).toEqual(shown[0]);
    expect(shown[0]!.statusCode).toBe(422);
    expect(JSON.parse(shown[0]!.body)).toEqual({
      errors: ['البريد الإلكتروني أو كلمة المرور غير صحيحة'],
      problems: { '': [{ key: 'auth.login.error.credentials', params: {} }] },
    });
  });

  it('hashes once for a correct password', async () => {
    await attempt(MEMBER, PASSWORD);
    expect(hashCount).toBe(1);
  });

  it('returns validation errors by field in the language of the request without hashing', async () => {
    const response = await t.inject({
      method: 'POST',
      url: '/investor/user/login',
      payload: { identity: 'x', role: 'main' },
      headers: { 'accept-language': 'en' },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      errors: {
        identity: ['Enter an email address in the correct format, like name@example.com'],
        password: ['Enter your password'],
        role: ['Unknown field: role'],
      },
      problems: {
        identity: [{ key: 'login.error.identity', params: {} }],
        password: [{ key: 'login.error.password.required', params: { field: 'password' } }],
        role: [{ key: 'error.unknownField', params: { name: 'role' } }],
      },
    });
    expect(hashCount).toBe(0);
  });
});

describe('a password hashed with older settings', () => {
  it('is hashed again once when its owner signs in, and never after a wrong attempt', async () => {
    const tables = scopedTo(t.database.db, { companyId: 1 });
    const stored = async () =>
      (
        await tables
          .select('staff')
          .select('password_hash')
          .where('staff.email', '=', MEMBER)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await tables
      .update('staff', { password_hash: old })
      .where('staff.email', '=', MEMBER)
      .execute();
    expect((await attempt(MEMBER, WRONG_PASSWORD)).statusCode).toBe(422);
    expect(await stored()).toBe(old);
    expect((await attempt(MEMBER, PASSWORD)).statusCode).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await attempt(MEMBER, PASSWORD)).statusCode).toBe(200);
    expect(await stored()).toBe(renewed);
  });
});

describe('limits on wrong sign-in attempts', () => {
  it('block an account after ten from any address and allow it 15 minutes later', async () => {
    for (let n = 0; n < MAX_ACCOUNT_ATTEMPTS; n += 1) {
      const response = await attempt(MEMBER, WRONG_PASSWORD, `198.51.100.${n}`, t, {
        'x-forwarded-for': `192.0.2.${n}`,
      });
      expect(response.statusCode).toBe(422);
    }
    hashCount = 0;
    const refused = await attempt(MEMBER.toUpperCase(), PASSWORD, '198.51.100.200');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(15 * 60));
    expect(refused.json()).toEqual({
      message: 'تجاوزت عدد المحاولات المسموح به. حاول مرة أخرى بعد قليل.',
    });
    expect(hashCount).toBe(0);

    // Further attempts do not extend the wait.
    t.clock.advance(15 * MINUTE - SECOND);
    const lateAttempt = await attempt(MEMBER, PASSWORD, '198.51.100.201');
    expect(lateAttempt.statusCode).toBe(429);
    expect(lateAttempt.headers['retry-after']).toBe('1');
    t.clock.advance(SECOND);
    expect((await attempt(MEMBER, PASSWORD, '198.51.100.202')).statusCode).toBe(200);
  });

  it('end with their window if the clock is set back', async () => {
    t.clock.advance(48 * HOUR);
    for (let n = 0; n < MAX_ACCOUNT_ATTEMPTS + 1; n += 1)
      await attempt(MEMBER, WRONG_PASSWORD, `198.51.100.${n}`);
    expect((await attempt(MEMBER, PASSWORD, '198.51.100.99')).statusCode).toBe(429);
    t.clock.advance(-48 * HOUR);
    expect((await attempt(MEMBER, PASSWORD, '198.51.100.99')).statusCode).toBe(200);
  });

  it('apply to accounts that do not exist', async () => {
    for (let n = 0; n < MAX_ACCOUNT_ATTEMPTS; n += 1)
      expect(
        (await attempt('ghost@nowhere.example', WRONG_PASSWORD, `198.51.100.${n}`)).statusCode,
      ).toBe(422);
    expect(
      (await attempt('ghost@nowhere.example', WRONG_PASSWORD, '198.51.100.99')).statusCode,
    ).toBe(429);
  });

  it('survive a restart and apply to two processes', async () => {
    for (let n = 0; n < MAX_ACCOUNT_ATTEMPTS; n += 1)
      await attempt(MEMBER, WRONG_PASSWORD, `198.51.100.${n}`);
    const other = await createTestApp({ database: t.database, clock: t.clock, passwords });
    try {
      expect((await attempt(MEMBER, PASSWORD, '198.51.100.50', other)).statusCode).toBe(429);
    } finally {
      await other.close();
    }
  });

  it('allow at most ten concurrent attempts', async () => {
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, n) => attempt(MEMBER, WRONG_PASSWORD, `198.51.100.${n}`)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(
      MAX_ACCOUNT_ATTEMPTS,
    );
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(
      25 - MAX_ACCOUNT_ATTEMPTS,
    );
  });

  it('do not count attempts that were not verified', async () => {
    const busyApp = await createTestApp({
      database: t.database,
      clock: t.clock,
      semaphores: {
        ...createSemaphores(),
        otherPasswords: NO_CAPACITY,
        knownPasswords: NO_CAPACITY,
      },
    });
    for (let n = 0; n < MAX_ACCOUNT_ATTEMPTS + 1; n += 1)
      expect((await attempt(MEMBER, PASSWORD, '203.0.113.9', busyApp)).statusCode).toBe(503);
    await busyApp.close();
    for (let n = 0; n < MAX_ACCOUNT_ATTEMPTS; n += 1)
      expect((await attempt(MEMBER, WRONG_PASSWORD)).statusCode).toBe(422);
    expect((await attempt(MEMBER, PASSWORD)).statusCode).toBe(429);
  });

  it('restart after a correct password', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < MAX_ACCOUNT_ATTEMPTS - 1; n += 1) await attempt(MEMBER, WRONG_PASSWORD);
      expect((await attempt(MEMBER, PASSWORD)).statusCode).toBe(200);
    }
  });

  it('block an address after fifty attempts for any accounts', async () => {
    for (let n = 0; n < MAX_NETWORK_ATTEMPTS; n += 1)
      expect(
        (await attempt(`guess${n}@nowhere.example`, WRONG_PASSWORD, '2001:db8:1:2::1')).statusCode,
      ).toBe(422);
    // The whole network of one customer counts as one address.
    expect((await attempt(MAIN, PASSWORD, '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await attempt(MAIN, PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  it('do not let strangers lock an owner out of a known network', async () => {
    expect((await attempt(MEMBER, PASSWORD, '203.0.113.77')).statusCode).toBe(200);
    for (let n = 0; n < MAX_ACCOUNT_ATTEMPTS + 5; n += 1)
      await attempt(MEMBER, WRONG_PASSWORD, `198.51.100.${n}`);
    expect((await attempt(MEMBER, PASSWORD, '198.51.100.99')).statusCode).toBe(429);
    expect((await attempt(MEMBER, PASSWORD, '203.0.113.77')).statusCode).toBe(200);
  });

  it('store no accounts or addresses in readable form', async () => {
    await attempt(MEMBER, WRONG_PASSWORD, '198.51.100.5');
    const rows = JSON.stringify(
      await globals(t.database.db).selectFrom('login_limit').selectAll().execute(),
    );
    expect(rows).not.toMatch(/sanabil|198\.51/);
  });
});

describe('a session', () => {
  const profileWith = (token: string, app = t) =>
    app.inject({ url: '/investor/profile', headers: { authorization: `Bearer ${token}` } });
  const newToken = async (email = MEMBER) =>
    (await t.signIn(email)).json<{ data: { token: string } }>().data.token;

  it('expires after the idle limit, which each request extends', async () => {
    const token = await newToken();
    for (let n = 0; n < 4; n += 1) {
      t.clock.advance(25 * MINUTE);
      expect((await profileWith(token)).statusCode).toBe(200);
    }
    t.clock.advance(30 * MINUTE);
    const ended = await profileWith(token);
    expect(ended.statusCode).toBe(401);
    expect(ended.headers['www-authenticate']).toBe('Bearer');
  });

  it('expires after the absolute limit even if it is used', async () => {
    const token = await newToken();
    for (let n = 1; n < 32; n += 1) {
      t.clock.advance(15 * MINUTE);
      expect((await profileWith(token)).statusCode, `after ${n * 15} minutes`).toBe(200);
    }
    t.clock.advance(15 * MINUTE);
    expect((await profileWith(token)).statusCode).toBe(401);
  });

  it('continues when the clock is set back, but not longer than a new session', async () => {
    t.clock.advance(48 * HOUR);
    const token = await newToken();
    t.clock.advance(-48 * HOUR);
    for (let n = 0; n < 32; n += 1) {
      expect((await profileWith(token)).statusCode, `after ${n * 15} minutes`).toBe(200);
      t.clock.advance(15 * MINUTE);
    }
    expect((await profileWith(token)).statusCode).toBe(401);
  });

  it('uses configured limits', async () => {
    const strict = await createTestApp({
      database: t.database,
      clock: t.clock,
      passwords,
      settings: { ...testSettings(), sessionIdle: 10 * SECOND, sessionMax: HOUR },
    });
    try {
      const token = (await strict.signIn(MEMBER)).json<{ data: { token: string } }>().data.token;
      t.clock.advance(9 * SECOND);
      expect((await profileWith(token, strict)).statusCode).toBe(200);
      t.clock.advance(10 * SECOND);
      expect((await profileWith(token, strict)).statusCode).toBe(401);
    } finally {
      await strict.close();
    }
  });

  it('becomes invalid on sign-out, without affecting other sessions', async () => {
    const [one, two] = [await newToken(), await newToken()];
    const signOut = await t.inject({
      method: 'POST',
      url: '/investor/user/logout',
      headers: { authorization: `Bearer ${one}`, 'content-type': 'application/json' },
      payload: '',
    });
    expect(signOut.statusCode).toBe(204);
    expect(signOut.body).toBe('');
    expect((await profileWith(one)).statusCode).toBe(401);
    expect((await profileWith(two)).statusCode).toBe(200);
  });

  it('becomes invalid when its account is deactivated', async () => {
    const token = await newToken();
    const staff = scopedTo(t.database.db, { companyId: 1 });
    await staff.update('staff', { status: 1 }).where('staff.email', '=', MEMBER).execute();
    expect((await profileWith(token)).statusCode).toBe(401);
    await staff.update('staff', { status: 10 }).where('staff.email', '=', MEMBER).execute();
  });

  it('is read from the Authorization header only', async () => {
    const token = await newToken();
    const tries = [
      { url: `/investor/profile?token=${token}` },
      { url: `/investor/profile?access_token=${token}` },
      { url: '/investor/profile', headers: { cookie: `token=${token}; FBidToken=${token}` } },
      { url: '/investor/profile', headers: { authorization: token } },
      { url: '/investor/profile', headers: { authorization: `Basic ${token}` } },
      { url: '/investor/profile', headers: { 'x-access-token': token } },
    ];
    for (const one of tries) expect((await t.inject(one)).statusCode).toBe(401);
  });
});
