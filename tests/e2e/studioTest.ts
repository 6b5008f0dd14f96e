import type { BrowserContext } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { startDevServer, type DevServer } from './devServer.ts';
import { resetStorage } from './studioSteps.ts';

/**
 * Playwright's test with a development server, which discards its draft after each test. The tests
 * of a worker share the server and a browser context, because each new context would load hundreds
 * of modules again. Every test begins signed in, with an empty storage otherwise.
 */
export const test = base.extend<object, { dev: DevServer; shared: BrowserContext }>({
  dev: [
    async ({}, runTests, info) => {
      const dev = await startDevServer('.', String(info.project.use.baseURL));
      await runTests(dev);
      await dev.stop();
    },
    // Other tests keep the machine busy while the server starts.
    { scope: 'worker', timeout: 120_000 },
  ],
  shared: [
    async ({ browser }, runTests, { project: { use: options } }) => {
      const { contextOptions, baseURL, locale, timezoneId } = options;
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
      });
      await runTests(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ shared, dev }, runTest) => {
    await resetStorage(shared, dev);
    await runTest(shared);
    for (const page of shared.pages()) await page.close();
    await dev.reset();
  },
});
