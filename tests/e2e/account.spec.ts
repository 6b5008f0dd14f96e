import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { buildPng } from '../helpers/pictures.ts';
import { test } from './fixtures.ts';
import { waitForLink } from './mail.ts';
import { PASSWORD, signIn, setArabic } from './steps.ts';

const RESET_ACCOUNT = { identity: 'investor@rival.example', password: 'Rival-2027' };
const EDITED_ACCOUNT = { identity: 'english@sanabil.example', password: 'Brooks-2027' };

const field = (page: Page, name: string) => page.locator(`[data-field=${name}]`);
const fill = (page: Page, name: string, text: string) =>
  field(page, name).locator('input').fill(text);
const save = (page: Page) => page.locator('[data-action=submit]').click();
const errors = (page: Page) => page.locator('[data-alert=errors]');
const success = (page: Page) => page.locator('[data-alert=success]');

async function openSignedIn(page: Page, identity: string, password = PASSWORD): Promise<void> {
  await page.goto('/profile');
  await signIn(page, identity, password);
  await expect(field(page, 'name')).toBeVisible();
}

/** Opens a page in a new browser context, without a session. */
async function openGuestPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Restores the e-mail and password of an account, wherever the test has stopped. */
async function restoreAccount(
  request: APIRequestContext,
  { identity, password }: typeof EDITED_ACCOUNT,
  own: Record<string, string>,
): Promise<void> {
  const signInWith = (attempt: string) =>
    request.post('/investor/user/login', { data: { identity, password: attempt } });
  const [first, changed] = [await signInWith(PASSWORD), await signInWith(password)];
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

test.describe('a visitor without a session', () => {
  test('sees Arabic document titles in either language, finds links between the pages, and is redirected from /home', async ({
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

  test('is redirected to the home screen after signing in if the link names another host', async ({
    page,
  }) => {
    for (const next of ['/.//evil.example', '//evil.example', '/a/..//evil.example']) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await signIn(page, EDITED_ACCOUNT.identity);
      await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
      await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard$/);
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('gets help immediately if a link has no token', async ({ page }) => {
    for (const address of ['/reset-password', '/reset-password?token=', '/reset-password?tok=x']) {
      await page.goto(address);
      await expect(page.locator('[data-alert=missing]')).toContainText('اطلب رابطًا جديدًا');
      await expect(page.locator('input')).toHaveCount(0);
      await expect(page).toHaveTitle('تعيين كلمة مرور جديدة');
    }
    await page.locator('[data-action="go:forgot-password"]').click();
    await expect(field(page, 'email')).toBeVisible();
  });

  test('can show the typed password, and sees errors at their fields', async ({ page }) => {
    await page.goto('/login');
    await save(page);
    await expect(errors(page)).toBeFocused();
    await expect(errors(page).locator('[data-error]')).toHaveText([
      'أدخل البريد الإلكتروني',
      'أدخل كلمة المرور',
    ]);
    await fill(page, 'password', '12345');
    await expect(field(page, 'password')).toContainText('يجب ألا تقل كلمة المرور عن 6 أحرف');
    const box = field(page, 'password').locator('input');
    await expect(box).toHaveAttribute('type', 'password');
    await field(page, 'password').locator('[data-action=showPassword]').click();
    await expect(box).toHaveAttribute('type', 'text');
    await expect(box).toHaveValue('12345');
  });
});

test('a mailed link resets a forgotten password once, however often it was opened', async ({
  page,
  browser,
  request,
}) => {
  const otherBrowser = await openGuestPage(browser);
  await openSignedIn(otherBrowser, RESET_ACCOUNT.identity);
  await page.goto('/login');
  await page.locator('[data-action="go:forgot-password"]').click();

  await test.step('the response is the same for every address', async () => {
    await fill(page, 'email', 'nobody@nowhere.example');
    await save(page);
    await expect(success(page)).toHaveText(
      'تم إرسال رابط استعادة كلمة المرور إلى بريدك الإلكتروني',
    );
    await expect(field(page, 'email').locator('input')).toHaveValue('');
    await fill(page, 'email', ` ${RESET_ACCOUNT.identity.toUpperCase()} `);
    await save(page);
    await expect(success(page)).toHaveText(
      'تم إرسال رابط استعادة كلمة المرور إلى بريدك الإلكتروني',
    );
  });

  const link = await waitForLink(RESET_ACCOUNT.identity);
  try {
    await test.step('opening the link does not use it up, and removes the token from the URL', async () => {
      for (let visit = 1; visit <= 5; visit += 1) expect((await request.get(link)).ok()).toBe(true);
      await page.goto(link);
      await expect(field(page, 'password')).toBeVisible();
      await expect(page).toHaveURL(/\/reset-password$/);
      await page.reload();
      await expect(field(page, 'password')).toBeVisible();
    });

    await test.step('it sets the password and ends all sessions', async () => {
      await fill(page, 'password', RESET_ACCOUNT.password);
      await fill(page, 'confirm_password', 'Rival-2028');
      await save(page);
      await expect(field(page, 'confirm_password')).toContainText('كلمتا المرور غير متطابقتين');
      await fill(page, 'confirm_password', RESET_ACCOUNT.password);
      const [sent] = await Promise.all([
        page.waitForRequest('**/investor/user/reset-password'),
        save(page),
      ]);
      expect(sent.postDataJSON()).toEqual({
        password: RESET_ACCOUNT.password,
        token: new URL(link).searchParams.get('token'),
        locale: 'ar',
      });
      expect(sent.headers()['referer'] ?? '').not.toContain('token');
      await expect(page).toHaveURL(/\/login$/);
      await expect(success(page)).toHaveText('تم تغيير كلمة المرور بنجاح');
      await otherBrowser.locator('[data-menu=dashboard]').click();
      await otherBrowser.reload();
      await expect(otherBrowser.locator('[data-screen=login]')).toBeVisible();
      await signIn(otherBrowser, RESET_ACCOUNT.identity, PASSWORD);
      await expect(errors(otherBrowser)).toContainText(
        'البريد الإلكتروني أو كلمة المرور غير صحيحة',
      );
    });

    await test.step('a second use is rejected, with a way to get a new link', async () => {
      await page.goto(link);
      await fill(page, 'password', 'Rival-2029');
      await fill(page, 'confirm_password', 'Rival-2029');
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
    await signIn(page, RESET_ACCOUNT.identity, RESET_ACCOUNT.password);
    await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  } finally {
    await restoreAccount(request, RESET_ACCOUNT, { name: 'هيلة السبيعي', phone: '0550000051' });
    await setArabic(request, RESET_ACCOUNT.identity);
    await otherBrowser.context().close();
  }
});

test('users edit their own account, and the shell shows the changes', async ({ page, request }) => {
  await openSignedIn(page, EDITED_ACCOUNT.identity);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('الملف الشخصي');
  const account = page.locator('header [data-action=account]');
  try {
    await test.step('a picture is validated, previewed and saved', async () => {
      const file = field(page, 'avatar').locator('input[type=file]');
      await file.setInputFiles({
        name: 'me.gif',
        mimeType: 'image/gif',
        buffer: Buffer.from('GIF89a…'),
      });
      await expect(field(page, 'avatar')).toContainText(
        'The picture must be one of: \u2068PNG, JPEG, BMP, WebP, HEIC\u2069',
      );
      await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: buildPng() });
      await fill(page, 'name', 'Daniel M. Brooks');
      await fill(page, 'phone', '+966 55 000 0003');
      await save(page);
      await expect(success(page)).toHaveText('Profile updated successfully');
      await expect(page).toHaveURL(/\/profile$/);
      await expect(account).toContainText('Daniel M. Brooks');
      await expect(account.locator('img')).toHaveJSProperty('complete', true);
      await expect(field(page, 'name').locator('input')).toHaveValue('Daniel M. Brooks');
      await expect(page.locator('[data-action=discard]')).toHaveCount(0);
    });

    await test.step('a wrong current password is reported, and all three fields are required together', async () => {
      await fill(page, 'new_password', EDITED_ACCOUNT.password);
      await save(page);
      await expect(field(page, 'old_password')).toContainText(
        'Enter your current password to change it',
      );
      await expect(field(page, 'confirm_new_password')).toContainText(
        'The confirmation does not match the new password',
      );
      await fill(page, 'old_password', 'not-my-password');
      await fill(page, 'confirm_new_password', EDITED_ACCOUNT.password);
      await save(page);
      await expect(errors(page)).toBeFocused();
      await expect(errors(page).locator('[data-error=old_password]')).toHaveText(
        'The current password is incorrect',
      );
      await expect(field(page, 'old_password')).toContainText('The current password is incorrect');
      await page.locator('[data-action=discard]').click();
      await expect(field(page, 'new_password').locator('input')).toHaveValue('');
    });

    await test.step('the picture is removed', async () => {
      await field(page, 'avatar').locator('[data-action=removePicture]').click();
      await save(page);
      await expect(success(page)).toBeVisible();
      await expect(account.locator('img')).toHaveCount(0);
    });
  } finally {
    await restoreAccount(request, EDITED_ACCOUNT, { name: 'Daniel Brooks', phone: '0550000003' });
  }
});

test('one account in two browsers: the later save gets a conflict, and a new password ends the other session', async ({
  page,
  browser,
  request,
}) => {
  const otherBrowser = await openGuestPage(browser);
  await openSignedIn(page, EDITED_ACCOUNT.identity);
  await openSignedIn(otherBrowser, EDITED_ACCOUNT.identity);
  try {
    await fill(otherBrowser, 'name', 'Daniel Elsewhere');
    await save(otherBrowser);
    await expect(success(otherBrowser)).toBeVisible();
    await fill(page, 'phone', '0550000033');
    await save(page);
    await expect(page.locator('[data-alert=conflict]')).toContainText(
      /Their changes to \W?Name\W? are in the form/,
    );
    await expect(field(page, 'name').locator('input')).toHaveValue('Daniel Elsewhere');
    await expect(field(page, 'phone').locator('input')).toHaveValue('0550000033');

    await fill(page, 'old_password', PASSWORD);
    await fill(page, 'new_password', EDITED_ACCOUNT.password);
    await fill(page, 'confirm_new_password', EDITED_ACCOUNT.password);
    await save(page);
    await expect(success(page)).toBeVisible();
    for (const name of ['old_password', 'new_password', 'confirm_new_password'])
      await expect(field(page, name).locator('input')).toHaveValue('');

    await fill(otherBrowser, 'name', 'Nobody any more');
    await save(otherBrowser);
    await expect(otherBrowser.locator('[data-screen=login]')).toBeVisible();
    await expect(otherBrowser.locator('[data-alert=reason]')).toBeVisible();
    await fill(page, 'name', 'Daniel Still Here');
    await save(page);
    await expect(success(page)).toBeVisible();
    await expect(page.locator('header [data-action=account]')).toContainText('Daniel Still Here');
    await signIn(otherBrowser, EDITED_ACCOUNT.identity, EDITED_ACCOUNT.password);
    // The draft is restored after the session has ended, without overwriting what was saved
    // meanwhile.
    await expect(field(otherBrowser, 'name').locator('input')).toHaveValue('Nobody any more');
    await save(otherBrowser);
    await expect(otherBrowser.locator('[data-alert=conflict]')).toBeVisible();
    await otherBrowser.locator('[data-conflict=name] [data-side=theirs]').check();
    await expect(field(otherBrowser, 'name').locator('input')).toHaveValue('Daniel Still Here');
  } finally {
    await restoreAccount(request, EDITED_ACCOUNT, { name: 'Daniel Brooks', phone: '0550000003' });
    await otherBrowser.context().close();
  }
});

/** The same test in both languages, each with an account of that language. */
const EMAIL_CHANGES = [
  {
    language: 'ar',
    identity: 'staff@sanabil.example',
    moved: 'staff.moved@sanabil.example',
    hint: 'لتغييره أدخل كلمة المرور الحالية أدناه. وسنرسل إشعارًا إلى بريدك السابق.',
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
    identity: EDITED_ACCOUNT.identity,
    moved: 'english.moved@sanabil.example',
    hint: "To change it, enter your current password below. We'll email your previous address.",
    needed: 'Enter your current password to change the email',
    saved: 'Profile updated successfully',
    title: 'Restore the previous email',
    button: 'Restore the previous email',
    restored: 'Your previous email has been restored.',
    used: 'This link was already used, or is older than 24 hours.',
    incomplete: 'This link is incomplete.',
  },
] as const;

for (const { language, identity, moved, ...texts } of EMAIL_CHANGES) {
  test(`an e-mail is changed with the password, and restored by the link sent to the old address (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    const signInWith = (email: string) =>
      request.post('/investor/user/login', { data: { identity: email, password: PASSWORD } });
    const otherBrowser = await openGuestPage(browser);
    const guest = await openGuestPage(browser);
    try {
      if (language === 'ar') await setArabic(request, identity);
      await openSignedIn(otherBrowser, identity);
      await openSignedIn(page, identity);
      await expect(page.locator('html')).toHaveAttribute('lang', language);

      await test.step('the form announces that the password is needed, and requires it', async () => {
        await expect(field(page, 'email')).toContainText(texts.hint);
        await fill(page, 'email', moved);
        await save(page);
        await expect(errors(page)).toBeFocused();
        await expect(field(page, 'old_password')).toContainText(texts.needed);
        await fill(page, 'old_password', PASSWORD);
        await save(page);
        await expect(success(page)).toHaveText(texts.saved);
        await expect(field(page, 'email').locator('input')).toHaveValue(moved);
        await otherBrowser.reload();
        await expect(otherBrowser.locator('[data-screen=login]')).toBeVisible();
      });

      const link = await waitForLink(identity, 'restore-email');
      await test.step('opening the link changes nothing, and removes the token from the URL', async () => {
        for (let visit = 1; visit <= 3; visit += 1)
          expect((await request.get(link)).ok()).toBe(true);
        expect([(await signInWith(identity)).ok(), (await signInWith(moved)).ok()]).toEqual([
          false,
          true,
        ]);
        await guest.goto('/restore-email');
        if (language === 'en') await guest.locator('[data-action=switchLanguage]').click();
        await expect(guest.locator('[data-alert=missing]')).toContainText(texts.incomplete);
        await guest.goto(link);
        await expect(guest.locator('h1')).toHaveText(texts.title);
        await expect(guest.locator('html')).toHaveAttribute('lang', language);
        await expect(guest.locator('[data-action=submit]')).toHaveText(texts.button);
        await expect(guest).toHaveURL(/\/restore-email$/);
        await expect(guest.locator('input:visible')).toHaveCount(0);
        await guest.screenshot({ path: test.info().outputPath(`restore-email-${language}.png`) });
      });

      await test.step('its button restores the e-mail for signing in, and ends all sessions', async () => {
        const [sent] = await Promise.all([
          guest.waitForRequest('**/investor/user/restore-email'),
          save(guest),
        ]);
        expect(sent.method()).toBe('POST');
        expect(sent.postDataJSON()).toEqual({ token: new URL(link).searchParams.get('token') });
        await expect(guest).toHaveURL(/\/login$/);
        await expect(success(guest)).toContainText(texts.restored);
        await page.reload();
        await expect(page.locator('[data-screen=login]')).toBeVisible();
        expect((await signInWith(moved)).ok()).toBe(false);
        await signIn(guest, identity);
        await expect(guest.locator('[data-screen=dashboard]')).toBeVisible();
      });

      await test.step('a second use is rejected, also with a session', async () => {
        await guest.goto(link);
        await save(guest);
        await expect(errors(guest)).toContainText(texts.used);
        await guest.screenshot({
          path: test.info().outputPath(`restore-email-used-${language}.png`),
        });
      });
    } finally {
      const answer = await signInWith(moved);
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
      for (const other of [otherBrowser, guest]) await other.context().close();
    }
  });
}

test('a signed-in user is redirected from guest pages and from /home, and the account keeps the language', async ({
  page,
  browser,
  request,
}) => {
  await setArabic(request, 'staff@sanabil.example');
  await openSignedIn(page, 'staff@sanabil.example');
  for (const path of ['/login', '/forgot-password', '/reset-password?token=of-a-mail']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/profile$/);
  }
  await page.goto('/home');
  await expect(page).toHaveURL(/\/dashboard$/);
  try {
    const saved = page.waitForResponse('**/investor/profile/change-language');
    await page.locator('[data-action=switchLanguage]').first().click();
    expect((await saved).ok()).toBe(true);
    const otherBrowser = await openGuestPage(browser);
    await otherBrowser.goto('/login');
    await expect(otherBrowser.locator('html')).toHaveAttribute('lang', 'ar');
    await signIn(otherBrowser, 'staff@sanabil.example');
    await expect(otherBrowser.locator('[data-screen=dashboard]')).toBeVisible();
    await expect(otherBrowser.locator('html')).toHaveAttribute('lang', 'en');
    await otherBrowser.context().close();
  } finally {
    await setArabic(request, 'staff@sanabil.example');
  }
});

test("the language of the server's answer is shown, whatever was asked for", async ({
  page,
  request,
}) => {
  await setArabic(request, 'staff@sanabil.example');
  await openSignedIn(page, 'staff@sanabil.example');
  await page.route('**/investor/profile/change-language', (route) =>
    route.fulfill({ json: { data: { locale: 'ar' } } }),
  );
  await page.goto('/news');
  const answered = page.waitForResponse('**/investor/profile/change-language');
  await page.locator('[data-action=switchLanguage]').first().click();
  await answered;
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate(() => localStorage.getItem('localLang'))).toBe('ar');
});
