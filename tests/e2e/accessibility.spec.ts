import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { waitForList, openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

/**
 * Returns the interactive elements that are too small for touch, as name and size. A form control
 * counts with its whole box.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, select, summary, input:not([type=hidden]), a[data-action], .list-chip',
      ),
    ].flatMap((element) => {
      const target = element.closest('label, .text-box, .MuiPickersInputBase-root') ?? element;
      const { width, height } = target.getBoundingClientRect();
      return !element.checkVisibility() || width <= 1 || (width >= 43.5 && height >= 43.5)
        ? []
        : [
            `${element.dataset['action'] ?? element.outerHTML.slice(0, 90)} ${Math.round(width)}x${Math.round(height)}`,
          ];
    }),
  );

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('touch targets are large enough', async ({ page }) => {
    await openAs(page, '/my-news');
    for (const path of ['/my-news', '/messages', '/reports/accounting/payments', '/dashboard']) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      await expect.poll(() => smallTargets(page), { message: path }).toEqual([]);
    }
  });

  test('marks of switches, radio buttons and checkboxes have their size', async ({ page }) => {
    await openAs(page, '/school-packages');
    const sizes = new Set<string>();
    for (const path of ['/school-packages', '/create-event', '/company-page/main-information']) {
      await page.goto(path);
      const marks = page.locator(':is(.check, .switch):visible');
      await expect(marks.first()).toBeVisible();
      for (const size of await marks.evaluateAll((all) =>
        all.map((mark) => `${mark.className} ${mark.clientWidth}x${mark.clientHeight}`),
      ))
        sizes.add(size);
    }
    expect([...sizes].toSorted()).toEqual(['check 18x18', 'switch 34x18']);
  });

  test('a multi-select is one line high if its values fit on one line', async ({ page }) => {
    await openAs(page, '/create-news');
    const box = page.locator('[data-field=schools_id]');
    await box.getByRole('combobox').click();
    await page.getByRole('option').nth(1).click();
    await page.keyboard.press('Escape');
    await page.locator('[data-field=title] input').focus();
    const [frame, chip] = await Promise.all([
      box.locator('.text-box').boundingBox(),
      box.locator('[data-chosen]').boundingBox(),
    ]);
    expect(frame!.height - chip!.height).toBeLessThan(24);
  });

  test('the selection bar stays above the bar at the lower edge', async ({ page }) => {
    await openAs(page, '/school-packages');
    await waitForList(page);
    // Other tests pay for schools, which can then not be selected.
    await page.getByRole('checkbox', { disabled: false }).last().check();
    const edge = () =>
      page
        .locator('[data-selection]')
        .evaluate((bar) => Math.round(innerHeight - bar.getBoundingClientRect().bottom));
    expect(await edge()).toBe(56);
    await page.evaluate(() => window.scrollBy(0, 400));
    await expect.poll(edge).toBe(56);
  });
});

for (const path of ['/dashboard', '/reports/accounting/payments']) {
  test(`numbers do not wrap at 200% zoom: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 450 });
    await openAs(page, path);
    await expect(page.locator('[data-figure] bdi').first()).toBeVisible();
    const lines = await page
      .locator(':is([data-figure], [data-align=number]) bdi[dir=ltr]')
      .evaluateAll((all) =>
        all
          .filter(
            (one) => new Set([...one.getClientRects()].map(({ top }) => Math.round(top))).size > 1,
          )
          .map(({ textContent }) => textContent),
      );
    expect(lines).toEqual([]);
  });
}

test('bars and selected items are visible in forced-colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(page, '/reports/marketing/schoolstatistics');
  const bar = page.locator('.chart-plot i').first();
  await expect(bar).toBeVisible();
  const colours = await bar.evaluate((fill) => [
    getComputedStyle(fill).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(colours[0]).not.toBe(colours[1]);
  await expect(page.locator('.menu-entry[aria-current]').last()).toHaveCSS(
    'outline-style',
    'solid',
  );
});

test('the heading has the focus after a navigation, and the tab order is top bar, menu, page', async ({
  page,
}) => {
  await openAs(page, '/my-news');
  await waitForList(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  const arrived = async (path: string) => {
    await expect(page).toHaveURL(path);
    await expect(page.locator('main h1')).toBeFocused();
  };
  for (const path of ['/create-news', '/my-news']) {
    await page.locator(`a[href="${path}"]`).first().focus();
    await page.keyboard.press('Enter');
    await arrived(path);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('الملف الشخصي');
  await page.keyboard.press('Enter');
  await arrived('/profile');
  // `drawerList` is the search box of the list of schools in the menu.
  const order = await page.evaluate(() =>
    ['[data-action=palette]', '.menu-entry', '[data-filter=drawerList]', 'main'].map((one) =>
      [...document.querySelectorAll('*')].indexOf(document.querySelector(one)!),
    ),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

test('Tab reaches one row of a table, arrow keys the others, and Enter runs the first action', async ({
  page,
}) => {
  await openAs(page, '/school-packages');
  await waitForList(page);
  const rows = page.locator('tbody tr');
  // Rows without actions cannot be focused.
  expect(await rows.evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length)).toBe(
    0,
  );
  await page.goto('/school-managers');
  await waitForList(page);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const href = await rows.nth(1).locator('[data-row-action]').first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}(\\?|$)`));
  await expect(page.locator('main h1')).toBeFocused();
});
