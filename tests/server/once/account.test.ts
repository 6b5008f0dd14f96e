import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { globals, scopedTo } from '../../../src/server/rows/scope.ts';
import { MAX_SIGNED_IN_ATTEMPTS } from '../../../src/server/limits/attemptLimits.ts';
import { MINUTE } from '../../helpers/clock.ts';
import { clearAttemptsAndMails, createMailbox, type Mailbox } from '../../helpers/mailbox.ts';
import { toDataUri } from '../../helpers/newsItems.ts';
import { buildBmp, buildPng } from '../../helpers/pictures.ts';
import { pathOf } from '../../helpers/pathOf.ts';
import {
  createTestApp,
  ENGLISH,
  MAIN,
  MEMBER,
  RIVAL,
  type TestApp,
} from '../../helpers/testApp.ts';

const PROFILE = '/investor/profile';
const OLD = 'Sanabil-2026';
const NEW = 'a-new-Passw0rd';

let t: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  t = await createTestApp();
  mailbox = createMailbox(t);
});
beforeEach(() => clearAttemptsAndMails(t));
afterAll(() => t.close());

interface Profile extends Record<string, unknown> {
  avatar: string | null;
}
const profileOf = async (as: string) => (await t.read<{ data: Profile }>(PROFILE, as)).data;
const profileWith = async (as: string, change: object = {}) => {
  const { name, email, phone } = await profileOf(as);
  return { name, email, phone, ...change };
};
const saveProfile = async (change: object, as = MEMBER, headers = {}) =>
  t.send('PUT', PROFILE, await profileWith(as, change), as, headers);
const passwords = (old_password: string, new_password: string) => ({
  old_password,
  new_password,
  confirm_new_password: new_password,
});
const profileStatus = async (token: string) =>
  (await t.inject({ url: PROFILE, headers: { authorization: `Bearer ${token}` } })).statusCode;
const newSession = async (email: string, password = OLD) =>
  (await t.signIn(email, password)).json<{ data: { token: string } }>().data.token;

