import { expect } from '@playwright/test';
import { buildPng } from '../helpers/pictures.ts';
import { test } from './fixtures.ts';
import { columnTexts, waitForList, openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

test('lists announcements in both languages, and filters them by school', async ({
  page,
  context,
}) => {
  await openAs(page, '/announcement');
  await waitForList(page);
  await expect(page.locator('h1')).toHaveText('جميع الإعلانات');
  await expect(page.locator('[data-count]')).toHaveText(/^4[78] إعلانًا$/);
  await expect(page.locator('tbody [data-action=delete]')).toHaveCount(0);
  await page.locator('[data-filter=school_id] input').fill('روضه');
  await page.locator('[data-option]').first().click();
  await expect(page.locator('[data-chip=school_id]')).toContainText('روضة غيمة الطفولة');
  await waitForList(page);
  for (const names of await columnTexts(page, 'schools'))
    expect(names).toMatch(/روضة غيمة الطفولة|أخرى/);
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('h1')).toHaveText('All announcements');
  await expect(page.locator('[data-count]')).toHaveText(/announcements$/);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('tbody [data-action=openUrl]').first().click(),
  ]);
  await expect(tab).toHaveURL(/\/public\/announcement\//);
  await expect(tab.locator('h1')).toHaveText((await columnTexts(page, 'title'))[0]!);
  await tab.close();
});

test('creates, edits and deletes an announcement, each with its own success message', async ({
  page,
}) => {
  await openAs(page, '/my-announcement');
  await waitForList(page);
  await page.locator('header [data-action=create]').click();
  await expect(page).toHaveURL(/\/create-announcement$/);
  await page.locator('[data-action=submit]').click();
  const summary = page.locator('[data-alert=errors]');
  await expect(summary.locator('[data-error]')).toHaveText([
    'اختر مدرسة واحدة على الأقل',
    'أدخل العنوان',
    'أدخل التفاصيل',
  ]);
  await page.locator('[data-field=title] input').fill('تسليم الكتب يوم الأحد');
  await page.locator('[data-field=details] textarea').first().fill('من الثامنة صباحًا.');
  await page.locator('[data-field=schools_id] input').fill('سدره');
  await page.locator('[data-option]').first().click();
  await page
    .locator('[data-field=picture] input[type=file]')
    .setInputFiles({ name: 'كتب.png', mimeType: 'image/png', buffer: buildPng() });
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-screen=my-announcement]')).toBeVisible();
  await expect(page.locator('[data-alert=success]')).toContainText('تمت إضافة الإعلان بنجاح');
  const first = page.locator('tbody tr').first();
  await expect(first.locator('[data-field=title]')).toHaveText('تسليم الكتب يوم الأحد');
  await expect(first.locator('[data-field=title] img')).toBeVisible();

  await first.locator('[data-action=edit]').click();
  await expect(page).toHaveURL(/\/announcement\/edit\/\d+$/);
  await page.locator('[data-field=title] input').fill('تسليم الكتب يوم الاثنين');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toContainText('تم تعديل الإعلان بنجاح');
  await expect(first.locator('[data-field=title]')).toHaveText('تسليم الكتب يوم الاثنين');

  await first.locator('[data-action=delete]').click();
  await page.locator('[data-dialog=delete] [data-action=yes]').click();
  await expect(page.locator('[data-alert=success]')).toContainText(
    /^حُذف «.تسليم الكتب يوم الاثنين.»/,
  );
  await expect(page.locator('tbody')).not.toContainText('تسليم الكتب يوم الاثنين');
});
