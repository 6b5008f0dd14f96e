import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test } from './fixtures.ts';
import { openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const STAFF = 'english@sanabil.example';
const entries = (page: Page) => page.locator('.history [data-entry]');
const open = (page: Page) => page.locator('[data-kind=detail] [data-action=history]').click();

test('the main account sees who has read a bank account and a message, and nobody else does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openAs(page, '/bank/view/2', STAFF);
  await open(page);
  await expect(page.locator('.history-head h2')).toHaveText('History');
  await expect(page.locator('[data-log]')).toHaveCount(0);
  await page.goto('/message/7');
  await expect(
    page.locator('[data-kind=detail] dl, [data-kind=detail] [data-field]').first(),
  ).toBeVisible();
  await expect(page.locator('[data-action=history]')).toHaveCount(0);

  await openAs(page, '/bank/view/2');
  await open(page);
  await page.locator('[data-log=access]').click();
  await expect(entries(page).first()).toContainText('منيرة العبدالكريم');
  await expect(entries(page).filter({ hasText: 'Daniel Brooks' })).not.toHaveCount(0);
  await expect(page.locator('[data-kind=history]').first()).toContainText(
    'اطّلاع على سجل التعديلات',
  );
  await expectNoViolations(page);
  await page.locator('[data-log=changes]').click();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/message/7');
  await expect(page.locator('[data-action=history]')).toHaveText('سجل الاطّلاع');
  await open(page);
  await expect(entries(page).filter({ hasText: 'Daniel Brooks' })).not.toHaveCount(0);
  await expect(page.locator('[data-log]')).toHaveCount(0);
});
