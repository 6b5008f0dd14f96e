import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { dateFromNow, waitForList, signIn, setArabic, typeDate } from './steps.ts';

/** The main account of a company whose rows no other test counts. */
const RIVAL = 'investor@rival.example';
const DAY_MS = 86_400_000;

test.beforeEach(({ request }) => setArabic(request, RIVAL));

for (const [clock, days] of [
  ['a year ahead', 365],
  ['five hours ahead', 5 / 24],
  ['a week behind', -7],
] as const)
  test(`with a clock that is ${clock}, users can sign in, and dates are those of the server`, async ({
    page,
    context,
  }) => {
    const { day, month, year } = dateFromNow(0);
    const today = `${year}-${month}-${day}`;
    await context.clock.install({ time: Date.now() + days * DAY_MS });
    let signedIn = 0;
    page.on(
      'request',
      (request) => (signedIn += request.url().endsWith('/investor/user/login') ? 1 : 0),
    );

    await page.goto('/create-event');
    await signIn(page, RIVAL);
    await expect(page.locator('[data-screen=create-event]')).toBeVisible();
    const errors = page.locator('[data-alert=errors] [data-error=valid_till]');
    await typeDate(page, 'valid_till', -1);
    await page.locator('[data-action=submit]').click();
    await expect(errors).toHaveText('اختر تاريخًا لا يسبق اليوم');
    await typeDate(page, 'valid_till', 0);
    await expect(errors).toHaveCount(0);

    await test.step('the age of a draft is correct', async () => {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.goto('/reports/marketing/messages');
      const drafts = await page.evaluate(
        () => Object.entries(localStorage).find(([key]) => key.includes('.draft.'))?.[1] ?? '[]',
      );
      expect(
        Math.abs(Date.parse((JSON.parse(drafts) as { at: string }[])[0]!.at) - Date.now()),
      ).toBeLessThan(120_000);
    });

    await test.step('a report ends today', async () => {
      await page.goto(`/reports/marketing/messages?to=${today}`);
      await expect(page.locator('[data-chip=to]')).toBeVisible();
      await page.locator('[data-action=presets]').click();
      await page.locator('[data-preset=last30]').click();
      await expect(page).toHaveURL(new RegExp(`to=${today}`));
      await expect(page.locator('[data-dialog=date]')).toHaveCount(0);
      await page.goto('/news');
      await waitForList(page);
    });
    expect(signedIn).toBe(1);
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.includes('.draft.'))
        .forEach((key) => localStorage.removeItem(key)),
    );
  });
