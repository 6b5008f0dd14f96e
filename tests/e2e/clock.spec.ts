import { expect, test } from '@playwright/test';
import { dayFromNow, listReady, signIn, speakArabic, typeDay } from './steps.ts';

/** A company whose rows no other test counts. */
const WHO = 'investor@rival.example';
const DAY_MS = 86_400_000;

test.beforeEach(({ request }) => speakArabic(request, WHO));

for (const [clock, days] of [
  ['a year ahead', 365],
  ['five hours ahead', 5 / 24],
  ['a week behind', -7],
] as const)
  test(`a clock that is ${clock} keeps nobody out, and days are those of the host`, async ({
    page,
    context,
  }) => {
    const { day, month, year } = dayFromNow(0);
    const today = `${year}-${month}-${day}`;
    await context.clock.install({ time: Date.now() + days * DAY_MS });
    let signedIn = 0;
    page.on(
      'request',
      (request) => (signedIn += request.url().endsWith('/investor/user/login') ? 1 : 0),
    );

    await page.goto('/create-event');
    await signIn(page, WHO);
    await expect(page.locator('[data-screen=create-event]')).toBeVisible();
    const errors = page.locator('[data-alert=errors] [data-error=valid_till]');
    await typeDay(page, 'valid_till', -1);
    await page.locator('[data-action=submit]').click();
    await expect(errors).toHaveText('اختر تاريخًا لا يسبق اليوم');
    await typeDay(page, 'valid_till', 0);
    await expect(errors).toHaveCount(0);

    await test.step('a draft is as old as it is', async () => {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.goto('/reports/marketing/messages');
      const kept = await page.evaluate(
        () => Object.entries(localStorage).find(([key]) => key.includes('.draft.'))?.[1] ?? '[]',
      );
      expect(
        Math.abs(Date.parse((JSON.parse(kept) as { at: string }[])[0]!.at) - Date.now()),
      ).toBeLessThan(120_000);
    });

    await test.step('a report is counted up to today', async () => {
      await page.goto(`/reports/marketing/messages?to=${today}`);
      await expect(page.locator('[data-chip=to]')).toBeVisible();
      await page.locator('[data-action=presets]').click();
      await page.locator('[data-preset=last30]').click();
      await expect(page).toHaveURL(new RegExp(`to=${today}`));
      await expect(page.locator('[data-dialog=date]')).toHaveCount(0);
      await page.goto('/news');
      await listReady(page);
    });
    expect(signedIn).toBe(1);
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.includes('.draft.'))
        .forEach((key) => localStorage.removeItem(key)),
    );
  });
