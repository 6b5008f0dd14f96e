import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { columnTexts, waitForList, openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

test('searches and sorts school managers, and shows their status as text and colour', async ({
  page,
}) => {
  await openAs(page, '/school-managers');
  await waitForList(page);
  await expect(page.locator('h1')).toHaveText('مسؤولو المدارس');
  await page.locator('[data-sort=status]').click();
  await waitForList(page);
  const first = page.locator('tbody [data-field=status]').first();
  await expect(first).toHaveText('غير نشط');
  await expect(first.locator('[data-tone]')).toHaveAttribute('data-tone', 'error');
  await page.locator('[data-sort=status]').click();
  await expect(first).toHaveText('نشط');
  await expect(first.locator('[data-tone]')).toHaveAttribute('data-tone', 'success');
  await page.locator('[data-sort=last_login]').click();
  await waitForList(page);
  expect((await columnTexts(page, 'last_login'))[0]).toBe('لم يسجل الدخول بعد');
  await page.locator('[data-filter=firstname] input').fill('ساره');
  await expect(page.locator('[data-chip=firstname]')).toBeVisible();
  await expect(page.locator('[data-count]')).toHaveText('مسؤولان');
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('[data-count]')).toHaveText('2 managers');
  await expect(page.locator('tbody [data-field=status]').first()).toHaveText(/^(Active|Inactive)$/);
});

test('creates a manager with permissions, edits it without a password, and deletes it', async ({
  page,
}) => {
  await openAs(page, '/school-managers');
  await waitForList(page);
  await page.locator('header [data-action=create]').click();
  await expect(page).toHaveURL(/\/create-user$/);
  const field = (name: string) => page.locator(`[data-field=${name}]`);
  await expect(field('status').locator('input')).toHaveValue('نشط');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=errors] [data-error]')).toHaveText([
    'أدخل الاسم الأول',
    'أدخل اسم العائلة',
    'أدخل البريد الإلكتروني بالصيغة الصحيحة',
    'أدخل رقم جوال سعودي، مثل 05XXXXXXXX',
    'اختر مدرسة واحدة على الأقل',
    'أدخل كلمة المرور',
    'أعد إدخال كلمة المرور',
  ]);
  await expect(field('confirmpassword').locator('label')).toHaveText('تأكيد كلمة المرور*');
  await expect(field('password').locator('.help-block')).toHaveText('6 أحرف على الأقل.');
  await field('firstname').locator('input').fill('عبدالرحمن');
  await field('lastname').locator('input').fill('اليامي');
  await field('email').locator('input').fill('khalid.5@sanabil.example');
  await field('phone').locator('input').fill('+966 55 000 0200');
  await field('schools_id').locator('input').fill('سدره');
  await page.locator('[data-option]').first().click();
  await page.keyboard.press('Escape');
  await field('password').locator('input').fill('secret');
  await field('confirmpassword').locator('input').fill('Secret');

  await test.step('permissions are checked one by one, by group, and all at once', async () => {
    const ticked = field('permissions').locator('[data-check]:checked');
    await field('permissions').locator('[data-check="2"]').check();
    await expect(field('permissions').locator('[data-check-all="group-0"]')).toBeChecked({
      indeterminate: true,
    });
    await field('permissions').locator('[data-check-all="group-0"]').check();
    await expect(ticked).toHaveCount(4);
    await field('permissions').locator('[data-check-all=all]').check();
    await expect(ticked).toHaveCount(10);
    await field('permissions').locator('[data-check="10"]').uncheck();
    await expect(ticked).toHaveCount(9);
  });

  await test.step('errors of the form and of the server appear at their fields', async () => {
    await page.locator('[data-action=submit]').click();
    await expect(field('confirmpassword')).toContainText('كلمتا المرور غير متطابقتين');
    await field('confirmpassword').locator('input').fill('secret');
    await page.locator('[data-action=submit]').click();
    await expect(field('email')).toContainText('البريد الإلكتروني مستخدم في حساب آخر');
    await field('email').locator('input').fill('abdulrahman.alyami@sanabil.example');
    await page.locator('[data-action=submit]').click();
  });

  await expect(page.locator('[data-screen=school-managers]')).toBeVisible();
  await expect(page.locator('[data-alert=success]')).toHaveText('تمت إضافة مسؤول المدرسة بنجاح');
  const first = page.locator('tbody tr').first();
  await expect(first.locator('[data-field=name]')).toHaveText('عبدالرحمن اليامي');
  await expect(
    page.locator('.list-table-box'),
    'a long address does not widen the table',
  ).not.toHaveAttribute('data-wide');
  await first.locator('[data-action=edit]').click();
  await expect(page).toHaveURL(/\/manager\/edit\/\d+$/);
  await expect(field('permissions').locator('[data-check]:checked')).toHaveCount(9);
  await expect(field('password').locator('input')).toHaveValue('');
  await expect(field('confirmpassword').locator('label')).toHaveText('تأكيد كلمة المرور');
  await expect(field('password').locator('.help-block')).toHaveText(
    '6 أحرف على الأقل. اتركها فارغة للإبقاء على كلمة المرور الحالية.',
  );
  await field('lastname').locator('input').fill('اليامي الهمداني');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toHaveText(
    'تم تعديل بيانات مسؤول المدرسة بنجاح',
  );
  await first.locator('[data-action=delete]').click();
  await page.locator('[data-dialog=delete] [data-action=yes]').click();
  await expect(page.locator('[data-alert=success]')).toHaveText('تم حذف مسؤول المدرسة');
  await expect(page.locator('tbody')).not.toContainText('اليامي الهمداني');
});
