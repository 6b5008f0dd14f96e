import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { waitForList, MAIN, openAs, openMyNews, signIn, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const palette = (page: Page) => page.locator('[data-dialog=palette]');

test.describe('the command palette', () => {
  test('finds screens in both languages, with a different hamza, and opens them with the keyboard', async ({
    page,
  }) => {
    await openMyNews(page);
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('اخبار جميع');
    await expect(palette(page).locator('[data-option]')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-screen=news]')).toBeVisible();
    await expect(palette(page)).toHaveCount(0);
    await page.locator('[data-action=palette]').click();
    await page.keyboard.type('add news');
    await expect(palette(page).locator('[data-option="screen:create-news"]')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-screen=create-news]')).toBeVisible();
  });

  test('finds screens by synonyms, singular and plural, in both languages', async ({ page }) => {
    await openMyNews(page);
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    for (const [typed, screen] of [
      ['قسط', 'payments-report'],
      ['المتأخرات', 'payments-report'],
      ['رسالة', 'messages'],
      ['المدراء', 'school-managers'],
      ['خبر', 'news'],
      ['فاتورة', 'school-package-orders'],
      ['overdue', 'payments-report'],
      ['complaints', 'messages'],
      ['invoices', 'school-package-orders'],
    ]) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(typed!);
      await expect(palette(page).locator(`[data-option="screen:${screen}"]`), typed).toBeVisible();
    }
    await page.keyboard.press('Control+a');
    await page.keyboard.type('رسائل');
    await expect(
      palette(page).locator('[data-option]').first(),
      'names come before keywords',
    ).toContainText('رسائل');
  });

  test('finds actions and schools, and shows a message without results', async ({ page }) => {
    await openMyNews(page);
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('ربوه');
    await expect(palette(page).locator('[data-option^="drawerList:"]')).toContainText('ربوة');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('زز');
    await expect(palette(page)).toContainText('لا توجد نتائج');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('english');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('h1')).toHaveText('My news');
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await page.locator('[data-action=switchLanguage]').first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  });
});

test('shortcuts use the physical key, and do not work in text fields', async ({ page }) => {
  await openMyNews(page);
  await page.locator('h1').click();
  await press(page, 'Slash', 'ظ');
  await expect(page.locator('main input[type=search]').first()).toBeFocused();
  await press(page, 'Slash', '؟', { shiftKey: true });
  await expect(page.locator('[data-dialog=shortcuts]')).toHaveCount(0);
  await page.locator('main input[type=search]').first().blur();
  await press(page, 'Slash', '؟', { shiftKey: true });
  await expect(page.locator('[data-dialog=shortcuts] kbd')).toHaveCount(8);
  await test.step('single-key shortcuts can be turned off, for speech input', async () => {
    await page.locator('[data-action=singleKeys]').uncheck();
    await page.locator('[data-action=close]').click();
    await expect(page.locator('[data-dialog=shortcuts]')).toHaveCount(0);
    await page.reload();
    await waitForList(page);
    await press(page, 'Slash', '؟', { shiftKey: true });
    await press(page, 'Slash', 'ظ');
    await expect(page.locator('main input[type=search]').first()).not.toBeFocused();
    await press(page, 'KeyK', 'ن', { ctrlKey: true });
    await expect(palette(page)).toBeVisible();
    await expect(page.locator('[data-dialog=shortcuts]')).toHaveCount(0);
    // The same shortcut closes the palette.
    await press(page, 'KeyK', 'ن', { ctrlKey: true });
    await expect(palette(page)).toHaveCount(0);
  });
  await press(page, 'KeyN', 'ى', { altKey: true });
  await expect(page.locator('[data-screen=create-news]')).toBeVisible();
});

/** Sends a key event as an Arabic keyboard does: the physical key code with an Arabic letter. */
async function press(
  page: Page,
  code: string,
  key: string,
  keys: Record<string, boolean> = {},
): Promise<void> {
  await page.evaluate(
    (event) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...event }),
      ),
    { code, key, ...keys },
  );
}

test('the drawer collapses, stays collapsed, and shows names as tooltips', async ({ page }) => {
  await openMyNews(page);
  await page.locator('[data-action=openMenu]').click();
  await expect(page.locator('[data-drawer=rail]')).toBeVisible();
  await page.reload();
  await waitForList(page);
  await expect(page.locator('[data-drawer=rail]')).toBeVisible();
  await page.locator('[data-menu=dashboard]').hover();
  await expect(page.getByRole('tooltip')).toHaveText('الرئيسية');
  await page.locator('[data-action=openMenu]').click();
  await expect(page.locator('[data-drawer=full]')).toBeVisible();
});

test('the drawer lists the account’s schools, searchable, with a link only if it is an http(s) URL', async ({
  page,
}) => {
  await page.route('**/investor/schools', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      data: { items: { id: number; login_link: string | null }[] };
    };
    const [first, second, third] = body.data.items;
    if (first) first.login_link = 'https://school.example/login';
    if (second) second.login_link = 'javascript:alert(1)';
    if (third) third.login_link = null;
    await route.fulfill({ response: answer, json: body });
  });
  await openMyNews(page);
  const schools = page.locator('[data-drawer-list] [data-drawer-item]');
  await expect(schools).toHaveCount(12);
  const loginLink = (index: number) => schools.nth(index).locator('a[target=_blank]');
  await expect(loginLink(0)).toHaveAttribute('href', 'https://school.example/login');
  await expect(loginLink(0)).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(loginLink(1)).toHaveCount(0);
  await expect(loginLink(2)).toHaveCount(0);
  await expect(schools.nth(1).locator('a')).toHaveAttribute('href', /^\/dashboard\/school\/\d+$/);
  await expect(schools.nth(0).getByRole('progressbar')).toHaveAttribute(
    'aria-label',
    /اكتمال البيانات/,
  );
  await page.locator('[data-filter=drawerList] input').fill('لؤلؤه');
  await expect(schools).toHaveCount(1);
});

test('a failed list of schools has its own retry button and affects nothing else', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.route('**/investor/schools', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { message: 'x' } }),
  );
  await signIn(page, MAIN);
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  await expect(page.locator('[data-action=retryDrawerList]')).toBeVisible();
  await page.unroute('**/investor/schools');
  await page.locator('[data-action=retryDrawerList]').click();
  await expect(page.locator('[data-drawer-list] [data-drawer-item]')).toHaveCount(12);
});

test('on a phone the menu is a dialog with all its items and actions', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMyNews(page);
  await page.locator('[data-action=openMenu]').click();
  await page.locator('[data-menu=news]').click();
  await expect(page.locator('[data-screen=news]')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('[data-action=openMenu]').click();
  await expect(
    page.getByRole('dialog').locator('[data-action=switchLanguage]'),
    'visible however many schools are above it',
  ).toBeInViewport();
  await page.locator('[data-action=signOut]').click();
  await expect(page.locator('[data-screen=login]')).toBeVisible();
});

test('the drawer shows the company name in the current language', async ({ page }) => {
  await openAs(page, '/news');
  await expect(page.locator('.drawer-brand')).toContainText('شركة سنابل المدى التعليمية');
  await page.locator('.top-bar [data-action=switchLanguage]').click();
  await expect(page.locator('.drawer-brand')).toContainText('Sanabil Al-Mada Education Company');
});
