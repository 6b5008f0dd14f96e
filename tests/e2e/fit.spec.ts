import { expect, test, type Page } from '@playwright/test';
import { openAs, speakArabic } from './steps.ts';

test.beforeEach(({ request }) => speakArabic(request));

/** The widths of a small, a usual and a wide desk. */
const WIDTHS = [1024, 1280, 1440];
const SCREENS = [
  '/my-events',
  '/school-managers',
  '/users',
  '/bank',
  '/reports/accounting/reservations',
  '/reports/accounting/payments',
  '/reports/accounting/interviews',
  '/reports/marketing/discounts',
];

/** By how much the rows are wider than the box they stand in. */
const excess = async (page: Page) =>
  page
    .locator('.list-table-box, .lines, .MuiDataGrid-virtualScroller')
    .evaluate((box) => box.scrollWidth - box.clientWidth);

/** Addresses of a usual length that take more than one line; longer ones may. */
const broken = async (page: Page) =>
  page
    .locator('tbody [data-field=email] bdi')
    .evaluateAll((texts) =>
      texts
        .filter(
          (text) =>
            text.textContent.length <= 26 &&
            new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1,
        )
        .map(({ textContent }) => textContent),
    );

for (const language of ['ar', 'en'])
  test(`tables fit their boxes on every desk in ${language}`, async ({ page }) => {
    await openAs(page, '/readyz');
    await page.addInitScript((chosen) => localStorage.setItem('localLang', chosen), language);
    for (const path of SCREENS) {
      await page.setViewportSize({ width: WIDTHS[0]!, height: 800 });
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(
        page.locator('[data-kind=list] :is([aria-busy=false] [data-id], .MuiDataGrid-row)').first(),
      ).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(async () => excess(page), { message: `${path} at ${width}` })
          .toBeLessThanOrEqual(1);
        expect(await broken(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
