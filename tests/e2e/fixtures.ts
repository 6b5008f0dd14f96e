import { test as base } from '@playwright/test';

/**
 * Playwright's test, with a page whose route handlers are removed at the end. A request can still
 * be in such a handler then, and its error would fail a test that has passed.
 */
export const test = base.extend({
  page: async ({ page }, runTest) => {
    await runTest(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
