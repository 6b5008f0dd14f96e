import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import {
  columnTexts,
  openFromMenu,
  waitForList,
  MAIN,
  openMyNews,
  PASSWORD,
  signIn,
  setArabic,
  toNumbers,
} from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

test('a user signs in, reads the news in both languages, and signs out', async ({
  page,
  context,
}) => {
  await page.goto('/my-news?sort=-liked_count');
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await signIn(page);
  await expect(page).toHaveURL(/\/my-news\?sort=-liked_count$/);
  await waitForList(page);
  await expect(page.locator('h1')).toHaveText('أخباري');
  await expect(page.locator('[data-count]')).toHaveText('41 خبرًا');
  await expect(page).toHaveTitle('أخباري');

  await test.step('the count of hidden schools is in words', async () => {
    const more = (await page.locator('tbody [data-field=schools] [role=note]').allInnerTexts()).map(
      (text) => text.trim(),
    );
    expect(more.length).toBeGreaterThan(0);
    for (const text of more)
      expect(text).toMatch(/^و(مدرسة أخرى|مدرستان أخريان|\d+ (مدارس|مدرسة) أخرى)$/);
  });

  await test.step('sorts by likes in both directions, without an unsorted state', async () => {
    const header = page.locator('th[data-field=liked_count]');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    const down = toNumbers(await columnTexts(page, 'liked_count'));
    expect(down).toEqual([...down].sort((a, b) => b - a));
    await page.locator('[data-sort=liked_count]').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await waitForList(page);
    const up = toNumbers(await columnTexts(page, 'liked_count'));
    expect(up).toEqual([...up].sort((a, b) => a - b));
    await page.locator('[data-sort=liked_count]').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
  });

  await test.step('pages to the end and back', async () => {
    const previous = page.locator('[data-action=previous]');
    const next = page.locator('[data-action=next]');
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(page.locator('[data-page]')).toHaveText('صفحة 2 من 3');
    await expect(page).toHaveTitle('أخباري (2/3)');
    await next.click();
    await expect(page.locator('[data-page]')).toHaveText('صفحة 3 من 3');
    await expect(next).toBeDisabled();
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.goBack();
    await expect(page.locator('[data-page]')).toHaveText('صفحة 2 من 3');
    await previous.click();
    await expect(page.locator('[data-page]')).toHaveText('صفحة 1 من 3');
  });

  await test.step('another tab shows the same state for the URL', async () => {
    await page.goto('/news?sort=-commnets_count&page=2');
    await waitForList(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await waitForList(other);
    expect(await columnTexts(other, 'title')).toEqual(await columnTexts(page, 'title'));
    await other.close();
  });

  await test.step('switches to English and back without losing the page', async () => {
    const before = page.url();
    // Other tests of the worker may have added news, and with them a page.
    const pages = /\d+$/.exec(await page.locator('[data-page]').innerText())![0];
    await page.locator('[data-action=switchLanguage]').click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(page.locator('h1')).toHaveText('All news');
    await expect(page.locator('[data-page]')).toHaveText(`Page 2 of ${pages}`);
    expect(page.url()).toBe(before);
    await page.locator('[data-action=switchLanguage]').click();
    await expect(page.locator('h1')).toHaveText('جميع الأخبار');
  });

  await test.step('signs out in all tabs', async () => {
    const other = await context.newPage();
    await other.goto('/my-news');
    await waitForList(other);
    await page.locator('[data-action=account]').click();
    await page.locator('[data-action=signOut]').click();
    await expect(page.locator('[data-screen=login]')).toBeVisible();
    await expect(other.locator('[data-screen=login]')).toBeVisible({ timeout: 1000 });
    await expect(other.locator('body')).not.toContainText('سنابل');
    expect(await page.evaluate(() => localStorage.getItem('FBidToken'))).toBeNull();
    await page.goBack();
    await expect(page.locator('[data-screen=login]')).toBeVisible();
  });
});

test('filters by school and by a word with a different hamza, shows filter chips, and resets', async ({
  page,
}) => {
  await openMyNews(page);
  await page.locator('[data-filter=title] input').fill('إفتتاح');
  await expect(page.locator('[data-chip=title]')).toContainText('إفتتاح');
  await expect(page).toHaveURL(/title=/);
  await waitForList(page);
  const titles = await columnTexts(page, 'title');
  expect(titles.length).toBeGreaterThan(0);
  for (const title of titles) expect(title).toContain('افتتاح');
  await expect(page.locator('[data-kind=list] [role=status]').first()).toContainText(
    /خبر|نتيج|نتائج/,
  );

  await page.locator('[data-chip=title] button').click();
  await expect(page.locator('[data-filter=title] input')).toHaveValue('');
  await page.locator('[data-filter=school_id] input').click();
  await page.locator('[data-filter=school_id] input').fill('روضه');
  await page.locator('[data-option]').first().click();
  await expect(page.locator('[data-chip=school_id]')).toContainText('روضة غيمة الطفولة');
  await waitForList(page);
  for (const names of await columnTexts(page, 'schools'))
    expect(names, 'the school that was filtered by comes first').toMatch(/^روضة غيمة الطفولة/);

  await page.locator('[data-action=resetFilters]').click();
  await expect(page.locator('[data-chip]')).toHaveCount(0);
  await expect(page.locator('[data-count]')).toHaveText('41 خبرًا');

  await page.locator('[data-filter=title] input').fill('لا شيء كهذا أبدًا');
  await expect(page.locator('[data-state=noMatch]')).toBeVisible();
  await page.locator('[data-state=noMatch] [data-action=clearFilters]').click();
  await waitForList(page);
});

test('shows an error above the form for a wrong password, and the same one for an inactive account', async ({
  page,
}) => {
  await page.goto('/login');
  await signIn(page, MAIN, 'not-the-password');
  const summary = page.locator('[data-alert=errors]');
  const alert = summary.locator('li');
  await expect(summary).toBeFocused();
  const message = await alert.innerText();
  await expect(page.locator('[data-field=identity] input')).toHaveValue(MAIN);
  await signIn(page, 'inactive@sanabil.example', PASSWORD);
  await expect(page.locator('[data-action=submit]')).toBeEnabled();
  await expect(alert).toHaveText(message);
  await page.locator('[data-action=switchLanguage]').click();
  await expect(alert).toHaveText('The email or password is incorrect');
});

test('the account’s language applies at sign-in, and the menu links to the home screen', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, 'english@sanabil.example');
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/no-such-place');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/profile$/);
});

