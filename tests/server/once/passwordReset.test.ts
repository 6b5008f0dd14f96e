import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { globals, scopedTo } from '../../../src/server/rows/scope.ts';
import { moveLogin, updateStaff } from '../../../src/server/accounts/staff.ts';
import { clearExpired } from '../../../src/server/app/maintenance.ts';
import { updateAccount } from '../../../src/server/accounts/accounts.ts';
import type { Message } from '../../../src/server/mail/message.ts';
import { MAX_RESET_MAILS, MAX_RESET_REQUESTS } from '../../../src/server/limits/attemptLimits.ts';
import { createPasswords } from '../../../src/server/accounts/passwords.ts';
import { MAX_ACCOUNT_ATTEMPTS } from '../../../src/server/limits/signInLimits.ts';
import { MINUTE, SECOND } from '../../helpers/clock.ts';
import {
  clearAttemptsAndMails,
  createMailbox,
  linkTokenIn,
  type Mailbox,
} from '../../helpers/mailbox.ts';
import {
  createTestApp,
  ENGLISH,
  INACTIVE,
  MAIN,
  MEMBER,
  RIVAL,
  type TestApp,
} from '../../helpers/testApp.ts';

const REQUEST_RESET = '/investor/user/request-reset-password';
const USERS = '/investor/manage-investor';
const RESET = '/investor/user/reset-password';
const NEW_PASSWORD = 'a-new-Passw0rd';

let t: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  t = await createTestApp();
  mailbox = createMailbox(t);
});
beforeEach(() => clearAttemptsAndMails(t));
afterAll(() => t.close());

const requestReset = (email: string, headers = {}, remoteAddress = '203.0.113.9') =>
  t.inject({ method: 'POST', url: REQUEST_RESET, payload: { email }, headers, remoteAddress });
const resetPassword = (token: string, password = NEW_PASSWORD, more: object = {}) =>
  t.inject({
    method: 'POST',
    url: RESET,
    payload: { token, password, ...more },
    headers: { 'accept-language': 'en' },
  });
