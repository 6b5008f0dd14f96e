import { expect, type Page } from '@playwright/test';
import { compile } from '../../src/compiler/compile.ts';
import { test } from './fixtures.ts';
import { openAs, setArabic, signIn, waitForList } from './steps.ts';

const LISTS = [...compile({ root: '.', built: true }).screens.values()].filter(
  (screen) => screen.kind === 'list',
);

/** Each list gets one of these statuses, so that all of them are tried. */
const FINAL_STATUSES = [400, 403, 404, 409, 422, 500, 502];
const TEMPORARY_STATUSES = ['lost', 429, 503] as const;

test.beforeEach(({ request }) => setArabic(request));

/** Answers the requests for the rows of a list with a status. */
const failRows = async (page: Page, path: string, status: number | 'lost') => {
  const isOfRows = ({ pathname }: URL) => pathname === path.replace(':id', '1');
  await page.route(isOfRows, (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    return status === 'lost' ? route.abort() : route.fulfill({ status, json: { message: 'x' } });
  });
};

test('every list offers a retry after a lost network, 429 and 503, and ends the session after any other failure', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openAs(page, '/readyz');
  const token = await page.evaluate(() => localStorage.getItem('FBidToken') ?? '');
  for (const [index, list] of LISTS.entries()) {
    const final = FINAL_STATUSES[index % FINAL_STATUSES.length]!;
    const temporary = TEMPORARY_STATUSES[index % TEMPORARY_STATUSES.length]!;
    await test.step(`${list.id} after ${temporary} and ${final}`, async () => {
      await page.goto('/readyz');
      await page.evaluate((stored) => localStorage.setItem('FBidToken', stored), token);
      await failRows(page, list.call.path, temporary);
      await page.goto(list.route.replace(':id', '1'));
      await expect(page.locator('[data-kind=list] [data-action=retry]').first()).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('FBidToken'))).toBe(token);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await failRows(page, list.call.path, final);
      await page.locator('[data-kind=list] [data-action=retry]').first().click();
      await expect(page.locator('[data-screen=login]')).toBeVisible();
      await expect(page.locator('[data-alert=reason]')).toContainText('تعذر تحميل بياناتك');
      expect(await page.evaluate(() => localStorage.getItem('FBidToken'))).toBeNull();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('signing in returns to the list that failed, and to the home screen if it fails again', async ({
  page,
}) => {
  await openAs(page, '/my-news?title=%D8%B9');
  await waitForList(page);
  await failRows(page, '/investor/news', 404);
  await page.locator('[data-action=reload]').click();
  await expect(page.locator('[data-screen=login]')).toBeVisible();
  await signIn(page);
  await expect(page.locator('[data-alert=reason]')).toContainText('مرة أخرى فتم تسجيل خروجك');
  await signIn(page);
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
});

test('what was typed in a dialog above a list is still there after the list has failed', async ({
  page,
}) => {
  await openAs(page, '/booking');
  await waitForList(page);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    ({ pathname }) => pathname === '/investor/booking',
    async (route) => {
      if (route.request().resourceType() === 'document') return route.fallback();
      await answered;
      await route.fulfill({ status: 500, json: { message: 'x' } });
    },
  );
  await page.locator('[data-action=reload]').click();
  await page.locator('[data-action="form:parents-discount"]').click();
  const rate = page.locator('[data-dialog=parents-discount] [data-field=discount_rate] input');
  await rate.fill('37');
  answer();
  await expect(page.locator('[data-screen=login]')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await signIn(page);
  await waitForList(page);
  await page.locator('[data-action="form:parents-discount"]').click();
  await expect(rate).toHaveValue('37');
});
