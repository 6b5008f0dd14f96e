import { expect, type Page } from '@playwright/test';
import { EMAIL, PASSWORD } from '../../fixtures/host/account.ts';
import { signIn } from '../steps.ts';
import { expectRequest, openOnHost, waitForRows } from './steps.ts';
import { describeUnnamed, test } from './test.ts';

test.describe.configure({ mode: 'parallel' });

const field = (page: Page, name: string) => page.locator(`[data-field=${name}] input`);
const submit = (page: Page) => page.locator('[data-action=submit]').click();
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('FBidToken'));

test('signs in with the form, after a refusal, and out again without a call', async ({
  page,
  host,
}) => {
  await page.goto(`${host.url}/my-news`);
  await signIn(page, EMAIL, 'another-password');
  await expect(page.locator('[data-screen=login] [role=alert]')).toContainText(
    'البريد أو كلمة المرور غير صحيحة',
  );
  await signIn(page, EMAIL, PASSWORD);
  await waitForRows(page);
  await expect(page).toHaveURL(/\/my-news$/);
  expect(await tokenOf(page)).not.toBeNull();
  const { body } = await expectRequest(host, 'POST /investor/user/login');
  expect(body).toEqual({ identity: EMAIL, password: 'another-password' });

  await page.locator('[data-action=account]').click();
  await page.locator('[data-action=signOut]').click();
  await expect(page.locator('[data-screen=login]')).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
  await expect(page.locator('[data-severity=error],[data-severity=warning]')).toHaveCount(0);
  await page.goto(`${host.url}/my-news`);
  await expect(page.locator('[data-screen=login]')).toBeVisible();
  expect(describeUnnamed(host.log).filter((line) => !line.includes('was refused'))).toEqual([]);
});

test('requests a new password and sets it, in English', async ({ page, host }) => {
  await page.goto(`${host.url}/media/empty.png`);
  await page.evaluate(() => localStorage.setItem('localLang', 'en'));
  await page.goto(`${host.url}/forgot-password`);
  await field(page, 'email').fill(EMAIL);
  await submit(page);
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  const asked = await expectRequest(host, 'POST /investor/user/request-reset-password');
  expect(asked.body).toEqual({ email: EMAIL });

  await page.goto(`${host.url}/reset-password?token=of-the-mail`);
  await field(page, 'password').fill('new-secret');
  await field(page, 'confirm_password').fill('new-secret');
  await submit(page);
  await expect(page.locator('[data-screen=login] [data-alert=success]')).toBeVisible();
  const reset = await expectRequest(host, 'POST /investor/user/reset-password');
  expect(reset.body).toEqual({ password: 'new-secret', token: 'of-the-mail', locale: 'en' });
  expect(describeUnnamed(host.log)).toEqual([]);
});

test('the language of the answer decides', async ({ page, host }) => {
  await openOnHost(page, host, '/my-news');
  await waitForRows(page);
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  const { body } = await expectRequest(host, 'POST /investor/profile/change-language');
  expect(body).toEqual({ locale: 'en' });
  // A host that keeps English.
  host.overrides.set('POST /investor/profile/change-language', {
    status: 200,
    body: { data: { locale: 'en' } },
  });
  await page.locator('[data-action=switchLanguage]').click();
  await expect.poll(() => host.log.filter(({ path }) => path.includes('language')).length).toBe(2);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(describeUnnamed(host.log)).toEqual([]);
});

test('saves the profile with a picture and a new password', async ({ page, host }) => {
  await openOnHost(page, host, '/profile');
  await field(page, 'name').fill('نورة عبدالله');
  await field(page, 'old_password').fill('wrong-one');
  await field(page, 'new_password').fill('secret-7');
  await field(page, 'confirm_new_password').fill('secret-7');
  await submit(page);
  await expect(page.locator('[data-screen=profile] [role=alert]').first()).toContainText(
    'كلمة المرور الحالية غير صحيحة',
  );
  await field(page, 'old_password').fill(PASSWORD);
  await submit(page);
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  await expect(field(page, 'name')).toHaveValue('نورة عبدالله');
  expect(describeUnnamed(host.log).filter((line) => !line.includes('was refused'))).toEqual([]);
});
