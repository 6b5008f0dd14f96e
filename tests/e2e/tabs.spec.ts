import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { openAs, PASSWORD, setArabic } from './steps.ts';

const ENGLISH = 'english@sanabil.example';

test.beforeEach(({ request }) => setArabic(request));
test.afterAll(({ request }) => setArabic(request));

const title = (page: Page) => page.locator('[data-field=title] input');

test('a tab follows language and colour mode chosen in another tab, and a form keeps its input', async ({
  page,
  context,
}) => {
  await openAs(page, '/create-news');
  const written = await page.evaluateHandle(() => {
    const names: string[] = [];
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function keep(this: Storage, name, value) {
      names.push(name);
      setItem.call(this, name, value);
    };
    return names;
  });
  await title(page).fill('خبر لم يكتمل');
  const other = await context.newPage();
  await other.goto('/profile');
  await other.locator('[data-action=switchMode]').click();
  await other.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await expect(page.locator('h1')).toHaveText('Add news');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(title(page)).toHaveValue('خبر لم يكتمل');
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  await test.step('after several quick switches the last one applies in both tabs', async () => {
    for (let press = 0; press < 3; press += 1) {
      const button = other.locator('[data-action=switchLanguage]');
      const newLanguage = (await button.getAttribute('lang'))!;
      await button.click();
      await expect(button).not.toHaveAttribute('lang', newLanguage);
    }
    for (const tab of [page, other])
      await expect(tab.locator('html')).toHaveAttribute('lang', 'ar');
    await page.waitForTimeout(300);
    for (const tab of [page, other])
      await expect(tab.locator('html')).toHaveAttribute('lang', 'ar');
  });
  await expect(page.locator('h1')).toHaveText('إضافة خبر');
  await expect(title(page)).toHaveValue('خبر لم يكتمل');
  // Writing the value again here could undo a newer choice in the other tab.
  expect(await written.evaluate((names) => names.filter((name) => name === 'localLang'))).toEqual(
    [],
  );
});

test('another user who signs in in another tab does not see the draft; its author finds it again', async ({
  page,
  context,
  request,
}) => {
  await openAs(page, '/create-news');
  const own = await page.evaluate(() => localStorage.getItem('FBidToken'));
  await title(page).fill('خبر يخص كاتبه');
  await expect(page.getByText('تعديلات غير محفوظة')).toBeVisible();
  const answer = await request.post('/investor/user/login', {
    data: { identity: ENGLISH, password: PASSWORD },
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const other = await context.newPage();
  await other.goto('/readyz');
  const useToken = (token: string | null) =>
    other.evaluate((next) => localStorage.setItem('FBidToken', next!), token);

  await useToken(data.token);
  await expect(page.locator('header [data-action=account]')).toContainText('Daniel');
  await expect(title(page)).toHaveValue('');
  await expect(page.locator('[data-alert=draft]')).toHaveCount(0);

  await useToken(own);
  await expect(page.locator('[data-alert=draft]')).toBeVisible();
  await page.locator('[data-action=restoreDraft]').click();
  await expect(title(page)).toHaveValue('خبر يخص كاتبه');
});
