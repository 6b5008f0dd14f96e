import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { openAs, setArabic, waitForList } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 780 };

const expectNoSidewaysScrolling = async (page: Page) =>
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);

test('a deletion is undone, and an item of the bin is restored with its public page', async ({
  page,
  context,
}) => {
  await page.setViewportSize(WIDE);
  await openAs(page, '/my-news');
  await waitForList(page);
  const count = await page.locator('[data-count]').textContent();
  const row = page.locator('tbody tr').nth(1);
  const id = await row.getAttribute('data-id');
  const deleted = page.locator(`tr[data-id="${id}"]`);
  const title = (await row.locator('[data-field=title]').textContent())!;
  const link = (await row.locator('[data-action=openUrl]').getAttribute('href'))!;

  await test.step('by the keyboard, in Arabic', async () => {
    await row.locator('[data-action=delete]').focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator('[data-dialog=delete]');
    await expect(dialog).toContainText(/يبقى العنصر في المحذوفات 30 يومًا/);
    await page.keyboard.press('Tab');
    await expect(dialog.locator('[data-action=yes]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-alert=success]')).toContainText(/^حُذف «/);
    await expect(deleted).toHaveCount(0);
    expect((await context.request.get(link)).status()).toBe(404);
    await page.locator('[data-action=undo]').press('Enter');
    await expect(page.locator('[data-alert=success]')).toContainText('استُعيد «');
    await expect(deleted).toBeVisible();
    await expect(page.locator('[data-count]')).toHaveText(count!);
    expect((await context.request.get(link)).status()).toBe(200);
  });

  await test.step('in another visit, on a phone in English', async () => {
    await deleted.locator('[data-action=delete]').click();
    await page.locator('[data-dialog=delete] [data-action=yes]').click();
    await expect(page.locator('[data-action=undo]')).toBeVisible();
    await page.locator('[data-action=switchLanguage]').click();
    await expect(page.locator('[data-action=bin]')).toHaveText('Bin');
    await page.setViewportSize(NARROW);
    await page.goto('/my-news?bin=1');
    await waitForList(page);
    await expect(page.locator('h1')).toHaveText('Bin');
    await expectNoSidewaysScrolling(page);
    const item = page.locator(`[data-id="${id}"]`);
    await expect(item).toContainText(title);
    await expect(item).toContainText('Kept until');
    await item.locator('[data-action=more]').click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(page.locator('[data-alert=success]')).toContainText('was restored');
    await expect(item).toHaveCount(0);
    await page.locator('[data-action=leaveBin]').click();
    await expect(page).toHaveURL(/\/my-news$/);
    await expect(page.locator('h1')).toBeFocused();
    await expect(page.locator(`[data-id="${id}"]`)).toBeVisible();
    expect((await context.request.get(link)).status()).toBe(200);
  });
});

test('the main account deletes permanently, and staff cannot', async ({ page, request }) => {
  await setArabic(request, 'staff@sanabil.example');
  await page.setViewportSize(NARROW);
  await openAs(page, '/my-news', 'staff@sanabil.example');
  await page.locator('[data-action=bin]').click();
  await expect(page.locator('[data-state=empty]')).toContainText('لا توجد عناصر محذوفة');
  await expectNoSidewaysScrolling(page);

  await page.setViewportSize(WIDE);
  await openAs(page, '/my-news?bin=1');
  await waitForList(page);
  const rows = page.locator('tbody tr');
  const before = await rows.count();
  await rows.last().locator('[data-action=delete]').click();
  await expect(page.locator('[data-dialog=delete]')).toContainText('لا يمكن التراجع');
  await page.locator('[data-dialog=delete] [data-action=yes]').click();
  await expect(page.locator('[data-alert=success]')).toHaveText('حُذف العنصر نهائيًا');
  await expect(rows).toHaveCount(before - 1);
});
