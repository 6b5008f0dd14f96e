import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openAs, setArabic } from './steps.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.beforeEach(({ request }) => setArabic(request));

test('the filters of a list are a sheet whose button counts the rows', async ({ page }) => {
  await openAs(page, '/messages');
  await expect(page.locator('.list-item').first()).toBeVisible();
  await page.locator('[data-action=moreFilters]').click();
  const sheet = page.getByRole('dialog', { name: 'تصفية' });
  const show = sheet.locator('[data-action=showRows]');
  await expect(show).toHaveText(/^عرض النتائج \(\u2068\d+ رسالة\u2069\)$/);
  const all = await show.textContent();
  const box = await sheet.boundingBox();
  expect([box?.x, box?.width, Math.round(box!.y + box!.height)]).toEqual([0, 390, 844]);
  await sheet.locator('[data-filter=handled] input').click();
  await page.getByRole('option', { name: 'لم تُعالَج' }).click();
  await expect(show).not.toHaveText(all!);
  await expect(show).toHaveText(/^عرض النتائج \(\u2068.*(?:رسالة|رسالتان|رسائل).*\u2069\)$/);
  await show.click();
  await expect(sheet).toBeHidden();
  const states = page.locator('.list-item-state');
  await expect(states.first()).toBeVisible();
  for (const state of await states.allTextContents()) expect(state).toBe('لم تُعالَج');
  await expect(page.locator('[data-action=moreFilters]')).toHaveAccessibleName(/1/);
});

test('menu, home and search are at the lower edge, and a form saves beside the menu', async ({
  page,
}) => {
  await openAs(page, '/my-news');
  const bar = page.locator('.bottom-bar');
  await expect(bar.locator('> *')).toHaveText(['القائمة', 'الرئيسية', 'بحث']);
  await bar.locator('[data-action=palette]').tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.locator('a').tap();
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  await expect(bar.locator('a')).toHaveAttribute('aria-current', 'page');
  await page.goto('/create-news');
  await expect(bar.locator('> :visible')).toHaveText(['القائمة']);
  const saveBar = page.locator('.save-bar');
  const lowerEdge = async () => {
    const { y, height } = (await saveBar.boundingBox())!;
    return Math.round(y + height);
  };
  const expectBeside = async () => {
    const menu = (await bar.locator('[data-action=openMenu]').boundingBox())!;
    // In Arabic, the menu is at the right edge.
    for (const part of await saveBar.locator('> :visible').all()) {
      const { x, width } = (await part.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(menu.x);
    }
    expect(await lowerEdge()).toBe(844);
  };
  await expectBeside();
  await page.locator('[data-field=title] input').fill('خبر');
  await expect(page.locator('.save-state')).toBeVisible();
  await expectBeside();
  await bar.locator('[data-action=openMenu]').tap();
  await expect(page.getByRole('dialog').locator('[data-menu=news]').first()).toBeVisible();
});

test('a school of the drawer opens its page, and the drawer closes', async ({ page }) => {
  await openAs(page, '/dashboard');
  await page.locator('[data-action=openMenu]').tap();
  const drawer = page.getByRole('dialog');
  await drawer.locator('[data-drawer-item="5"] a').first().tap();
  await expect(page.locator('[data-screen=school]')).toBeVisible();
  await expect(drawer).toBeHidden();
});

test('a keyboard that covers the page leaves the bar of a form above it', async ({ page }) => {
  await openAs(page, '/create-news');
  const bar = page.locator('.save-bar');
  await expect(bar).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { value: 500 });
    window.visualViewport!.dispatchEvent(new Event('resize'));
  });
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await bar.boundingBox())!;
      return [x, width, Math.round(y + height)];
    })
    .toEqual([0, 390, 500]);
});

test('everything that needs attention is seen', async ({ page }) => {
  await openAs(page, '/dashboard');
  const items = page.locator('[data-attention] li');
  await expect(items.first()).toBeVisible();
  expect(await items.count()).toBeGreaterThan(2);
  for (const item of await items.all()) {
    const box = (await item.boundingBox())!;
    expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true]);
  }
});