const newToken = async (email: string) => {
  await requestReset(email);
  return linkTokenIn(
    (await mailbox.deliver()).find(({ text }) => text.includes('/reset-password'))!,
  );
};
const profileStatus = async (token: string) =>
  (await t.inject({ url: '/investor/profile', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

describe('requesting a reset link', () => {
  it('responds and queues the same for known, unknown and inactive accounts', async () => {
    const responses = [];
    for (const email of [MAIN, 'ghost@nowhere.example', INACTIVE, MAIN.toUpperCase()])
      responses.push(await requestReset(email));
    const shown = responses.map(({ statusCode, body, headers }) => ({
      statusCode,
      body,
      headers: { ...headers, date: '' },
    }));
    expect(shown[0]).toMatchObject({ statusCode: 200, body: '{"data":{}}' });
    for (const one of shown) expect(one).toEqual(shown[0]);
    const rows = await globals(t.database.db)
      .selectFrom('outbox')
      .select(['kind', 'company_id', 'staff_id', 'locale', 'attempts'])
      .execute();
    expect(rows).toHaveLength(4);
    for (const row of rows)
      expect(row).toEqual({
        kind: 'passwordReset',
        company_id: null,
        staff_id: null,
        locale: null,
        attempts: 0,
      });
    expect(
      await scopedTo(t.database.db, { companyId: 1 })
        .select('password_reset')
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  it('sends mails only to active accounts and leaves the queue empty', async () => {
    for (const email of ['ghost@nowhere.example', INACTIVE]) await requestReset(email);
    expect(await mailbox.deliver()).toEqual([]);
    await requestReset(` ${MAIN.toUpperCase()}`);
    const mails = await mailbox.deliver();
    expect(mails.map(({ to }) => to)).toEqual([{ name: 'منيرة العبدالكريم', address: MAIN }]);
    expect(await globals(t.database.db).selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('uses the language of the account, and the public URL whatever the Host header is', async () => {
    const hostile = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
      'accept-language': 'en',
    };
    await requestReset(MAIN, hostile);
    await requestReset(ENGLISH, { ...hostile, 'accept-language': 'ar' });
    const mails = await mailbox.deliver();
    const [arabic, english] = [MAIN, ENGLISH].map((email) =>
      mails.find(({ to }) => to.address === email),
    );
    expect(arabic!.subject).toBe('تعيين كلمة مرور جديدة');
    expect(arabic!.html).toContain('<html lang="ar" dir="rtl">');
    expect(english!.subject).toBe('Set a new password');
    expect(english!.html).toContain('<html lang="en" dir="ltr">');
    for (const mail of [arabic!, english!]) {
      const link = `https://nasaq.example/reset-password?token=${linkTokenIn(mail)}`;
      expect(mail.text).toContain(`\n${link}\n`);
      expect(mail.html.split(`"${link}"`)).toHaveLength(3);
      expect(mail.text + mail.html).not.toContain('evil');
      expect(mail.text).toContain('60');
    }
  });

  it('stores only the hash of the token', async () => {
    const token = await newToken(MAIN);
    const stored =
      await sql`select t::text from password_reset t union all select o::text from outbox o`.execute(
        t.database.db,
      );
    expect(stored.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
  });

  it('sends at most three mails per e-mail in 15 minutes without disclosing the limit', async () => {
    for (let n = 0; n < MAX_RESET_MAILS + 2; n += 1)
      expect((await requestReset(MEMBER, {}, `198.51.100.${n}`)).body).toBe('{"data":{}}');
    expect(await mailbox.deliver()).toHaveLength(MAX_RESET_MAILS);
    t.clock.advance(15 * MINUTE);
    await requestReset(MEMBER);
    expect(await mailbox.deliver()).toHaveLength(1);
  });

  it('blocks an address after twenty requests for any e-mails', async () => {
    for (let n = 0; n < MAX_RESET_REQUESTS; n += 1)
      expect((await requestReset(`ghost${n}@nowhere.example`)).statusCode).toBe(200);
    const refused = await requestReset(MAIN);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await requestReset(MAIN, {}, '198.51.100.7')).statusCode).toBe(200);
  });
});

describe('a reset link', () => {
  it('is not used up when it is opened', async () => {
    const token = await newToken(MEMBER);
    for (let n = 0; n < 5; n += 1) {
      await t.inject({ url: `/reset-password?token=${token}` });
      expect((await t.inject({ url: `${RESET}?token=${token}` })).statusCode).toBe(404);
    }
    expect((await resetPassword(token)).statusCode).toBe(200);
    expect((await t.signIn(MEMBER, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await t.signIn(MEMBER)).statusCode).toBe(422);
  });

  it('works once', async () => {
    const token = await newToken(MEMBER);
    expect((await resetPassword(token)).body).toBe('{"data":{}}');
    const again = await resetPassword(token, 'another-one');
    expect(again.statusCode).toBe(422);
    expect(again.json()).toEqual({
      errors: { token: ['This link has expired or was already used. Request a new one.'] },
      problems: { token: [{ key: 'reset-password.error.token', params: {} }] },
    });
    expect((await t.signIn(MEMBER, 'another-one')).statusCode).toBe(422);
  });

  it('works for only one of twenty concurrent requests', async () => {
    const token = await newToken(MEMBER);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => resetPassword(token, `password-${n}`)),
    );
    const successful = responses.flatMap(({ statusCode }, n) => (statusCode === 200 ? [n] : []));
    expect(successful).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(19);
    expect((await t.signIn(MEMBER, `password-${successful[0]}`)).statusCode).toBe(200);
  });

  it('works for sixty minutes', async () => {
    const [lateToken, earlyToken] = [await newToken(MEMBER), await newToken(ENGLISH)];
    t.clock.advance(60 * MINUTE - SECOND);
    expect((await resetPassword(earlyToken)).statusCode).toBe(200);
    t.clock.advance(SECOND);
    expect((await resetPassword(lateToken)).statusCode).toBe(422);
    await clearExpired(t.database.db, t.clock.now());
    expect(
      await scopedTo(t.database.db, { companyId: 1 })
        .select('password_reset')
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  it('is invalidated by a newer link', async () => {
    const [older, newer] = [await newToken(MEMBER), await newToken(MEMBER)];
    expect((await resetPassword(older)).statusCode).toBe(422);
    expect((await resetPassword(newer)).statusCode).toBe(200);
  });

  it('is invalidated by any change of the password or e-mail', async () => {
    await t.renew(MAIN);
    const person = { firstname: 'عبدالعزيز', lastname: 'القرني', phone: '0550000200', status: 10 };
    const [one, two, three] = ['one', 'two', 'three'].map((name) => `${name}@reset.example`) as [
      string,
      string,
      string,
    ];
    const passwordOf = (password: string) => ({ password, confirmpassword: password });
    const made = await t.send('POST', USERS, { ...person, email: one, ...passwordOf('secret-1') });
    const { id } = made.json<{ data: { id: number } }>().data;
    const changeByMain = (email: string, change = {}) =>
      t.send('PUT', `${USERS}/${id}`, { ...person, email, ...change });
    const changeByOwner = async (login: string, email: string, change = {}) => {
      const { token } = (await t.signIn(login, 'secret-2')).json<{ data: { token: string } }>()
        .data;
      return t.inject({
        method: 'PUT',
        url: '/investor/profile',
        payload: { name: 'عبدالعزيز القرني', email, phone: person.phone, ...change },
        headers: { authorization: `Bearer ${token}` },
      });
    };
    const changeByCommand = (change: { password: string } | { active: boolean }) =>
      updateAccount(t.database.db, three, { at: t.clock.now(), ...change }, createPasswords());
    const changes: [string, () => Promise<unknown>][] = [
      [one, () => changeByMain(one, passwordOf('secret-2'))],
      [one, () => changeByMain(two)],
      [two, () => changeByOwner(two, three, { old_password: 'secret-2' })],
      [
        three,
        () =>
          changeByOwner(three, three, {
            old_password: 'secret-2',
            new_password: 'secret-3',
            confirm_new_password: 'secret-3',
          }),
      ],
      [three, () => changeByCommand({ password: 'secret-4' })],
      [
        three,
        () => changeByCommand({ active: false }).then(() => changeByCommand({ active: true })),
      ],
    ];
    const otherToken = await newToken(MEMBER);
    for (const [number, [email, change]] of changes.entries()) {
      const token = await newToken(email);
      await change();
      expect((await resetPassword(token)).statusCode, `change ${number}`).toBe(422);
      await globals(t.database.db).deleteFrom('login_limit').execute();
    }
    expect((await resetPassword(otherToken)).statusCode).toBe(200);
  });

  it('is sent to the new e-mail if that is being saved when the mail is composed', async () => {
    const staffKey = { companyId: 1, staffId: 3 };
    const changeEmail = async (from: string, to: string, meanwhile = async () => {}) => {
      await t.database.db.transaction().execute(async (tx) => {
        await moveLogin(tx, staffKey, from, to);
        await updateStaff(tx, staffKey, { email: to });
        await meanwhile();
      });
    };
    await requestReset(ENGLISH);
    let mails: Promise<Message[]> | undefined;
    await changeEmail(ENGLISH, 'moved@reset.example', async () => {
      mails = mailbox.deliver();
      await setTimeout(100);
    });
    expect((await mails!).map(({ to }) => to.address)).not.toContain(ENGLISH);
    await changeEmail('moved@reset.example', ENGLISH);
  });

  it('works only for an active account of its own company', async () => {
    const token = await newToken(RIVAL);
    const forged = Buffer.from(token, 'base64url');
    forged.writeUIntBE(1, 0, 6);
    for (const wrong of [
      forged.toString('base64url'),
      `${token}A`,
      token.slice(1),
      'x',
      '../..',
      token.toLowerCase(),
    ])
      expect((await resetPassword(wrong)).statusCode, wrong).toBe(422);
    const staff = scopedTo(t.database.db, { companyId: 2 });
    await staff.update('staff', { status: 1 }).execute();
    expect((await resetPassword(token)).statusCode).toBe(422);
    await staff.update('staff', { status: 10 }).execute();
    expect((await t.signIn(RIVAL)).statusCode).toBe(200);
  });

  it('ends all sessions of the account and no others', async () => {
    const otherSession = await t.renew(MAIN);
    expect((await resetPassword(await newToken(ENGLISH))).statusCode).toBe(200);
    const english = (await t.signIn(ENGLISH, NEW_PASSWORD)).json<{ data: { token: string } }>().data
      .token;
    expect(await profileStatus(english)).toBe(200);
    expect((await resetPassword(await newToken(ENGLISH), 'yet-another')).statusCode).toBe(200);
    expect(await profileStatus(english)).toBe(401);
    expect(await profileStatus(otherSession)).toBe(200);
    expect(
      (
        await scopedTo(t.database.db, { companyId: 1 }).select('session').selectAll().execute()
      ).every(({ staff_id }) => staff_id !== 3),
    ).toBe(true);
  });

  it('sends a confirmation in the requested language and clears the sign-in limit', async () => {
    for (let n = 0; n <= MAX_ACCOUNT_ATTEMPTS; n += 1) await t.signIn(MAIN, 'wrong-password');
    expect((await t.signIn(MAIN)).statusCode).toBe(429);
    const token = await newToken(MAIN);
    expect((await resetPassword(token, NEW_PASSWORD, { locale: 'en' })).statusCode).toBe(200);
    expect((await t.signIn(MAIN, NEW_PASSWORD)).statusCode).toBe(200);
    const [mail] = await mailbox.deliver();
    expect(mail).toMatchObject({ to: { address: MAIN }, subject: 'Your password was changed' });
    expect(mail!.text).not.toContain('http');
    expect((await resetPassword(await newToken(MAIN), 'Sanabil-2026')).statusCode).toBe(200);
    expect((await mailbox.deliver())[0]!.subject).toBe('تم تغيير كلمة المرور');
  });

  it('logs no personal data', async () => {
    t.log.length = 0;
    const token = await newToken(MEMBER);
    await resetPassword(token, NEW_PASSWORD);
    await mailbox.deliver();
    expect(t.log.length).toBe(2);
    expect(t.log.join('')).not.toMatch(
      new RegExp([MEMBER, token, NEW_PASSWORD, 'sanabil'].join('|')),
    );
  });
});

describe('a session opened during a password change', () => {
  it('is invalid', async () => {
    const token = await newToken(ENGLISH);
    // The old password was verified, but the session is not stored yet.
    const other = await createTestApp({
      database: t.database,
      clock: t.clock,
      passwords: {
        isOutdated: () => false,
        hash: () => Promise.resolve('x'),
        verify: async () => (await resetPassword(token, 'changed-meanwhile')).statusCode === 200,
      },
    });
    try {
      const lateToken = (await other.signIn(ENGLISH, NEW_PASSWORD)).json<{
        data: { token: string };
      }>().data.token;
      expect(lateToken).toMatch(/^[\w-]{51}$/);
      expect(await profileStatus(lateToken)).toBe(401);
    } finally {
      await other.close();
    }
  });
});
