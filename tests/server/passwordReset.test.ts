import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { globals, scopedTo } from '../../server/db/scope.ts';
import { moveLogin, updateStaff } from '../../server/db/staff.ts';
import { clearExpired } from '../../server/db/maintenance.ts';
import { updateAccount } from '../../server/services/accounts.ts';
import type { Message } from '../../server/mail/message.ts';
import { MAX_RESET_MAILS, MAX_RESET_REQUESTS } from '../../server/services/limits.ts';
import { createPasswords } from '../../server/services/passwords.ts';
import { MAX_ACCOUNT_ATTEMPTS } from '../../server/services/signInLimits.ts';
import { MINUTE, SECOND } from '../helpers/clock.ts';
import { createMailbox, tokenIn, type Mailbox } from '../helpers/mailbox.ts';
import {
  createTestApp,
  ENGLISH,
  INACTIVE,
  MAIN,
  MEMBER,
  RIVAL,
  type TestApp,
} from '../helpers/testApp.ts';

const ASK = '/investor/user/request-reset-password';
const USERS = '/investor/manage-investor';
const RESET = '/investor/user/reset-password';
const NEW = 'a-new-Passw0rd';

let t: TestApp;
let box: Mailbox;
beforeAll(async () => {
  t = await createTestApp();
  box = createMailbox(t);
});
beforeEach(async () => {
  await globals(t.database.db).deleteFrom('login_limit').execute();
  await globals(t.database.db).deleteFrom('outbox').execute();
});
afterAll(() => t.close());

const ask = (email: string, headers = {}, remoteAddress = '203.0.113.9') =>
  t.inject({ method: 'POST', url: ASK, payload: { email }, headers, remoteAddress });
const reset = (token: string, password = NEW, more: object = {}) =>
  t.inject({
    method: 'POST',
    url: RESET,
    payload: { token, password, ...more },
    headers: { 'accept-language': 'en' },
  });
