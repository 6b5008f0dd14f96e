import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { MAIN, openAs, setArabic, waitForList } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const card = (page: Page, list: string) => page.locator(`[data-list=${list}]`);

test('the drawer and the names of schools in lists lead to the page of a school', async ({
  page,
}) => {
  await openAs(page, '/booking', MAIN);
  await waitForList(page);
  const name = page.locator('tbody [data-field=name] a').first();
  const text = await name.innerText();
  await name.click();
  await expect(page).toHaveURL(/\/dashboard\/school\/\d+$/);
  await expect(page.locator('h1')).toHaveText(text);
  const other = page.locator('[data-drawer-item]').nth(2);
  await other.locator('a').first().click();
  await expect(page.locator('h1')).toHaveText(
    await other.locator('.drawer-item-name > span').innerText(),
  );
  await expect(other.locator('a').first()).toHaveAttribute('aria-current', 'page');
});

test('the page has the figures of the school, and its rows are those of the filtered lists', async ({
  page,
}) => {
  await openAs(page, '/dashboard/school/1', MAIN);
  const figures = (name: string) => page.locator(`[data-figure=${name}] [data-value]`);
  await expect(figures('message_count')).toHaveText(/^\d+$/);
  const messages = await figures('message_count').innerText();
  await expect(card(page, 'school-messages').locator('[data-count]')).toContainText(messages);
  await expect(card(page, 'booking').locator('[data-field=remaining_seats] dd')).toHaveText(/\d/);
  await expect(card(page, 'school-packages').locator('dd').first()).not.toBeEmpty();
  await expect(card(page, 'school-accounts').locator('[data-field=iban] dd')).toHaveText(/^SA/);
  const title = card(page, 'news').locator('[data-field=title]').first();
  await expect(title).toBeVisible();
  const [text] = (await title.innerText()).split('\n');
  await card(page, 'news').locator('[data-action=openList]').click();
  await waitForList(page);
  await expect(page).toHaveURL(/\/news\?school_id=1$/);
  await expect(page.locator('tbody [data-field=title]').first()).toContainText(text!);
});

test('the figures of the dashboard and of the page of a school are the same', async ({ page }) => {
  await openAs(page, '/dashboard', MAIN);
  const school = page.locator('[data-school="1"]');
  const parents = await school.locator('[data-fact=parent_count] dd').innerText();
  await page.goto('/dashboard/school/1');
  await expect(page.locator('[data-figure=parent_count] [data-value]')).toHaveText(parents);
});

test('an unknown school, also one of another company, does not exist', async ({ page }) => {
  await openAs(page, '/dashboard/school/999999', MAIN);
  await expect(page.locator('[data-state=missing]')).toBeVisible();
  await expect(page.locator('[data-list]')).toHaveCount(0);
});

test('a part that fails offers to retry, and the others are shown', async ({ page }) => {
  await page.route('**/investor/news/schools-news*', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  );
  await openAs(page, '/dashboard/school/1', MAIN);
  await expect(card(page, 'news').locator('[data-action=retry]')).toBeVisible();
  await expect(card(page, 'announcement').locator('[data-id]').first()).toBeVisible();
  await page.unroute('**/investor/news/schools-news*');
  await card(page, 'news').locator('[data-action=retry]').click();
  await expect(card(page, 'news').locator('[data-id]').first()).toBeVisible();
});
