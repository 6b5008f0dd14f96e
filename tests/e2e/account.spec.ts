import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { buildPng } from '../helpers/pictures.ts';
import { linkFor } from './mail.ts';
import { PASSWORD, signIn, speakArabic } from './steps.ts';

const RESET = { identity: 'investor@rival.example', password: 'Rival-2027' };
const EDITED = { identity: 'english@sanabil.example', password: 'Brooks-2027' };

const field = (page: Page, name: string) => page.locator(`[data-field=${name}]`);
const write = (page: Page, name: string, text: string) =>
  field(page, name).locator('input').fill(text);
const save = (page: Page) => page.locator('[data-action=submit]').click();
const errors = (page: Page) => page.locator('[data-alert=errors]');
const success = (page: Page) => page.locator('[data-alert=success]');

async function openSignedIn(page: Page, identity: string, password = PASSWORD): Promise<void> {
  await page.goto('/profile');
  await signIn(page, identity, password);
  await expect(field(page, 'name')).toBeVisible();
}

/** A browser of somebody else, or of the same person elsewhere. */
async function another(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Gives an account back what the other tests sign in with, however far a test got. */
async function restore(
  request: APIRequestContext,
  { identity, password }: typeof EDITED,
  own: Record<string, string>,
): Promise<void> {
  const enter = (tried: string) =>
    request.post('/investor/user/login', { data: { identity, password: tried } });
  const [first, changed] = [await enter(PASSWORD), await enter(password)];
  const { data } = (await (first.ok() ? first : changed).json()) as { data: { token: string } };
  const passwords = first.ok()
    ? {}
    : { old_password: password, new_password: PASSWORD, confirm_new_password: PASSWORD };
  const answer = await request.put('/investor/profile', {
    data: { ...own, email: identity, avatar: '', ...passwords },
    headers: { Authorization: `Bearer ${data.token}` },
  });
  expect(answer.ok()).toBe(true);
}

test.describe('who is not signed in', () => {
  test('reads titles in Arabic in either language, finds the ways between the pages, and is led on from /home', async ({
    page,
  }) => {
    await page.goto('/home');
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/);
    await expect(page).toHaveTitle('تسجيل الدخول');
    await page.locator('[data-action=switchLanguage]').click();
    await expect(page.locator('h1')).toHaveText('Sign in');
    await expect(page).toHaveTitle('تسجيل الدخول');
    await page.locator('[data-action="go:forgot-password"]').click();
    await expect(page.locator('h1')).toHaveText('Forgot password');
    await expect(page).toHaveTitle('استعادة كلمة المرور');
    expect(await page.evaluate(() => localStorage.getItem('localLang'))).toBe('en');
    await page.reload();
    await expect(page.locator('h1')).toHaveText('Forgot password');
    await page.locator('[data-action="go:login"]').click();
    await expect(page.locator('[data-screen=login]')).toBeVisible();
    await expect(page.locator('[data-alert]')).toHaveCount(0);
  });

  test('comes home after signing in, where the link to the sign-in screen names another host', async ({
    page,
  }) => {
    for (const next of ['/.//evil.example', '//evil.example', '/a/..//evil.example']) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await signIn(page, EDITED.identity);
      await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
      await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard$/);
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('is told at once what to do with a link that lost its token', async ({ page }) => {
    for (const address of ['/reset-password', '/reset-password?token=', '/reset-password?tok=x']) {
      await page.goto(address);
      await expect(page.locator('[data-alert=missing]')).toContainText('اطلب رابطًا جديدًا');
      await expect(page.locator('input')).toHaveCount(0);
      await expect(page).toHaveTitle('تعيين كلمة مرور جديدة');
    }
    await page.locator('[data-action="go:forgot-password"]').click();
    await expect(field(page, 'email')).toBeVisible();
  });

  test('sees what is typed as a password only on request, and what is wrong at its field', async ({
    page,
  }) => {
    await page.goto('/login');
    await save(page);
    await expect(errors(page)).toBeFocused();
    await expect(errors(page).locator('[data-error]')).toHaveText([
      'أدخل البريد الإلكتروني',
      'أدخل كلمة المرور',
    ]);
    await write(page, 'password', '12345');
    await expect(field(page, 'password')).toContainText('يجب ألا تقل كلمة المرور عن 6 أحرف');
    const box = field(page, 'password').locator('input');
    await expect(box).toHaveAttribute('type', 'password');
    await field(page, 'password').locator('[data-action=showPassword]').click();
    await expect(box).toHaveAttribute('type', 'text');
    await expect(box).toHaveValue('12345');
  });
});

test('a forgotten password is set anew by a mailed link, once, however often the link was opened', async ({
  page,
  browser,
  request,
}) => {
  const elsewhere = await another(browser);
  await openSignedIn(elsewhere, RESET.identity);
  await page.goto('/login');
  await page.locator('[data-action="go:forgot-password"]').click();

  await test.step('everybody is told the same', async () => {
    await write(page, 'email', 'nobody@nowhere.example');
    await save(page);
    await expect(success(page)).toHaveText(
      'تم إرسال رابط استعادة كلمة المرور إلى بريدك الإلكتروني',
    );
    await expect(field(page, 'email').locator('input')).toHaveValue('');
    await write(page, 'email', ` ${RESET.identity.toUpperCase()} `);
    await save(page);
    await expect(success(page)).toHaveText(
      'تم إرسال رابط استعادة كلمة المرور إلى بريدك الإلكتروني',
    );
  });

  const link = await linkFor(RESET.identity);
  try {
    await test.step('opening the link uses nothing up, and leaves the token in no address', async () => {
      for (let visit = 1; visit <= 5; visit += 1) expect((await request.get(link)).ok()).toBe(true);
      await page.goto(link);
      await expect(field(page, 'password')).toBeVisible();
      await expect(page).toHaveURL(/\/reset-password$/);
      await page.reload();
      await expect(field(page, 'password')).toBeVisible();
    });

    await test.step('it sets the password and ends the sessions that were open', async () => {
      await write(page, 'password', RESET.password);
      await write(page, 'confirm_password', 'Rival-2028');
      await save(page);
      await expect(field(page, 'confirm_password')).toContainText('كلمتا المرور غير متطابقتين');
      await write(page, 'confirm_password', RESET.password);
      const [sent] = await Promise.all([
        page.waitForRequest('**/investor/user/reset-password'),
        save(page),
      ]);
      expect(sent.postDataJSON()).toEqual({
        password: RESET.password,
        token: new URL(link).searchParams.get('token'),
        locale: 'ar',
      });
      expect(sent.headers()['referer'] ?? '').not.toContain('token');
      await expect(page).toHaveURL(/\/login$/);
      await expect(success(page)).toHaveText('تم تغيير كلمة المرور بنجاح');
      await elsewhere.locator('[data-menu=dashboard]').click();
      await elsewhere.reload();
      await expect(elsewhere.locator('[data-screen=login]')).toBeVisible();
      await signIn(elsewhere, RESET.identity, PASSWORD);
      await expect(errors(elsewhere)).toContainText('البريد الإلكتروني أو كلمة المرور غير صحيحة');
    });

    await test.step('a second use is refused, and says how to get another link', async () => {
      await page.goto(link);
      await write(page, 'password', 'Rival-2029');
      await write(page, 'confirm_password', 'Rival-2029');
      await save(page);
      await expect(errors(page)).toContainText(
        'انتهت صلاحية الرابط أو سبق استخدامه. اطلب رابطًا جديدًا.',
      );
      await page.locator('[data-action=switchLanguage]').click();
      await expect(errors(page)).toContainText(
        'This link has expired or was already used. Request a new one.',
      );
      await expect(field(page, 'password').locator('input')).toHaveValue('Rival-2029');
      await page.locator('[data-action=switchLanguage]').click();
    });

    await page.goto('/login');
    await signIn(page, RESET.identity, RESET.password);
    await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  } finally {
    await restore(request, RESET, { name: 'هيلة السبيعي', phone: '0550000051' });
    await speakArabic(request, RESET.identity);
    await elsewhere.context().close();
  }
});

test('people change their own account, and the frame follows', async ({ page, request }) => {
  await openSignedIn(page, EDITED.identity);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('الملف الشخصي');
  const account = page.locator('header [data-action=account]');
  try {
    await test.step('a picture is judged, shown and saved', async () => {
      const file = field(page, 'avatar').locator('input[type=file]');
      await file.setInputFiles({
        name: 'me.gif',
        mimeType: 'image/gif',
        buffer: Buffer.from('GIF89a…'),
      });
      await expect(field(page, 'avatar')).toContainText(
        'The picture must be one of: \u2068PNG, JPEG, BMP\u2069',
      );
      await file.setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: buildPng({ bytes: 2_000_000 }),
      });
      await expect(field(page, 'avatar')).toContainText('The picture must be under 2 MB');
      await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: buildPng() });
      await write(page, 'name', 'Daniel M. Brooks');
      await write(page, 'phone', '+966 55 000 0003');
      await save(page);
      await expect(success(page)).toHaveText('Profile updated successfully');
      await expect(page).toHaveURL(/\/profile$/);
      await expect(account).toContainText('Daniel M. Brooks');
      await expect(account.locator('img')).toHaveJSProperty('complete', true);
      await expect(field(page, 'name').locator('input')).toHaveValue('Daniel M. Brooks');
      await expect(page.locator('[data-action=discard]')).toHaveCount(0);
    });

    await test.step('a wrong current password is told, and all three go together', async () => {
      await write(page, 'new_password', EDITED.password);
      await save(page);
      await expect(field(page, 'old_password')).toContainText(
        'Enter your current password to change it',
      );
      await expect(field(page, 'confirm_new_password')).toContainText(
        'The confirmation does not match the new password',
      );
      await write(page, 'old_password', 'not-my-password');
      await write(page, 'confirm_new_password', EDITED.password);
      await save(page);
      await expect(errors(page)).toBeFocused();
      await expect(errors(page).locator('[data-error=old_password]')).toHaveText(
        'The current password is incorrect',
      );
      await expect(field(page, 'old_password')).toContainText('The current password is incorrect');
      await page.locator('[data-action=discard]').click();
      await expect(field(page, 'new_password').locator('input')).toHaveValue('');
    });

    await test.step('the picture is taken away again', async () => {
      await field(page, 'avatar').locator('[data-action=removePicture]').click();
      await save(page);
      await expect(success(page)).toBeVisible();
      await expect(account.locator('img')).toHaveCount(0);
    });
  } finally {
    await restore(request, EDITED, { name: 'Daniel Brooks', phone: '0550000003' });
  }
});