const newToken = async (email: string) => {
  await ask(email);
  return tokenIn((await box.fetch()).find(({ text }) => text.includes('/reset-password'))!);
};
const profileStatus = async (token: string) =>
  (await t.inject({ url: '/investor/profile', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

describe('asking for a reset link', () => {
  it('answers and writes the same for a known, an unknown and an inactive account', async () => {
    const answers = [];
    for (const email of [MAIN, 'ghost@nowhere.example', INACTIVE, MAIN.toUpperCase()])
      answers.push(await ask(email));
    const shown = answers.map(({ statusCode, body, headers }) => ({
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

  it('mails only to an account that may sign in, and leaves nothing in the queue', async () => {
    for (const email of ['ghost@nowhere.example', INACTIVE]) await ask(email);
    expect(await box.fetch()).toEqual([]);
    await ask(` ${MAIN.toUpperCase()}`);
    const mails = await box.fetch();
    expect(mails.map(({ to }) => to)).toEqual([{ name: 'منيرة العبدالكريم', address: MAIN }]);
    expect(await globals(t.database.db).selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('writes in the language of the account, with a link to the public address whatever the request says', async () => {
    const hostile = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
      'accept-language': 'en',
    };
    await ask(MAIN, hostile);
    await ask(ENGLISH, { ...hostile, 'accept-language': 'ar' });
    const mails = await box.fetch();
    const [arabic, english] = [MAIN, ENGLISH].map((email) =>
      mails.find(({ to }) => to.address === email),
    );
    expect(arabic!.subject).toBe('تعيين كلمة مرور جديدة');
    expect(arabic!.html).toContain('<html lang="ar" dir="rtl">');
    expect(english!.subject).toBe('Set a new password');
    expect(english!.html).toContain('<html lang="en" dir="ltr">');
    for (const mail of [arabic!, english!]) {
      const link = `https://nasaq.example/reset-password?token=${tokenIn(mail)}`;
      expect(mail.text).toContain(`\n${link}\n`);
      expect(mail.html.split(`"${link}"`)).toHaveLength(3);
      expect(mail.text + mail.html).not.toContain('evil');
      expect(mail.text).toContain('60');
    }
  });

  it('stores no token that could be used', async () => {
    const token = await newToken(MAIN);
    const stored =
      await sql`select t::text from password_reset t union all select o::text from outbox o`.execute(
        t.database.db,
      );
    expect(stored.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
  });

  it('sends an e-mail no more than three in a quarter of an hour, and tells nobody that it stopped', async () => {
    for (let n = 0; n < MAX_RESET_MAILS + 2; n += 1)
      expect((await ask(MEMBER, {}, `198.51.100.${n}`)).body).toBe('{"data":{}}');
    expect(await box.fetch()).toHaveLength(MAX_RESET_MAILS);
    t.clock.advance(15 * MINUTE);
    await ask(MEMBER);
    expect(await box.fetch()).toHaveLength(1);
  });

  it('makes an address wait after twenty, over all e-mails', async () => {
    for (let n = 0; n < MAX_RESET_REQUESTS; n += 1)
      expect((await ask(`ghost${n}@nowhere.example`)).statusCode).toBe(200);
    const refused = await ask(MAIN);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await ask(MAIN, {}, '198.51.100.7')).statusCode).toBe(200);
  });
});

describe('a reset link', () => {
  it('is not used up by being opened', async () => {
    const token = await newToken(MEMBER);
    for (let n = 0; n < 5; n += 1) {
      await t.inject({ url: `/reset-password?token=${token}` });
      expect((await t.inject({ url: `${RESET}?token=${token}` })).statusCode).toBe(404);
    }
    expect((await reset(token)).statusCode).toBe(200);
    expect((await t.signIn(MEMBER, NEW)).statusCode).toBe(200);
    expect((await t.signIn(MEMBER)).statusCode).toBe(422);
  });

  it('works once', async () => {
    const token = await newToken(MEMBER);
    expect((await reset(token)).body).toBe('{"data":{}}');
    const again = await reset(token, 'another-one');
    expect(again.statusCode).toBe(422);
    expect(again.json()).toEqual({
      errors: { token: ['This link has expired or was already used. Request a new one.'] },
      problems: { token: [{ key: 'auth.reset.error.token', params: {} }] },
    });
    expect((await t.signIn(MEMBER, 'another-one')).statusCode).toBe(422);
  });

  it('works for one of twenty who come at once', async () => {
    const token = await newToken(MEMBER);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(token, `password-${n}`)),
    );
    const won = answers.flatMap(({ statusCode }, n) => (statusCode === 200 ? [n] : []));
    expect(won).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(19);
    expect((await t.signIn(MEMBER, `password-${won[0]}`)).statusCode).toBe(200);
  });

  it('works for sixty minutes', async () => {
    const [late, soon] = [await newToken(MEMBER), await newToken(ENGLISH)];
    t.clock.advance(60 * MINUTE - SECOND);
    expect((await reset(soon)).statusCode).toBe(200);
    t.clock.advance(SECOND);
    expect((await reset(late)).statusCode).toBe(422);
    await clearExpired(t.database.db, t.clock.now());
    expect(
      await scopedTo(t.database.db, { companyId: 1 })
        .select('password_reset')
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  it('is dead when there is a newer one', async () => {
    const [older, newer] = [await newToken(MEMBER), await newToken(MEMBER)];
    expect((await reset(older)).statusCode).toBe(422);
    expect((await reset(newer)).statusCode).toBe(200);
  });

  it('is dead once the password or the e-mail is another, whoever changed it', async () => {
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
    const byMain = (email: string, change = {}) =>
      t.send('PUT', `${USERS}/${id}`, { ...person, email, ...change });
    const byThemselves = async (login: string, email: string, change = {}) => {
      const { token } = (await t.signIn(login, 'secret-2')).json<{ data: { token: string } }>()
        .data;
      return t.inject({
        method: 'PUT',
        url: '/investor/profile',
        payload: { name: 'عبدالعزيز القرني', email, phone: person.phone, ...change },
        headers: { authorization: `Bearer ${token}` },
      });
    };
    const byCommand = (change: { password: string } | { active: boolean }) =>
      updateAccount(t.database.db, three, { at: t.clock.now(), ...change }, createPasswords());
    const changes: [string, () => Promise<unknown>][] = [
      [one, () => byMain(one, passwordOf('secret-2'))],
      [one, () => byMain(two)],
      [two, () => byThemselves(two, three, { old_password: 'secret-2' })],
      [
        three,
        () =>
          byThemselves(three, three, {
            old_password: 'secret-2',
            new_password: 'secret-3',
            confirm_new_password: 'secret-3',
          }),
      ],
      [three, () => byCommand({ password: 'secret-4' })],
      [three, () => byCommand({ active: false }).then(() => byCommand({ active: true }))],
    ];
    const ofSomebodyElse = await newToken(MEMBER);
    for (const [number, [email, change]] of changes.entries()) {
      const token = await newToken(email);
      await change();
      expect((await reset(token)).statusCode, `change ${number}`).toBe(422);
      await globals(t.database.db).deleteFrom('login_limit').execute();
    }
    expect((await reset(ofSomebodyElse)).statusCode).toBe(200);
  });

  it('goes to the new e-mail where that is being saved when the mail is made', async () => {
    const place = { companyId: 1, staffId: 3 };
    const move = async (from: string, to: string, meanwhile = async () => {}) => {
      await t.database.db.transaction().execute(async (tx) => {
        await moveLogin(tx, place, from, to);
        await updateStaff(tx, place, { email: to });
        await meanwhile();
      });
    };
    await ask(ENGLISH);
    let mails: Promise<Message[]> | undefined;
    await move(ENGLISH, 'moved@reset.example', async () => {
      mails = box.fetch();
      await setTimeout(100);
    });
    expect((await mails!).map(({ to }) => to.address)).not.toContain(ENGLISH);
    await move('moved@reset.example', ENGLISH);
  });

  it('is of one account, in one company, that may sign in', async () => {
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
      expect((await reset(wrong)).statusCode, wrong).toBe(422);
    const staff = scopedTo(t.database.db, { companyId: 2 });
    await staff.update('staff', { status: 1 }).execute();
    expect((await reset(token)).statusCode).toBe(422);
    await staff.update('staff', { status: 10 }).execute();
    expect((await t.signIn(RIVAL)).statusCode).toBe(200);
  });

  it('ends all sessions of the account, and of nobody else', async () => {
    const somebodyElse = await t.renew(MAIN);
    expect((await reset(await newToken(ENGLISH))).statusCode).toBe(200);
    const english = (await t.signIn(ENGLISH, NEW)).json<{ data: { token: string } }>().data.token;
    expect(await profileStatus(english)).toBe(200);
    expect((await reset(await newToken(ENGLISH), 'yet-another')).statusCode).toBe(200);
    expect(await profileStatus(english)).toBe(401);
    expect(await profileStatus(somebodyElse)).toBe(200);
    expect(
      (
        await scopedTo(t.database.db, { companyId: 1 }).select('session').selectAll().execute()
      ).every(({ staff_id }) => staff_id !== 3),
    ).toBe(true);
  });

  it('says by mail that the password was changed, in the language that was sent, and lets a locked owner in', async () => {
    for (let n = 0; n <= MAX_ACCOUNT_ATTEMPTS; n += 1) await t.signIn(MAIN, 'wrong-password');
    expect((await t.signIn(MAIN)).statusCode).toBe(429);
    const token = await newToken(MAIN);
    expect((await reset(token, NEW, { locale: 'en' })).statusCode).toBe(200);
    expect((await t.signIn(MAIN, NEW)).statusCode).toBe(200);
    const [mail] = await box.fetch();
    expect(mail).toMatchObject({ to: { address: MAIN }, subject: 'Your password was changed' });
    expect(mail!.text).not.toContain('http');
    expect((await reset(await newToken(MAIN), 'Sanabil-2026')).statusCode).toBe(200);
    expect((await box.fetch())[0]!.subject).toBe('تم تغيير كلمة المرور');
  });

  it('leaves no trace of people in the log', async () => {
    t.log.length = 0;
    const token = await newToken(MEMBER);
    await reset(token, NEW);
    await box.fetch();
    expect(t.log.length).toBe(2);
    expect(t.log.join('')).not.toMatch(new RegExp([MEMBER, token, NEW, 'sanabil'].join('|')));
  });
});

describe('a session that is opened while the password changes', () => {
  it('is dead when it opens', async () => {
    const token = await newToken(ENGLISH);
    // The old password was found right, but the session is not yet written.
    const other = await createTestApp({
      database: t.database,
      clock: t.clock,
      passwords: {
        isOutdated: () => false,
        hash: () => Promise.resolve('x'),
        verify: async () => (await reset(token, 'changed-meanwhile')).statusCode === 200,
      },
    });
    try {
      const late = (await other.signIn(ENGLISH, NEW)).json<{ data: { token: string } }>().data
        .token;
      expect(late).toMatch(/^[\w-]{51}$/);
      expect(await profileStatus(late)).toBe(401);
    } finally {
      await other.close();
    }
  });
});
