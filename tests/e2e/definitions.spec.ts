import { expect, test } from '@playwright/test';
import { startDevServer, type DevServer } from './devServer.ts';
import { listReady, signIn } from './steps.ts';

const LIST = 'schemas/news/my-news.list.json';

test.describe('while definitions are edited', () => {
  let dev: DevServer;
  test.beforeAll(async ({}, info) => {
    dev = await startDevServer('.', String(info.project.use.baseURL));
  });
  test.afterAll(() => dev.stop());

  test('a new column shows within a second, and a fault stands over the last good screen', async ({ page }) => {
    await page.goto(`${dev.url}/my-news?sort=-liked_count`);
    await signIn(page);
    await listReady(page);
    await page.locator('[data-filter=title] input').fill('ا');
    await expect(page.locator('[data-chip=title]')).toBeVisible();
    const good = dev.read(LIST);
    const column = '{ "field": "school_name", "label": "news.col.schools" },\n    { "field": "liked_count"';

    dev.write(LIST, good.replace('{ "field": "liked_count"', column));
    await expect(page.locator('th[data-field=school_name]')).toBeVisible({ timeout: 1000 });
    await expect(page.locator('[data-filter=title] input')).toHaveValue('ا');

    dev.write(LIST, good.replace('{ "field": "liked_count"', '{ "field": "liked_cuont"'));
    const issues = page.locator('[data-issues]');
    await expect(issues).toBeVisible({ timeout: 1000 });
    const line = good.split('\n').findIndex((text) => text.includes('"liked_count"')) + 1;
    await expect(issues).toContainText(`my-news.list.json:${line}:`);
    await expect(issues).toContainText('liked_count');
    await expect(page.locator('th[data-field=school_name]')).toBeVisible();

    dev.write(LIST, good);
    await expect(issues).toBeHidden({ timeout: 1000 });
    await expect(page.locator('th[data-field=school_name]')).toHaveCount(0);
    await expect(page.locator('[data-filter=title] input')).toHaveValue('ا');
  });

  test('an edited rule reaches the open form within two seconds, and the typed text stays', async ({ page }) => {
    await page.goto(`${dev.url}/create-news`);
    await signIn(page);
    const title = page.locator('[data-field=title] input');
    await title.fill('خبر جديد');
    await page.locator('[data-action=submit]').click();
    const summary = page.locator('[data-alert=errors]');
    await expect(summary.locator('[data-error=details]')).toBeVisible();
    await expect(summary.locator('[data-error=title]')).toHaveCount(0);
    const rules = 'schemas/common.schema.json';
    const before = dev.read(rules);
    dev.write(rules, before.replace('"minLength": 4', '"minLength": 30'));
    await expect(async () => {
      await page.locator('[data-action=submit]').click();
      await expect(summary.locator('[data-error=title]')).toBeVisible({ timeout: 200 });
    }).toPass({ timeout: 2000 });
    await expect(title).toHaveValue('خبر جديد');
    dev.write(rules, before);
  });

  test('a screen made of JSON and texts alone works, without a line of code', async ({ page }) => {
    for (const [language, title] of [['ar', 'الأخبار الأكثر تفاعلًا'], ['en', 'Most liked news']] as const) {
      const file = `locales/${language}/news.json`;
      dev.write(file, JSON.stringify({ ...(JSON.parse(dev.read(file)) as object), 'news.title.liked': title }, null, 2));
    }
    const screen = JSON.parse(dev.read('schemas/news/news.list.json')) as object;
    dev.write('schemas/news/liked-news.list.json', JSON.stringify({ ...screen, id: 'liked-news', route: '/liked-news', title: 'news.title.liked' }, null, 2));
    await expect(async () => {
      await page.goto(`${dev.url}/liked-news?sort=-liked_count`);
      await expect(page.locator('[data-screen=login], [data-screen=liked-news]')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await signIn(page);
    await listReady(page);
    await expect(page.locator('h1')).toHaveText('الأخبار الأكثر تفاعلًا');
    await expect(page).toHaveTitle('الأخبار الأكثر تفاعلًا');
    await page.locator('[data-action=next]').click();
    await expect(page.locator('[data-page="2"]')).toBeVisible();
  });
});
