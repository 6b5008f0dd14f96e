import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test } from './fixtures.ts';
import { openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const row = (page: Page, stage: number) => page.locator(`[data-row="${stage}"]`);
const box = (page: Page, stage: number, field: string) =>
  row(page, stage).locator(`[data-field=${field}] input`);

interface Grade {
  stage_id: number;
  no_of_seats: number;
  booked_seats: number;
  cost: number;
}

/** Opens the table of a school and returns its grades. */
async function openTable(page: Page, identity?: string): Promise<Grade[]> {
  const loaded = page.waitForResponse((response) => response.url().includes('/school-classes/2'));
  await openAs(page, '/booking/school/grades/2', identity);
  const { data } = (await (await loaded).json()) as { data: Grade[] };
  await page.locator('[data-action=editTable]').click();
  await expect(page.locator('[data-row]')).toHaveCount(data.length);
  return data;
}

test('seats and fees are edited in one table, in Arabic on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const grades = await openTable(page);
  await expectNoViolations(page);
  const booked = grades.find(({ booked_seats }) => booked_seats > 1)!;
  const other = grades.find(({ stage_id }) => stage_id !== booked.stage_id)!;
  const [free, full] = [other.stage_id, booked.stage_id];
  await expect(box(page, free, 'cost')).toHaveAttribute('dir', 'ltr');
  await box(page, free, 'no_of_seats').fill(String(other.booked_seats + 40));
  await expect(row(page, free)).toContainText('40');
  await box(page, free, 'cost').fill('١٩٠٠٠٫٥');
  // Fewer seats than are booked.
  await box(page, full, 'no_of_seats').fill('1');
  await page.keyboard.press('Tab');
  await expect(page.locator('.rows-form-state')).toHaveText('صفان معدَّلان لم يُحفظا');
  await page.locator('[data-action=saveRows]').click();
  await expect(page.locator('[data-alert=error]')).toHaveText(
    'حُفظ صف واحد. تعذر حفظ صف واحد، والسبب مكتوب عنده.',
  );
  await expect(row(page, full).locator('[data-error=no_of_seats]')).toHaveText(
    `لا يمكن أن يقل عدد المقاعد عن المحجوز منها: ${booked.booked_seats}`,
  );
  await expect(box(page, full, 'no_of_seats')).toBeFocused();
  await expect(box(page, full, 'no_of_seats')).toHaveValue('1');
  await expect(row(page, free)).not.toHaveAttribute('data-changed');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(box(page, full, 'no_of_seats')).toHaveValue(String(booked.no_of_seats));
  // Once everything is saved, the list of schools opens.
  await box(page, full, 'no_of_seats').fill(String(booked.no_of_seats + 1));
  await page.locator('[data-action=saveRows]').click();
  await expect(page.locator('[data-screen=booking] [data-alert=success]')).toHaveText(
    'تم تعديل بيانات الصف بنجاح',
  );
  await page.goBack();
  await expect(page.locator(`[data-grade="${free}"]`)).toContainText('19,000.50');
});

test('the table asks before changes are lost, in English on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const grades = await openTable(page, 'english@sanabil.example');
  const [first, second] = grades as [Grade, Grade];
  await expectNoViolations(page);
  const scrolls = () =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await scrolls()).toBe(false);
  await box(page, first.stage_id, 'cost').fill('');
  await page.keyboard.press('Enter');
  await expect(box(page, second.stage_id, 'cost')).toBeFocused();
  await page.locator('[data-action=saveRows]').click();
  await expect(row(page, first.stage_id).locator('[data-error=cost]')).toHaveText(
    'Enter the tuition fee',
  );
  await expect(page.locator('[data-alert=error]')).toHaveText(
    'Nothing was saved. Correct the marked values first.',
  );
  await page.locator('[data-action="go:booking"]').click();
  await page.locator('[data-dialog=leave] [data-action=stay]').click();
  await page.locator('[data-action=closeRows]').click();
  await page.locator('[data-dialog=leave] [data-action=leave]').click();
  await expect(page.locator('[data-grade]')).toHaveCount(grades.length);
});
