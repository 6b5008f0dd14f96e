import { expect } from '@playwright/test';
import { buildPng } from '../helpers/pictures.ts';
import { test } from './fixtures.ts';
import { columnTexts, openFromMenu, waitForList, openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: buildPng() });

test('the company profile is shown publicly, and can be hidden immediately', async ({
  page,
  context,
}) => {
  await openAs(page, '/company-page/main-information');
  await expect(page.locator('h1')).toHaveText('المعلومات الأساسية للشركة');
  await expect(page.locator('[data-field=logo] img')).toBeVisible();
  await page.locator('[data-field=website] input').fill('sanabil');
  await page.locator('[data-field=description] textarea').first().fill('قصيرة');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=errors] [data-error]')).toHaveText([
    'يجب أن تتراوح نبذة الشركة بين 20 و170 حرفًا',
    'رابط الموقع الإلكتروني غير صحيح',
  ]);
  await page.locator('[data-field=website] input').fill('https://sanabil.example/ar');
  await page
    .locator('[data-field=description] textarea')
    .first()
    .fill('مدارس أهلية وعالمية في الرياض منذ عام 1405.');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toContainText('تم حفظ معلومات الشركة بنجاح');

  // Errors of the server appear under their own heading, and the input is kept.
  await page.route('**/investor/investor-profile', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { message: 'x' } })
      : route.fallback(),
  );
  await page.locator('[data-field=facebook] input').fill('https://facebook.example/sanabil');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=errors] h2')).toHaveText('تعذر حفظ صفحة الشركة');
  await expect(page.locator('[data-field=facebook] input')).toHaveValue(
    'https://facebook.example/sanabil',
  );
  await page.unroute('**/investor/investor-profile');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toContainText('تم حفظ معلومات الشركة بنجاح');

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('[data-action=preview]').click(),
  ]);
  // The page opens in the current language.
  await expect(tab).toHaveURL(/\/company\/[a-z-]+\?lang=ar$/);
  await expect(tab.locator('.lead')).toHaveText('مدارس أهلية وعالمية في الرياض منذ عام 1405.');
  expect(await tab.evaluate(() => document.scripts.length)).toBe(0);
  const layoutShift = await tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) =>
          list
            .getEntries()
            .forEach((entry) => (sum += (entry as PerformanceEntry & { value: number }).value)),
        ).observe({ type: 'layout-shift', buffered: true });
        window.scrollTo(0, document.body.scrollHeight);
        setTimeout(() => resolve(sum), 600);
      }),
  );
  expect(layoutShift).toBeLessThan(0.01);
  await tab.getByRole('link', { name: 'English' }).click();
  await expect(tab.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(tab.getByRole('heading', { name: 'Team' })).toBeVisible();

  await page.locator('[data-field=visibility] input').click();
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toContainText('تم حفظ معلومات الشركة بنجاح');
  await expect(page.locator('[data-action=preview]')).toHaveCount(0);
  expect((await tab.reload())?.status()).toBe(404);
  await page.locator('[data-field=visibility] input').click();
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-action=preview]')).toBeVisible();
  expect((await tab.reload())?.status()).toBe(200);
});

