import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

/** Viewport widths of small, common and wide desktops. */
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

/** Returns by how many pixels the rows are wider than their container. */
const overflowWidth = async (page: Page) =>
  page
    .locator('.list-table-box, .MuiDataGrid-virtualScroller')
    .evaluate((box) => box.scrollWidth - box.clientWidth);

/** Returns e-mail addresses of common length that wrap; longer ones may wrap. */
const wrappedAddresses = async (page: Page) =>
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
  test(`tables fit their containers on all desktop widths in ${language}`, async ({ page }) => {
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
          .poll(async () => overflowWidth(page), { message: `${path} at ${width}` })
          .toBeLessThanOrEqual(1);
        expect(await wrappedAddresses(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
