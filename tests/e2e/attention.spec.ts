import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { test as base } from './fixtures.ts';
import { startWithDemo, type TestServer } from './server.ts';
import { MAIN, openAs, setArabic, waitForList } from './steps.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** With a server of its own, because other tests pay for the packages that end. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, runTests) => {
      const server = await startWithDemo({});
      await runTests(server);
      await server.stop();
    },
    // Other tests keep the machine busy while the server starts.
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, runTest) => runTest(server.url),
});

test.beforeEach(({ request }) => setArabic(request));

const attention = (page: Page) => page.locator('[data-attention]');
const items = (page: Page) => attention(page).locator('[data-item]');

/** Opens the dashboard and waits until its schools are shown. */
async function openDashboard(page: Page, as = MAIN): Promise<void> {
  await openAs(page, '/dashboard', as);
  await expect(
    page.locator('[data-part=schools][aria-busy=false] [data-school]').first(),
  ).toBeVisible();
}

/**
 * Notes when the first school has been painted with its fonts. On a busy machine this is long after it
 * came into the page, and a font that arrives later moves the lines of the other.
 */
const noteSchools = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[data-school]')) return;
      observer.disconnect();
      requestAnimationFrame(
        () =>
          void document.fonts.ready.then(() =>
            requestAnimationFrame(() => performance.mark('schools')),
          ),
      );
    }).observe(document, { childList: true, subtree: true });
  });

/** Returns how far the parts of the page have moved since its schools were painted. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const [schools] = performance.getEntriesByName('schools');
        const paintedAt = schools!.startTime + 100;
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            if (entry.startTime > paintedAt) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

/** Returns the rules that the block violates, by axe. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(part: string): Promise<AxeResults> } };
    return (await axe.run('[data-attention]')).violations.map(({ id }) => id);
  });
}

const COUNTED = ['delayedPayments', 'endingPackages', 'schoolsWithoutAccount'];
/** The items of the main account: those, and the messages. */
const ITEM_COUNT = COUNTED.length + 1;

for (const [as, title] of [
  [MAIN, 'يحتاج إلى انتباهك'],
  ['english@sanabil.example', 'Needs your attention'],
] as const)
  for (const width of [360, 1440])
    test(`${title}, ${width} px: each item leads to as many rows as it counts`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await noteSchools(page);
      await openDashboard(page, as);
      await expect(page.getByRole('region', { name: title })).toBeVisible();
      expect(await layoutShift(page)).toBeLessThan(0.01);
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
      for (const name of width === 360 ? COUNTED.slice(0, 1) : COUNTED) {
        const link = page.locator(`[data-item="attention.${name}"] a`);
        const [count] = /\d+/.exec(await link.innerText()) ?? [];
        await link.click();
        await waitForList(page);
        await expect(page.locator('.count-pill')).toContainText(new RegExp(`\\b${count}\\b`));
        // The chip of the filter is the current one.
        await expect(page.locator('[data-chips] [aria-current=true]')).not.toHaveAttribute(
          'data-chip-value',
          'all',
        );
        await page.goBack();
        await expect(attention(page)).toBeVisible();
      }
    });

test('nothing is requested before the schools are shown, and nothing is shown if all is done', async ({
  page,
}) => {
  const order: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (/school-bank|school-package|payments/.test(pathname)) order.push(pathname + search);
    if (pathname === '/investor/dashboard') order.push('schools');
  });
  await page.route('**/investor/dashboard', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await openDashboard(page, 'investor@rival.example');
  // Three counts of this block, and the same lists by school for the priorities below it.
  await expect.poll(() => order.length).toBe(7);
  expect(order[0]).toBe('schools');
  expect(order.slice(1).every((url) => url.includes('?'))).toBe(true);
  await expect(attention(page)).toHaveCount(0);
});

test('a host without a call has no item for it', async ({ page }) => {
  await page.route('**/investor/school-bank*', (route) =>
    route.fulfill({ status: 404, body: '{}' }),
  );
  await openDashboard(page);
  await expect(attention(page)).toBeVisible();
  await expect(items(page)).toHaveCount(ITEM_COUNT - 1);
});

test('a stored draft is listed until it is saved; the saved row can be viewed, and is marked', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, '/create-news');
  await page.locator('[data-field=title] input').fill('خبر لم يُحفظ بعد');
  await page.locator('[data-field=details] textarea').first().fill('تفاصيل الخبر كاملة');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/dashboard');
  const draft = items(page).filter({ hasText: 'مسودة لم تكتمل: \u2068إضافة خبر\u2069' });
  await draft.getByRole('link').click();
  await page.locator('[data-action=restoreDraft]').click();
  await expect(page.locator('[data-field=title] input')).toHaveValue('خبر لم يُحفظ بعد');
  const schools = page.locator('[data-field=schools_id] input');
  await schools.fill('ربوة');
  await page.locator('[data-option]').first().click();
  await page.keyboard.press('Escape');
  await page.locator('[data-action=submit]').click();

  await waitForList(page);
  const alert = page.locator('[data-alert=success]');
  const marked = page.locator('[data-id][data-marked]');
  await expect(marked).toHaveCount(1);
  await expect(marked).toContainText('خبر لم يُحفظ بعد');
  await alert.locator('[data-action=copyLink]').click();
  await expect(alert.locator('[data-action=copyLink]')).toHaveText('نُسخ الرابط');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(await alert.locator('[data-action=viewSaved]').getAttribute('href')).toBe(copied);
  const [publicPage] = await Promise.all([
    context.waitForEvent('page'),
    alert.locator('[data-action=viewSaved]').click(),
  ]);
  await expect(publicPage.getByRole('heading', { name: 'خبر لم يُحفظ بعد' })).toBeVisible();
  await expect(marked).toHaveCount(0);
  await page.locator('tbody tr').first().locator('[data-action=delete]').click();
  await page.locator('[data-dialog=delete] [data-action=yes]').click();
  await expect(alert).toContainText('خبر لم يُحفظ بعد');
  await page.goto('/dashboard');
  await expect(items(page)).toHaveCount(ITEM_COUNT);
});