test('pages the team by 15, and adds, edits and deletes members, in English', async ({ page }) => {
  await openAs(page, '/company-page/team');
  await waitForList(page);
  expect(await columnTexts(page, 'name')).toHaveLength(15);
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('h1')).toHaveText('Team');
  await page.locator('[data-filter=position] input').fill('مديره');
  await expect(page.locator('[data-chip=position]')).toBeVisible();
  await waitForList(page);
  for (const position of await columnTexts(page, 'position')) expect(position).toContain('مدير');
  await openFromMenu(page, 'company-team');
  await page.locator('header [data-action=create]').click();
  await page.locator('[data-field=name] input').fill('Salem 2');
  await page.locator('[data-field=position] input').fill('Clerk');
  await page.locator('[data-action=submit]').click();
  const errors = page.locator('[data-alert=errors] [data-error]');
  await expect(errors).toHaveText([
    '\u2068Name is not correct\u2069 (not accepted: “\u20682\u2069”)',
    'position must be more than 6 characters',
    'Image link can not be empty',
  ]);
  await page.locator('[data-field=position] input').fill('');
  await page.locator('[data-field=name] input').fill('Salem Al-Harbi');
  await expect(errors).toHaveText(['position can not be empty', 'Image link can not be empty']);
  await page.locator('[data-field=position] input').fill('Head of Admissions');
  await page.locator('[data-field=logo] input[type=file]').setInputFiles(png('salem.png'));
  await page.route('**/investor/investor-team', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { errors: ['One reason', 'Another reason'] } })
      : route.fallback(),
  );
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=errors] h2')).toHaveText('The team member was not saved:');
  await expect(page.locator('[data-alert=errors] li')).toHaveText(['One reason', 'Another reason']);
  await page.unroute('**/investor/investor-team');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toContainText(
    'Team member added successfully',
  );
  const first = page.locator('tbody tr').first();
  await expect(first.locator('[data-field=name]')).toHaveText('Salem Al-Harbi');

  await first.locator('[data-action=edit]').click();
  await expect(page.locator('h1')).toHaveText('Edit team member');
  await page.locator('[data-field=position] input').fill('Head of Registration');
  const longName = 'W'.repeat(60);
  await page.locator('[data-field=name] input').fill(longName);
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toContainText(
    'Team member updated successfully',
  );
  // A word that is longer than its column stays next to its picture and out of the next column.
  const name = first.locator('[data-field=name]');
  await expect(name).toHaveText(longName);
  expect(
    await name.evaluate(
      (cell) =>
        cell.querySelector('bdi')!.getBoundingClientRect().right <
        cell.getBoundingClientRect().right,
    ),
  ).toBe(true);
  await first.locator('[data-action=delete]').click();
  await page.locator('[data-dialog=delete] [data-action=yes]').click();
  await expect(page.locator('[data-alert=success]')).toContainText('” was deleted');
  await expect(page.locator('tbody')).not.toContainText(longName);
});

test('creates, counts, filters and deletes an article', async ({ page }) => {
  await openAs(page, '/company-page/news');
  await waitForList(page);
  const figure = page.locator('[data-figure=accreditation_count] [data-value]');
  await expect(figure).toHaveText(/^\d+$/);
  const before = Number(await figure.textContent());
  await page.locator('header [data-action=create]').click();
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=errors] [data-error]')).toHaveText([
    'أدخل العنوان',
    'اختر نوع الخبر',
    'أدخل الوصف المختصر',
    'أدخل الوصف الكامل',
    'اختر صورة',
  ]);
  await page.locator('[data-field=title] input').fill('اعتماد مدرسي جديد');
  await page.locator('[data-field=type] input').click();
  await page.getByRole('option', { name: 'اعتماد' }).click();
  await page.locator('[data-field=short_description] input').fill('اعتماد حتى عام 2031.');
  await page.locator('[data-field=full_description] [contenteditable]').click();
  await page.keyboard.type('قصير');
  await page.locator('[data-field=logo] input[type=file]').setInputFiles(png('اعتماد.png'));
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=errors] [data-error]')).toHaveText([
    'يجب ألا يقل الوصف الكامل عن 10 أحرف',
  ]);
  await page.locator('[data-field=full_description] [contenteditable]').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' لكنه الآن يكفي.');
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toContainText('تمت إضافة الخبر بنجاح');
  await expect(figure).toHaveText(String(before + 1));

  await page.locator('[data-filter=type] input').click();
  await page.getByRole('option', { name: 'اعتماد' }).click();
  await expect(page.locator('[data-chip=type]')).toBeVisible();
  await waitForList(page);
  expect(new Set(await columnTexts(page, 'type'))).toEqual(new Set(['اعتماد']));
  await page
    .locator('tbody tr', { hasText: 'اعتماد مدرسي جديد' })
    .locator('[data-action=delete]')
    .click();
  await page.locator('[data-dialog=delete] [data-action=yes]').click();
  await expect(page.locator('[data-alert=success]')).toContainText(/^حُذف «.اعتماد مدرسي جديد.»/);
  await expect(figure).toHaveText(String(before));
});