test('one account in two browsers: who saves later is told, and a new password ends the other', async ({
  page,
  browser,
  request,
}) => {
  const elsewhere = await another(browser);
  await openSignedIn(page, EDITED.identity);
  await openSignedIn(elsewhere, EDITED.identity);
  try {
    await write(elsewhere, 'name', 'Daniel Elsewhere');
    await save(elsewhere);
    await expect(success(elsewhere)).toBeVisible();
    await write(page, 'phone', '0550000033');
    await save(page);
    await expect(page.locator('[data-alert=conflict]')).toContainText(
      /Changed fields: \W?Name\W?\./,
    );
    await page.locator('[data-action=takeTheirs]').click();
    await expect(field(page, 'name').locator('input')).toHaveValue('Daniel Elsewhere');

    await write(page, 'old_password', PASSWORD);
    await write(page, 'new_password', EDITED.password);
    await write(page, 'confirm_new_password', EDITED.password);
    await save(page);
    await expect(success(page)).toBeVisible();
    for (const name of ['old_password', 'new_password', 'confirm_new_password'])
      await expect(field(page, name).locator('input')).toHaveValue('');

    await write(elsewhere, 'name', 'Nobody any more');
    await save(elsewhere);
    await expect(elsewhere.locator('[data-screen=login]')).toBeVisible();
    await expect(elsewhere.locator('[data-alert=reason]')).toBeVisible();
    await write(page, 'name', 'Daniel Still Here');
    await save(page);
    await expect(success(page)).toBeVisible();
    await expect(page.locator('header [data-action=account]')).toContainText('Daniel Still Here');
    await signIn(elsewhere, EDITED.identity, EDITED.password);
    // What was typed when the session ended is there again, and does not pass over what was saved meanwhile.
    await expect(field(elsewhere, 'name').locator('input')).toHaveValue('Nobody any more');
    await save(elsewhere);
    await expect(elsewhere.locator('[data-alert=conflict]')).toBeVisible();
    await elsewhere.locator('[data-action=takeTheirs]').click();
    await expect(field(elsewhere, 'name').locator('input')).toHaveValue('Daniel Still Here');
  } finally {
    await restore(request, EDITED, { name: 'Daniel Brooks', phone: '0550000003' });
    await elsewhere.context().close();
  }
});