describe('the own profile', () => {
  it('changes name, e-mail and phone, and stores their normalised form', async () => {
    const response = await t.send(
      'PUT',
      PROFILE,
      { name: '  بندر  العنزي ', email: MEMBER, phone: '٠٥٥ ٠٠٠ ٠٠٠٩' },
      MEMBER,
    );
    expect(response.statusCode).toBe(200);
    const { data } = response.json<{ data: Profile }>();
    expect(data).toMatchObject({
      name: 'بندر  العنزي',
      email: MEMBER,
      phone: '0550000009',
      avatar: null,
      is_main_account: false,
      locale: 'ar',
    });
    expect(await profileOf(MEMBER)).toEqual(data);
    expect(await profileOf(MAIN)).toMatchObject({ name: 'منيرة العبدالكريم', phone: '0550000001' });
  });

  it('contains the company name in the language of the request', async () => {
    const companyName = async (language: 'ar' | 'en', as = MEMBER) =>
      (await t.read<{ data: Profile & { company_name: string } }>(PROFILE, as, language)).data
        .company_name;
    expect([await companyName('ar'), await companyName('en')]).toEqual([
      'شركة سنابل المدى التعليمية',
      'Sanabil Al-Mada Education Company',
    ]);
    expect(await companyName('en', RIVAL)).not.toContain('Sanabil');
  });

  it('rejects fields that the user may not change', async () => {
    for (const more of [
      { is_main_account: true },
      { locale: 'en' },
      { id: 1 },
      { company_id: 2 },
      { password_hash: 'x' },
      { status: 10 },
      { password_temporary: true },
    ]) {
      expect((await saveProfile(more)).statusCode, JSON.stringify(more)).toBe(422);
    }
    expect(await profileOf(MEMBER)).toMatchObject({ is_main_account: false, locale: 'ar', id: 2 });
  });

  it('has an ETag, and rejects an edit of an older version', async () => {
    const tag = String((await t.get(PROFILE, MEMBER)).headers.etag);
    const saved = await saveProfile({ name: 'الأول' }, MEMBER, { 'if-match': tag });
    expect(saved.statusCode).toBe(200);
    expect(saved.headers.etag).not.toBe(tag);
    const late = await saveProfile({ name: 'الثاني', ...passwords(OLD, NEW) }, MEMBER, {
      'if-match': tag,
    });
    expect(late.statusCode).toBe(412);
    expect((await profileOf(MEMBER))['name']).toBe('الأول');
    expect((await t.signIn(MEMBER)).statusCode).toBe(200);
    expect((await saveProfile({ name: 'الثالث' })).statusCode).toBe(200);
  });

  it('has a picture that can be added, kept, replaced and removed with its file', async () => {
    const files = async () =>
      (await scopedTo(t.database.db, { companyId: 1 }).select('file').select('file.id').execute())
        .length;
    const before = await files();
    const fetchPicture = async (link: string | null) =>
      (await t.inject({ url: pathOf(link!) })).statusCode;
    const first = (await saveProfile({ avatar: toDataUri(buildPng()) })).json<{ data: Profile }>()
      .data;
    expect(await fetchPicture(first.avatar)).toBe(200);
    for (const change of [
      {},
      { avatar: first.avatar },
      { avatar: 'https://elsewhere.example/a.png' },
    ]) {
      expect((await saveProfile(change)).json<{ data: Profile }>().data.avatar).toBe(first.avatar);
    }
    for (const bytes of [buildPng({ color: [9, 9, 9] }), buildBmp()]) {
      const next = (await saveProfile({ avatar: toDataUri(bytes) })).json<{ data: Profile }>().data;
      expect(next.avatar).not.toBe(first.avatar);
      expect([await fetchPicture(next.avatar), await files()]).toEqual([200, before + 1]);
    }
    expect(await fetchPicture(first.avatar)).toBe(404);
    expect(
      (await t.signIn(MEMBER)).json<{ data: { profile: Profile } }>().data.profile.avatar,
    ).toMatch(/^http:\/\/localhost:80\/files\/[\w-]+\?until=\w+&signature=[\w-]+#w=[\d,]+$/);
    expect((await saveProfile({ avatar: '' })).json<{ data: Profile }>().data.avatar).toBeNull();
    expect(await files()).toBe(before);
    const broken = await saveProfile({
      avatar: toDataUri(buildPng().subarray(0, 60)),
      name: 'لا يحفظ',
    });
    expect(broken.json()).toMatchObject({
      problems: { avatar: [{ key: 'image.error.unreadable' }] },
    });
    expect((await profileOf(MEMBER))['name']).not.toBe('لا يحفظ');
  });
});

const changeEmail = (email: string, as = MEMBER, change: object = {}, headers = {}) =>
  saveProfile({ email, old_password: OLD, ...change }, as, headers);

describe('changing the e-mail', () => {
  it('signs in with the new e-mail only, and notifies the old address', async () => {
    expect(
      (await changeEmail('Badr@Sanabil.example')).json<{ data: Profile }>().data['email'],
    ).toBe('Badr@Sanabil.example');
    expect((await t.signIn('badr@sanabil.example')).statusCode).toBe(200);
    expect((await t.signIn(MEMBER)).statusCode).toBe(422);
    const readMails = async () =>
      Object.fromEntries((await mailbox.deliver()).map(({ to, subject }) => [to.address, subject]));
    expect(await readMails()).toEqual({
      'Badr@Sanabil.example': 'بريدك الجديد لتسجيل الدخول',
      [MEMBER]: 'تم تغيير البريد الإلكتروني',
    });
    expect((await changeEmail(MEMBER)).statusCode).toBe(200);
    expect((await t.signIn(MEMBER)).statusCode).toBe(200);
    expect(await readMails()).toEqual({
      'Badr@Sanabil.example': 'تم تغيير البريد الإلكتروني',
      [MEMBER]: 'بريدك الجديد لتسجيل الدخول',
    });
  });

  it('may change nothing but the letter case', async () => {
    expect((await saveProfile({ email: MEMBER.toUpperCase() })).statusCode).toBe(200);
    expect((await t.signIn(MEMBER)).statusCode).toBe(200);
    expect((await saveProfile({ email: MEMBER })).statusCode).toBe(200);
    expect(await mailbox.deliver()).toEqual([]);
  });

  it.each([MAIN, RIVAL, RIVAL.toUpperCase(), 'INACTIVE@sanabil.example'])(
    'is refused if another account of any company has the e-mail: %s',
    async (email) => {
      const response = await changeEmail(
        email,
        MEMBER,
        { name: 'لا يحفظ' },
        { 'accept-language': 'en' },
      );
      expect(response.statusCode).toBe(422);
      expect(response.json()).toEqual({
        errors: { email: ['This email is used by another account'] },
        problems: { email: [{ key: 'profile.error.emailTaken', params: {} }] },
      });
      expect(await profileOf(MEMBER)).toMatchObject({ email: MEMBER });
      expect((await profileOf(MEMBER))['name']).not.toBe('لا يحفظ');
    },
  );

  it('succeeds for one of two concurrent requests for the same e-mail', async () => {
    const answers = await Promise.all([
      changeEmail('wanted@sanabil.example', MEMBER),
      changeEmail('Wanted@sanabil.example', ENGLISH),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 422,
    ]);
    const logins = await globals(t.database.db)
      .selectFrom('login')
      .select('email')
      .where('company_id', '=', 1)
      .execute();
    expect(logins).toHaveLength(4);
    await changeEmail(MEMBER, MEMBER);
    await changeEmail(ENGLISH, ENGLISH);
  });

  it('cannot be used to find out who has an account', async () => {
    for (let n = 0; n < MAX_SIGNED_IN_ATTEMPTS; n += 1)
      expect((await changeEmail(RIVAL)).statusCode).toBe(422);
    const refused = await changeEmail(RIVAL);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await saveProfile({ name: 'بندر العنزي' })).statusCode).toBe(200);
  });

  it('requires the current password, with the error at its field', async () => {
    for (const change of [
      {},
      { old_password: '' },
      { old_password: '', new_password: '', confirm_new_password: '' },
    ]) {
      const response = await saveProfile(
        { email: 'other@sanabil.example', name: 'لا يحفظ', ...change },
        MEMBER,
        { 'accept-language': 'en' },
      );
      expect([response.statusCode, response.json()]).toEqual([
        422,
        {
          errors: { old_password: ['Enter your current password to change the email'] },
          problems: { old_password: [{ key: 'profile.error.emailPassword', params: {} }] },
        },
      ]);
    }
    const wrong = await changeEmail('other@sanabil.example', MEMBER, {
      old_password: 'not-the-password',
    });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { problems: { old_password: [{ key: 'profile.error.oldPassword' }] } },
    ]);
    expect(await profileOf(MEMBER)).toMatchObject({ email: MEMBER });
    expect((await profileOf(MEMBER))['name']).not.toBe('لا يحفظ');
    expect(await mailbox.deliver()).toEqual([]);
  });

  it('counts wrong passwords like a password change, and does not reveal that an e-mail is taken before the password is correct', async () => {
    for (let n = 0; n < MAX_SIGNED_IN_ATTEMPTS; n += 1)
      expect(
        (await changeEmail(RIVAL, MEMBER, { old_password: 'not-the-password' })).json(),
      ).toMatchObject({ problems: { old_password: [{ key: 'profile.error.oldPassword' }] } });
    const refused = await changeEmail('other@sanabil.example');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await saveProfile(passwords(OLD, NEW))).statusCode).toBe(429);
    expect((await saveProfile({ name: 'بندر العنزي' })).statusCode).toBe(200);
  });

  it('requires the new password if only the current one is sent and the e-mail stays the same', async () => {
    const alone = await saveProfile({ old_password: OLD });
    expect([alone.statusCode, alone.json()]).toMatchObject([
      422,
      {
        problems: {
          new_password: [{ key: 'profile.error.new_password' }],
          confirm_new_password: [{ key: 'profile.error.confirm_new_password' }],
        },
      },
    ]);
    const empty = await saveProfile({
      old_password: OLD,
      new_password: '',
      confirm_new_password: '',
    });
    expect(Object.keys(empty.json<{ problems: object }>().problems)).toEqual(['new_password']);
    expect((await saveProfile({ old_password: OLD, email: MEMBER.toUpperCase() })).statusCode).toBe(
      422,
    );
  });

  it('ends the other sessions of the account, alone or together with a new password', async () => {
    for (const [email, change, password] of [
      ['first@sanabil.example', {}, OLD],
      [MEMBER, { new_password: NEW, confirm_new_password: NEW }, NEW],
    ] as const) {
      const login = String((await profileOf(MEMBER))['email']);
      const [own, other, stranger] = [
        await t.tokenOf(MEMBER),
        await newSession(login),
        await newSession(ENGLISH),
      ];
      expect((await changeEmail(email, MEMBER, change)).statusCode).toBe(200);
      expect([
        await profileStatus(own),
        await profileStatus(other),
        await profileStatus(stranger),
      ]).toEqual([200, 401, 200]);
      expect((await t.signIn(email, password)).statusCode).toBe(200);
    }
    expect((await saveProfile(passwords(NEW, OLD))).statusCode).toBe(200);
  });

  it('is not reverted by a concurrent edit without the password', async () => {
    const [moved, edited] = await Promise.all([
      changeEmail('raced@sanabil.example'),
      saveProfile({ name: 'بندر العنزي' }),
    ]);
    expect(moved.statusCode).toBe(200);
    expect([200, 422]).toContain(edited.statusCode);
    expect(await profileOf(MEMBER)).toMatchObject({ email: 'raced@sanabil.example' });
    expect((await changeEmail(MEMBER)).statusCode).toBe(200);
  });
});

