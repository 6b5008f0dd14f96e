import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

/** The budget of docs/performance.md for the scripts of a visit once the page is idle. */
const MAX_BYTES = 380_000;
const MAX_REQUESTS = 40;

/** After this time without input, the page has loaded everything that it loads by itself. */
const IDLE_MS = 6000;

for (const path of ['/my-news', '/dashboard'])
  test(`a first visit to ${path} loads only the scripts that it needs`, async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    // A page that does not run the app, so that only the scripts of one visit are counted.
    await openAs(page, '/readyz');
    const scripts = new Map<string, number>();
    client.on('Network.responseReceived', ({ requestId, response }) => {
      if (new URL(response.url).pathname.endsWith('.js')) scripts.set(requestId, 0);
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
    });
    await page.goto(path);
    await expect(page.locator('main [data-id], main [data-figure]').first()).toBeVisible();
    await page.waitForTimeout(IDLE_MS);
    const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(scripts.size).toBeLessThanOrEqual(MAX_REQUESTS);
  });