/** The same in both languages of the interface, each by an account that speaks it. */
const MOVES = [
  {
    language: 'ar',
    identity: 'staff@sanabil.example',
    moved: 'staff.moved@sanabil.example',
    hint: 'لتغييره أدخل كلمة المرور الحالية أدناه. وسيُبلَّغ العنوان السابق برسالة.',
    needed: 'أدخل كلمة المرور الحالية لتغيير البريد الإلكتروني',
    saved: 'تم تعديل الملف الشخصي بنجاح',
    title: 'استعادة البريد الإلكتروني السابق',
    button: 'استعادة البريد السابق',
    restored: 'تمت استعادة بريدك الإلكتروني السابق.',
    used: 'سبق استخدام هذا الرابط أو مضى عليه أكثر من 24 ساعة.',
    incomplete: 'هذا الرابط غير مكتمل.',
  },
  {
    language: 'en',
    identity: EDITED.identity,
    moved: 'english.moved@sanabil.example',
    hint: 'To change it, enter your current password below. The previous address is told by mail.',
    needed: 'Enter your current password to change the email',
    saved: 'Profile updated successfully',
    title: 'Restore the previous email',
    button: 'Restore the previous email',
    restored: 'Your previous email has been restored.',
    used: 'This link was already used, or is older than 24 hours.',
    incomplete: 'This link is incomplete.',
  },
] as const;

