import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

test('a browser that lacks what the app needs is told which ones are supported', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(AbortSignal, { any: undefined }));
  await page.goto('/login');
  await expect(page.locator('.failed')).toContainText('Safari');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('inputs have letters of 16 pixels', async ({ page }) => {
    for (const path of ['/my-news', '/my-news/create', '/reports/accounting/payments']) {
      await openAs(page, path);
      await expect(page.locator('main input, main textarea').first()).toBeVisible();
      const sizes = await page
        .locator('input:visible, textarea:visible, .ProseMirror')
        .evaluateAll((boxes) => boxes.map((box) => parseFloat(getComputedStyle(box).fontSize)));
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
    }
  });

  test('all rows of a report can be shown, so that the search of the browser finds them', async ({
    page,
  }) => {
    await openAs(page, '/reports/accounting/payments');
    await page.locator('[data-action=showAll]').click();
    await expect(page.locator('.report-items > li')).toHaveCount(500);
  });
});
