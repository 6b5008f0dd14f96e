import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openFromMenu, waitForList, signIn, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

test('the main account creates an account, which signs in, and loses its session when it is deactivated', async ({
  page,
  browser,
}) => {
  await page.goto('/users');
  await signIn(page);
  await waitForList(page);
  await expect(page.locator('h1')).toHaveText('مستخدمو الشركة');
  await page.locator('header [data-action=create]').click();
  await expect(page).toHaveURL(/\/users\/create$/);
  const field = (name: string) => page.locator(`[data-field=${name}] input`);
  await field('firstname').fill('عبدالملك');
  await field('lastname').fill('الشهراني');
  await field('email').fill('investor@rival.example');
  await field('phone').fill('٠٥٥٠٠٠٠٣٠٠');
  await field('password').fill('secret');
  await field('confirmpassword').fill('secret');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-field=email]')).toContainText(
    'البريد الإلكتروني مستخدم في حساب آخر',
  );
  await field('email').fill('malik@sanabil.example');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toHaveText('تمت إضافة الحساب بنجاح');
  const first = page.locator('tbody tr').first();
  await expect(first.locator('[data-field=name]')).toHaveText('عبدالملك الشهراني');
  await expect(first.locator('[data-field=last_login]')).toHaveText('لم يسجل الدخول بعد');

  const other = await (await browser.newContext()).newPage();
  await test.step('the new account is redirected to the home screen where it has no access, and has no menu item for it', async () => {
    await other.goto('/users');
    await signIn(other, 'malik@sanabil.example', 'secret');
    await expect(other.locator('[data-screen=dashboard]')).toBeVisible();
    await expect(other.locator('nav [data-menu=Investors]')).toHaveCount(0);
    await expect(page.locator('nav [data-menu=Investors]')).toHaveCount(1);
    await expect(other.locator('[data-alert=mainOnly]')).toContainText('للحساب الرئيسي فقط');
    await openFromMenu(other, 'announcement');
    await expect(other.locator('[data-alert=mainOnly]')).toHaveCount(0);
    await other.goto('/users/create');
    await expect(other).toHaveURL(/\/dashboard$/);
    await other.locator('[data-alert=mainOnly] [data-action=close]').click();
    await expect(other.locator('[data-alert=mainOnly]')).toHaveCount(0);
  });

  await test.step('after deactivation its next request ends the session', async () => {
    await first.locator('[data-action=edit]').click();
    await page.locator('[data-field=status] input').click();
    await page.locator('[data-option="1"]').click();
    await page.locator('[data-action=submit]').click();
    await expect(page.locator('[data-alert=success]')).toHaveText('تم تعديل الحساب بنجاح');
    await expect(first.locator('[data-tone=error]')).toHaveText('غير نشط');
    await other.goto('/my-news');
    await expect(other.locator('[data-screen=login]')).toBeVisible();
    await other.context().close();
  });

  await test.step('it is deleted; the main account has no delete action', async () => {
    await first.locator('[data-action=delete]').click();
    await page.locator('[data-dialog=delete] [data-action=yes]').click();
    await expect(page.locator('[data-alert=success]')).toHaveText('تم حذف المستخدم');
    const main = page.locator('tbody tr', { hasText: 'investor@sanabil.example' });
    await expect(main.locator('[data-action=edit]')).toBeVisible();
    await expect(main.locator('[data-action=delete]')).toHaveCount(0);
  });
});

test('a password set by another user must be changed', async ({ page, request }) => {
  const signedIn = await request.post('/investor/user/login', {
    data: { identity: 'investor@sanabil.example', password: 'Sanabil-2026' },
  });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const body = {
    firstname: 'عبدالملك',
    lastname: 'الشهراني',
    email: 'typed@sanabil.example',
    phone: '0550000301',
    status: 10,
    password: 'secret',
    confirmpassword: 'secret',
  };
  expect(
    (
      await request.post('/investor/manage-investor', {
        data: body,
        headers: { Authorization: `Bearer ${data.token}` },
      })
    ).status(),
  ).toBe(201);
  await page.goto('/profile');
  await signIn(page, body.email, body.password);
  await expect(page.locator('[data-notice="profile.passwordTemporary"]')).toContainText(
    'كلمة مرورك مؤقتة، وضعها شخص آخر',
  );
  await page.locator('[data-field=old_password] input').fill('secret');
  await page.locator('[data-field=new_password] input').fill('my own secret');
  await page.locator('[data-field=confirm_new_password] input').fill('my own secret');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  await expect(page.locator('[data-notice="profile.passwordTemporary"]')).toHaveCount(0);
});