describe('changing the password', () => {
  it('requires the current password', async () => {
    const response = await saveProfile(
      { ...passwords('not-the-password', NEW), name: 'لا يحفظ' },
      MEMBER,
      { 'accept-language': 'en' },
    );
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      errors: { old_password: ['The current password is incorrect'] },
      problems: { old_password: [{ key: 'profile.error.oldPassword', params: {} }] },
    });
    expect((await profileOf(MEMBER))['name']).not.toBe('لا يحفظ');
    expect((await t.signIn(MEMBER, NEW)).statusCode).toBe(422);
  });

  it('does nothing if the fields are empty', async () => {
    expect(
      (await saveProfile({ old_password: '', new_password: '', confirm_new_password: '' }))
        .statusCode,
    ).toBe(200);
    expect((await t.signIn(MEMBER)).statusCode).toBe(200);
  });

  it('ends the other sessions of the account, and only those', async () => {
    const [own, other, stranger] = [
      await t.renew(MEMBER),
      await newSession(MEMBER),
      await newSession(ENGLISH),
    ];
    expect((await saveProfile(passwords(OLD, NEW))).statusCode).toBe(200);
    expect([
      await profileStatus(own),
      await profileStatus(other),
      await profileStatus(stranger),
    ]).toEqual([200, 401, 200]);
    expect((await t.signIn(MEMBER)).statusCode).toBe(422);
    expect((await t.signIn(MEMBER, NEW)).statusCode).toBe(200);
    expect((await mailbox.deliver()).map(({ to, subject }) => [to.address, subject])).toEqual([
      [MEMBER, 'تم تغيير كلمة المرور'],
    ]);
    expect((await saveProfile(passwords(NEW, OLD))).statusCode).toBe(200);
  });

  it('succeeds for one of two concurrent requests', async () => {
    const own = await t.renew(MEMBER);
    const answers = await Promise.all(
      ['first-one', 'second-one'].map((next) => saveProfile(passwords(OLD, next))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 422,
    ]);
    const winner = answers[0]!.statusCode === 200 ? 'first-one' : 'second-one';
    expect((await t.signIn(MEMBER, winner)).statusCode).toBe(200);
    expect(await profileStatus(own)).toBe(200);
    expect((await saveProfile(passwords(winner, OLD))).statusCode).toBe(200);
  });

  it('limits guessing of the current password from a stolen session', async () => {
    for (let n = 0; n < MAX_SIGNED_IN_ATTEMPTS; n += 1)
      expect((await saveProfile(passwords(`wrong-${n}`, NEW))).statusCode).toBe(422);
    const refused = await saveProfile(passwords(OLD, NEW));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    t.clock.advance(15 * MINUTE);
    expect((await saveProfile(passwords(OLD, NEW))).statusCode).toBe(200);
    expect((await saveProfile(passwords(NEW, OLD))).statusCode).toBe(200);
  });
});