for (const { language, identity, moved, ...said } of MOVES) {
  test(`an e-mail is changed with the password, and restored by the link in the mail to the one before (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    const enter = (tried: string) =>
      request.post('/investor/user/login', { data: { identity: tried, password: PASSWORD } });
    const elsewhere = await another(browser);
    const guest = await another(browser);
    try {
      if (language === 'ar') await speakArabic(request, identity);
      await openSignedIn(elsewhere, identity);
      await openSignedIn(page, identity);
      await expect(page.locator('html')).toHaveAttribute('lang', language);

      await test.step('the form says beforehand that the password is needed, and asks for it at its field', async () => {
        await expect(field(page, 'email')).toContainText(said.hint);
        await write(page, 'email', moved);
        await save(page);
        await expect(errors(page)).toBeFocused();
        await expect(field(page, 'old_password')).toContainText(said.needed);
        await write(page, 'old_password', PASSWORD);
        await save(page);
        await expect(success(page)).toHaveText(said.saved);
        await expect(field(page, 'email').locator('input')).toHaveValue(moved);
        await elsewhere.reload();
        await expect(elsewhere.locator('[data-screen=login]')).toBeVisible();
      });

      const link = await linkFor(identity, 'restore-email');
      await test.step('opening the link changes nothing, and leaves the token in no address', async () => {
        for (let visit = 1; visit <= 3; visit += 1)
          expect((await request.get(link)).ok()).toBe(true);
        expect([(await enter(identity)).ok(), (await enter(moved)).ok()]).toEqual([false, true]);
        await guest.goto('/restore-email');
        if (language === 'en') await guest.locator('[data-action=switchLanguage]').click();
        await expect(guest.locator('[data-alert=missing]')).toContainText(said.incomplete);
        await guest.goto(link);
        await expect(guest.locator('h1')).toHaveText(said.title);
        await expect(guest.locator('html')).toHaveAttribute('lang', language);
        await expect(guest.locator('[data-action=submit]')).toHaveText(said.button);
        await expect(guest).toHaveURL(/\/restore-email$/);
        await expect(guest.locator('input:visible')).toHaveCount(0);
        await guest.screenshot({ path: test.info().outputPath(`restore-email-${language}.png`) });
      });

      await test.step('its button restores the e-mail, which signs in again, and ends every session', async () => {
        const [sent] = await Promise.all([
          guest.waitForRequest('**/investor/user/restore-email'),
          save(guest),
        ]);
        expect(sent.method()).toBe('POST');
        expect(sent.postDataJSON()).toEqual({ token: new URL(link).searchParams.get('token') });
        await expect(guest).toHaveURL(/\/login$/);
        await expect(success(guest)).toContainText(said.restored);
        await page.reload();
        await expect(page.locator('[data-screen=login]')).toBeVisible();
        expect((await enter(moved)).ok()).toBe(false);
        await signIn(guest, identity);
        await expect(guest.locator('[data-screen=dashboard]')).toBeVisible();
      });

      await test.step('a second use is refused, also to somebody who is signed in', async () => {
        await guest.goto(link);
        await save(guest);
        await expect(errors(guest)).toContainText(said.used);
        await guest.screenshot({
          path: test.info().outputPath(`restore-email-used-${language}.png`),
        });
      });
    } finally {
      const answer = await enter(moved);
      if (answer.ok()) {
        const { data } = (await answer.json()) as {
          data: { token: string; profile: { name: string; phone: string } };
        };
        await request.put('/investor/profile', {
          data: {
            name: data.profile.name,
            phone: data.profile.phone,
            email: identity,
            old_password: PASSWORD,
          },
          headers: { Authorization: `Bearer ${data.token}` },
        });
      }
      for (const other of [elsewhere, guest]) await other.context().close();
    }
  });
}

test('who is signed in is kept from the public pages, is led on from /home, and keeps the language on the account', async ({
  page,
  browser,
  request,
}) => {
  await speakArabic(request, 'staff@sanabil.example');
  await openSignedIn(page, 'staff@sanabil.example');
  for (const path of ['/login', '/forgot-password', '/reset-password?token=of-a-mail']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/profile$/);
  }
  await page.goto('/home');
  await expect(page).toHaveURL(/\/dashboard$/);
  try {
    const kept = page.waitForResponse('**/investor/profile/change-language');
    await page.locator('[data-action=switchLanguage]').first().click();
    expect((await kept).ok()).toBe(true);
    const elsewhere = await another(browser);
    await elsewhere.goto('/login');
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'ar');
    await signIn(elsewhere, 'staff@sanabil.example');
    await expect(elsewhere.locator('[data-screen=dashboard]')).toBeVisible();
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en');
    await elsewhere.context().close();
  } finally {
    await speakArabic(request, 'staff@sanabil.example');
  }
});
