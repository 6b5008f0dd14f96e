import { expect } from '@playwright/test';
import { buildPng } from '../helpers/pictures.ts';
import { test } from './fixtures.ts';
import {
  columnTexts,
  dateFromNow,
  openFromMenu,
  waitForList,
  openAs,
  setArabic,
  typeDate,
} from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

test('lists and sorts events in both languages, and opens their public page', async ({
  page,
  context,
}) => {
  await openAs(page, '/events');
  await waitForList(page);
  await expect(page.locator('h1')).toHaveText('جميع الفعاليات');
  await expect(page.locator('tbody [data-action=delete]')).toHaveCount(0);
  await page.locator('[data-sort=interested_count]').click();
  await expect(page).toHaveURL(/sort=interested_count/);
  await waitForList(page);
  const counts = (await columnTexts(page, 'interested_count')).map(Number);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('h1')).toHaveText('All events');
  await expect(page.locator('thead')).toContainText('Event date');
  const outsideRow = page.locator('tbody tr', { hasText: 'Outside school' }).first();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    outsideRow.locator('[data-action=openUrl]').click(),
  ]);
  await expect(tab).toHaveURL(/\/public\/event\//);
  await expect(tab.locator('h1')).toHaveText(
    (await outsideRow.locator('[data-field=title]').textContent()) ?? '',
  );
  await expect(tab.locator('dd time').first()).toBeVisible();
  await tab.close();
});

test('creates an event outside of the school, moves it into the school, and deletes it', async ({
  page,
}) => {
  await openAs(page, '/update-event');
  await expect(page).toHaveURL(/\/my-events$/);
  await waitForList(page);
  await page.locator('header [data-action=create]').click();
  await expect(page).toHaveURL(/\/create-event$/);
  await expect(page.locator('[data-field=place] input')).toBeChecked();
  await expect(page.locator('[data-field=location]')).toHaveCount(0);
  await page.locator('[data-field=place] input').click();
  await page.locator('[data-action=submit]').click();
  const errors = page.locator('[data-alert=errors] [data-error]');
  await expect(errors).toHaveText([
    'أدخل العنوان',
    'أدخل التفاصيل',
    'اختر مدرسة واحدة على الأقل',
    'اختر تاريخًا لا يسبق اليوم',
    'أدخل موقع الفعالية',
  ]);

  await page.locator('[data-field=title] input').fill('لقاء في الحديقة');
  await page.locator('[data-field=details] textarea').first().fill('نلتقي عند البوابة.');
  await page.locator('[data-field=schools_id] input').fill('سدره');
  await page.locator('[data-option]').first().click();
  await page.keyboard.press('Escape');
  await page.locator('[data-field=stages_ids] input').fill('تمهيدي');
  await page.locator('[data-option="3"]').click();
  await page.keyboard.press('Escape');
  await page.locator('[data-field=location] input').fill('حديقة السلام');
  await page
    .locator('[data-field=picture] input[type=file]')
    .setInputFiles({ name: 'حديقة.png', mimeType: 'image/png', buffer: buildPng() });
  await typeDate(page, 'valid_till', -1);
  await page.locator('[data-action=submit]').click();
  await expect(errors).toHaveText(['اختر تاريخًا لا يسبق اليوم']);
  await typeDate(page, 'valid_till', 0);
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toContainText('تمت إضافة الفعالية بنجاح');
  const first = page.locator('tbody tr').first();
  await expect(first.locator('[data-field=title]')).toHaveText('لقاء في الحديقة');
  await expect(first.locator('[data-field=place]')).toHaveText('خارج المدرسة حديقة السلام');
  await expect(first.locator('[data-field=stages]')).toHaveText('تمهيدي (KG3)');

  await first.locator('[data-action=edit]').click();
  await expect(page).toHaveURL(/\/event\/edit\/\d+$/);
  await expect(page.locator('[data-field=location] input')).toHaveValue('حديقة السلام');
  await page.locator('[data-field=place] input').click();
  await expect(page.locator('[data-field=location]')).toHaveCount(0);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PUT'),
    page.locator('[data-action=submit]').click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ place: 1, location: '', stages_ids: [3] });
  await expect(page.locator('[data-alert=success]')).toContainText('تم تعديل الفعالية بنجاح');
  await expect(first.locator('[data-field=place]')).toHaveText('داخل المدرسة');

  await first.locator('[data-action=delete]').click();
  await page.locator('[data-dialog=delete] [data-action=yes]').click();
  await expect(page.locator('[data-alert=success]')).toContainText(/^حُذف «.لقاء في الحديقة.»/);
  await expect(page.locator('tbody')).not.toContainText('لقاء في الحديقة');
});

test('creates an event in English, with a date from the calendar, which disables past days', async ({
  page,
}) => {
  await openAs(page, '/my-events');
  await waitForList(page);
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('h1')).toHaveText('My events');
  await openFromMenu(page, 'create-event');
  await expect(page.locator('h1')).toHaveText('Add event');
  await page.locator('[data-field=title] input').fill('Robotics evening');
  await page.locator('[data-field=details] textarea').first().fill('Families are welcome.');
  await page.locator('[data-field=schools_id] input').click();
  await page.locator('[data-option]').first().click();
  await page.keyboard.press('Escape');
  await page.locator('[data-field=valid_till] button').click();
  const days = page.getByRole('gridcell', { disabled: false });
  const today = Number(dateFromNow(0).day);
  await expect(
    page
      .locator('.MuiPickerDay-root[aria-current=date], .MuiPickersDay-today, [aria-current=date]')
      .first(),
  ).toHaveText(String(today));
  if (today > 1)
    await expect(
      page.getByRole('gridcell', { name: String(today - 1), exact: true }).first(),
    ).toBeDisabled();
  await days
    .filter({ hasText: new RegExp(`^${today}$`) })
    .first()
    .click();
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toContainText('Event added successfully');
  const first = page.locator('tbody tr').first();
  await expect(first.locator('[data-field=title]')).toHaveText('Robotics evening');
  await expect(first.locator('[data-field=place]')).toHaveText('In school');
});