test('shows no data of one account to the next', async ({ page }) => {
  await openMyNews(page);
  const mine = await columnTexts(page, 'title');
  // The first account's list arrives only after the second account has signed in.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    '**/investor/news?*',
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  await page.locator('[data-sort=liked_count]').click();
  await page.locator('[data-action=account]').click();
  await page.locator('[data-action=signOut]').click();
  await signIn(page, 'investor@rival.example');
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  release();
  await openFromMenu(page, 'my-news');
  await waitForList(page);
  const theirs = await columnTexts(page, 'title');
  expect(theirs.filter((title) => mine.includes(title))).toEqual([]);
});

test('a network error of the list can be retried, and a server error ends the session with a message', async ({
  page,
}) => {
  await openMyNews(page);
  await page.route('**/investor/news*', (route) => route.abort());
  await page.locator('[data-action=reload]').click();
  await expect(page.locator('[data-state=error]')).toBeVisible();
  await page.unroute('**/investor/news*');
  await page.locator('[data-action=retry]').click();
  await waitForList(page);
  await page.route('**/investor/news*', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  );
  await page.locator('[data-action=reload]').click();
  await expect(page.locator('[data-screen=login]')).toBeVisible();
  await expect(page.locator('[data-alert=reason]')).toContainText('تعذر تحميل بياناتك');
});

test('the page does not violate its Content Security Policy', async ({ page }) => {
  const consoleMessages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      consoleMessages.push(message.text());
  });
  page.on('pageerror', (error) => consoleMessages.push(String(error)));
  await openMyNews(page);
  await page.locator('[data-action=switchLanguage]').click();
  await page.locator('[data-action=switchMode]').click();
  await page.locator('[data-action=columns]').click();
  await page.locator('[data-column=commnets_count]').click();
  await page.keyboard.press('Escape');
  await expect(page.locator('th[data-field=commnets_count]')).toHaveCount(0);
  await page.reload();
  await waitForList(page);
  await expect(page.locator('th[data-field=commnets_count]')).toHaveCount(0);
  expect(consoleMessages).toEqual([]);
});