describe('changing the language', () => {
  const change = (locale: unknown, as = MEMBER) =>
    t.send('POST', `${PROFILE}/change-language`, { locale }, as);

  it('is stored on the account, also for the next sign-in', async () => {
    const response = await change('en');
    expect([response.statusCode, response.json()]).toEqual([200, { data: { locale: 'en' } }]);
    expect((await profileOf(MEMBER))['locale']).toBe('en');
    expect((await t.signIn(MEMBER)).json()).toMatchObject({ data: { profile: { locale: 'en' } } });
    expect((await profileOf(MAIN))['locale']).toBe('ar');
    expect((await change('ar')).json()).toEqual({ data: { locale: 'ar' } });
  });

  it('accepts only the two languages', async () => {
    for (const locale of ['fr', '', null, 7, ['ar']])
      expect((await change(locale)).statusCode).toBe(422);
    expect((await profileOf(MEMBER))['locale']).toBe('ar');
  });

  it('does not invalidate the ETag of an open profile form', async () => {
    const tag = String((await t.get(PROFILE, MEMBER)).headers.etag);
    await change('en');
    expect(
      (await saveProfile({ name: 'بندر العنزي' }, MEMBER, { 'if-match': tag })).statusCode,
    ).toBe(200);
    await change('ar');
  });
});
