import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopedTo } from '../../../src/server/rows/scope.ts';
import { clearExpired } from '../../../src/server/app/maintenance.ts';
import type { Message } from '../../../src/server/mail/message.ts';
import { HOUR, SECOND } from '../../helpers/clock.ts';
import { digestTables } from '../../helpers/tableDigests.ts';
import {
  clearAttemptsAndMails,
  createMailbox,
  linkTokenIn,
  type Mailbox,
} from '../../helpers/mailbox.ts';
import {
  createTestApp,
  ENGLISH,
  MAIN,
  MEMBER,
  RIVAL,
  type TestApp,
} from '../../helpers/testApp.ts';

const PROFILE = '/investor/profile';
const USERS = '/investor/manage-investor';
const RESTORE = '/investor/user/restore-email';
const PASSWORD = 'secret-1';
const PERSON = { firstname: 'عبدالعزيز', lastname: 'القرني', phone: '0550000300', status: 10 };

let t: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  t = await createTestApp();
  mailbox = createMailbox(t);
});
beforeEach(() => clearAttemptsAndMails(t));
afterAll(() => t.close());

let personCount = 0;
/** Creates an account of the first company with an unused e-mail. */
async function createPerson(): Promise<{ id: number; email: string }> {
  personCount += 1;
  const email = `undo-${personCount}@sanabil.example`;
  await t.renew(MAIN);
  const response = await t.send('POST', USERS, {
    ...PERSON,
    email,
    password: PASSWORD,
    confirmpassword: PASSWORD,
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return { id: response.json<{ data: { id: number } }>().data.id, email };
}

const tokenFor = async (email: string, password = PASSWORD) =>
  (await t.signIn(email, password)).json<{ data: { token: string } }>().data.token;
const isAlive = async (token: string) =>
  (await t.inject({ url: PROFILE, headers: { authorization: `Bearer ${token}` } })).statusCode ===
  200;
const restore = (token: string) =>
  t.inject({
    method: 'POST',
    url: RESTORE,
    payload: { token },
    headers: { 'accept-language': 'en' },
  });
const recipientsAndSubjects = (mails: Message[]) =>
  mails.map(({ to, subject }) => `${to.address}: ${subject}`).toSorted();

async function changeEmail(from: string, to: string, more: object = {}): Promise<string> {
  const token = await tokenFor(from);
  const response = await t.inject({
    method: 'PUT',
    url: PROFILE,
    payload: {
      name: 'عبدالعزيز القرني',
      email: to,
      phone: PERSON.phone,
      old_password: PASSWORD,
      ...more,
    },
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return token;
}

/** Sends the queued mails and returns the tokens of their links, by recipient. */
async function mailedTokens(): Promise<Record<string, string>> {
  const mails = (await mailbox.deliver()).filter(({ text }) => text.includes('/restore-email?'));
  return Object.fromEntries(
    mails.map((mail) => [mail.to.address, linkTokenIn(mail, 'restore-email')]),
  );
}

async function expectRefusal(token: string, key: string): Promise<void> {
  const before = await digestTables(t.database.db);
  const response = await restore(token);
  expect([response.statusCode, response.json()]).toMatchObject([
    422,
    { problems: { token: [{ key }] } },
  ]);
  expect(await digestTables(t.database.db)).toEqual(before);
}

describe('the link that restores the previous e-mail', () => {
  it('restores it, ends every session and notifies both addresses', async () => {
    const { email } = await createPerson();
    const next = `new-${email}`;
    const own = await changeEmail(email, next);
    const token = (await mailedTokens())[email]!;
    expect(await isAlive(own)).toBe(true);
    const otherSession = await tokenFor(next);
    const response = await restore(token);
    expect([response.statusCode, response.json()]).toEqual([200, { data: {} }]);
    expect([await isAlive(own), await isAlive(otherSession)]).toEqual([false, false]);
    expect([
      (await t.signIn(email, PASSWORD)).statusCode,
      (await t.signIn(next, PASSWORD)).statusCode,
    ]).toEqual([200, 422]);
    const mails = await mailbox.deliver();
    expect(recipientsAndSubjects(mails)).toEqual(
      [
        `${next}: تمت استعادة البريد الإلكتروني السابق`,
        `${email}: تمت استعادة البريد الإلكتروني السابق`,
      ].toSorted(),
    );
    for (const { text } of mails) expect(text).not.toContain('http');
  });

  it('is in a mail that says how long it is valid; the new address gets no secret', async () => {
    const { email } = await createPerson();
    await changeEmail(email, `new-${email}`);
    const mails = await mailbox.deliver();
    const [old, next] = [
      mails.find(({ to }) => to.address === email)!,
      mails.find(({ to }) => to.address === `new-${email}`)!,
    ];
    expect(old.text).toContain('https://nasaq.example/restore-email?token=');
    expect(old.text).toContain('24 ساعة');
    expect(next.text).not.toMatch(/http|token/);
    expect(next.html).not.toContain('href');
  });

  it('works once', async () => {
    const { email } = await createPerson();
    await changeEmail(email, `new-${email}`);
    const token = (await mailedTokens())[email]!;
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(4);
    await expectRefusal(token, 'restore-email.error.token');
  });

  it('is valid for twenty-four hours after the change, however late the mail was sent', async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    for (const { email } of [one, other]) await changeEmail(email, `new-${email}`);
    t.clock.advance(HOUR);
    const tokens = await mailedTokens();
    t.clock.advance(23 * HOUR - SECOND);
    expect((await restore(tokens[one.email]!)).statusCode).toBe(200);
    t.clock.advance(SECOND);
    await expectRefusal(tokens[other.email]!, 'restore-email.error.token');
    await clearExpired(t.database.db, t.clock.now());
    expect(
      await scopedTo(t.database.db, { companyId: 1 }).select('email_undo').selectAll().execute(),
    ).toEqual([]);
  });

  it('changes nothing by being opened', async () => {
    const { email } = await createPerson();
    await changeEmail(email, `new-${email}`);
    const token = (await mailedTokens())[email]!;
    const before = await digestTables(t.database.db);
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [`/restore-email?token=${token}`, `${RESTORE}?token=${token}`])
        await t.inject({ method, url });
    expect(await digestTables(t.database.db)).toEqual(before);
    expect((await restore(token)).statusCode).toBe(200);
  });

  it('is stored as a hash only', async () => {
    const { email } = await createPerson();
    await changeEmail(email, `new-${email}`);
    const token = (await mailedTokens())[email]!;
    const rows = await scopedTo(t.database.db, { companyId: 1 })
      .select('email_undo')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('reports that another account has the e-mail by now, and works again once it is free', async () => {
    const { email } = await createPerson();
    await changeEmail(email, `new-${email}`);
    const token = (await mailedTokens())[email]!;
    const body = {
      ...PERSON,
      email: email.toUpperCase(),
      password: PASSWORD,
      confirmpassword: PASSWORD,
    };
    const { id } = (await t.send('POST', USERS, body)).json<{ data: { id: number } }>().data;
    await expectRefusal(token, 'auth.restore.error.taken');
    expect((await restore(token)).json()).toMatchObject({
      errors: {
        token: [
          'The previous email is now used by another account. Contact the holder of the main account.',
        ],
      },
    });
    expect((await t.send('DELETE', `${USERS}/${id}`)).statusCode).toBe(204);
    expect((await restore(token)).statusCode).toBe(200);
  });

  it('of the first e-mail stays valid after later changes, and ends their links', async () => {
    const { email } = await createPerson();
    const [second, third] = [`second-${email}`, `third-${email}`];
    await changeEmail(email, second);
    const first = (await mailedTokens())[email]!;
    await changeEmail(second, third);
    const later = (await mailedTokens())[second]!;
    expect((await restore(first)).statusCode).toBe(200);
    await expectRefusal(later, 'restore-email.error.token');
    expect((await t.signIn(email, PASSWORD)).statusCode).toBe(200);
  });

  it('of a later e-mail keeps the links of earlier ones, even after changing back and forth', async () => {
    const { email } = await createPerson();
    const second = `second-${email}`;
    await changeEmail(email, second);
    await mailedTokens();
    await changeEmail(second, email);
    const ofSecond = (await mailedTokens())[second]!;
    await changeEmail(email, second);
    const ofFirst = (await mailedTokens())[email]!;
    expect((await restore(ofSecond)).statusCode).toBe(200);
    expect((await restore(ofFirst)).statusCode).toBe(200);
    expect((await t.signIn(email, PASSWORD)).statusCode).toBe(200);
  });

  it('is replaced when the mail is sent again', async () => {
    const { email } = await createPerson();
    await changeEmail(email, `new-${email}`);
    let undeliveredToken = '';
    const failing = createMailbox(t, async (message) => {
      if (message.to.address === email) undeliveredToken = linkTokenIn(message, 'restore-email');
      throw new Error('connection lost');
    });
    await failing.deliver();
    t.clock.advance(HOUR);
    const token = (await mailedTokens())[email]!;
    expect((await restore(undeliveredToken)).statusCode).toBe(422);
    expect((await restore(token)).statusCode).toBe(200);
  });

  it('invalidates a password reset link of the new e-mail', async () => {
    const { email } = await createPerson();
    const next = `new-${email}`;
    await changeEmail(email, next);
    const token = (await mailedTokens())[email]!;
    await t.inject({
      method: 'POST',
      url: '/investor/user/request-reset-password',
      payload: { email: next },
    });
    const reset = linkTokenIn(
      (await mailbox.deliver()).find(({ text }) => text.includes('/reset-password'))!,
    );
    expect((await restore(token)).statusCode).toBe(200);
    expect(
      (
        await t.inject({
          method: 'POST',
          url: '/investor/user/reset-password',
          payload: { token: reset, password: 'taken-over' },
        })
      ).statusCode,
    ).toBe(422);
  });

  it('belongs to one active account of one company', async () => {
    const { id, email } = await createPerson();
    await changeEmail(email, `new-${email}`);
    const token = (await mailedTokens())[email]!;
    const forged = Buffer.from(token, 'base64url');
    forged.writeUIntBE(2, 0, 6);
    for (const wrong of [forged.toString('base64url'), `${token}A`, token.slice(1), 'x', '../..'])
      await expectRefusal(wrong, 'restore-email.error.token');
    const staff = scopedTo(t.database.db, { companyId: 1 });
    await staff.update('staff', { status: 1 }).where('staff.id', '=', id).execute();
    await expectRefusal(token, 'restore-email.error.token');
    await staff.update('staff', { status: 10 }).where('staff.id', '=', id).execute();
    expect((await restore(token)).statusCode).toBe(200);
  });

  it('leaves no personal data in the log', async () => {
    const { email } = await createPerson();
    t.log.length = 0;
    await changeEmail(email, `new-${email}`);
    const token = (await mailedTokens())[email]!;
    await restore(token);
    expect(t.log.join('')).not.toMatch(new RegExp([email, token, 'sanabil'].join('|')));
  });
});

describe('an e-mail changed by the main account', () => {
  it('ends the sessions of the account and notifies both addresses, without a link', async () => {
    const { id, email } = await createPerson();
    const [token, own] = [await tokenFor(email), await t.tokenOf(MAIN)];
    expect(
      (await t.send('PUT', `${USERS}/${id}`, { ...PERSON, email: `set-${email}` })).statusCode,
    ).toBe(200);
    expect([await isAlive(token), await isAlive(own)]).toEqual([false, true]);
    const mails = await mailbox.deliver();
    expect(recipientsAndSubjects(mails)).toEqual(
      [
        `set-${email}: بريدك الجديد لتسجيل الدخول`,
        `${email}: تم تغيير البريد الإلكتروني`,
      ].toSorted(),
    );
    for (const { text } of mails) expect(text).not.toContain('http');
    expect((await t.signIn(`set-${email}`, PASSWORD)).statusCode).toBe(200);
  });

  it('cannot be undone by an earlier link', async () => {
    const { id, email } = await createPerson();
    await changeEmail(email, `new-${email}`);
    const token = (await mailedTokens())[email]!;
    expect(
      (await t.send('PUT', `${USERS}/${id}`, { ...PERSON, email: `set-${email}` })).statusCode,
    ).toBe(200);
    await expectRefusal(token, 'restore-email.error.token');
  });

  it('is notified without a link even if the mail of an earlier change was still queued', async () => {
    const { id, email } = await createPerson();
    await changeEmail(email, `new-${email}`);
    expect(
      (await t.send('PUT', `${USERS}/${id}`, { ...PERSON, email: `set-${email}` })).statusCode,
    ).toBe(200);
    const mails = await mailbox.deliver();
    expect(mails.map(({ to }) => to.address)).toContain(email);
    for (const { text } of mails) expect(text).not.toContain('http');
  });

  it("cannot be the main account's own one, which is changed on the profile page with the password", async () => {
    const own = { firstname: 'هيلة', lastname: 'السبيعي', phone: '0550000051', status: 10 };
    const { data } = await t.read(USERS, RIVAL);
    const before = await digestTables(t.database.db);
    const response = await t.send(
      'PUT',
      `${USERS}/${String(data.items[0]!['id'])}`,
      { ...own, email: 'taken-over@rival.example' },
      RIVAL,
      { 'accept-language': 'en' },
    );
    expect([response.statusCode, response.json()]).toEqual([
      422,
      {
        errors: {
          email: ['Change your own email on the page “Profile”, which asks for your password'],
        },
        problems: { email: [{ key: 'user.error.ownEmail', params: {} }] },
      },
    ]);
    expect(await digestTables(t.database.db)).toEqual(before);
    expect(
      (
        await t.send(
          'PUT',
          `${USERS}/${String(data.items[0]!['id'])}`,
          { ...own, email: RIVAL.toUpperCase() },
          RIVAL,
        )
      ).statusCode,
    ).toBe(200);
    expect(
      (
        await t.send(
          'PUT',
          `${USERS}/${String(data.items[0]!['id'])}`,
          { ...own, email: RIVAL },
          RIVAL,
        )
      ).statusCode,
    ).toBe(200);
  });
});

it('other accounts keep their e-mails, sessions and links', async () => {
  const [one, other] = [await createPerson(), await createPerson()];
  const english = await t.renew(ENGLISH);
  for (const { email } of [one, other]) await changeEmail(email, `new-${email}`);
  const tokens = await mailedTokens();
  expect((await restore(tokens[one.email]!)).statusCode).toBe(200);
  expect(await isAlive(english)).toBe(true);
  expect((await t.signIn(`new-${other.email}`, PASSWORD)).statusCode).toBe(200);
  expect((await t.signIn(MEMBER)).statusCode).toBe(200);
  expect((await restore(tokens[other.email]!)).statusCode).toBe(200);
});
