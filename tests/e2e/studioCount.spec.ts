import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { startDevServer, type DevServer } from './devServer.ts';
import { startWithDemo, type TestServer } from './server.ts';

const TOKEN = 'token-of-the-tested-studio';

let api: TestServer;
let dev: DevServer;
test.beforeAll(async () => {
  // Both servers start while other tests keep the machine busy.
  test.setTimeout(150_000);
  api = await startWithDemo({ STUDIO_TOKEN: TOKEN }, ['dist/server/development.js']);
  dev = await startDevServer('.', api.url, { studioToken: TOKEN });
});
test.afterEach(() => dev.reset());
test.afterAll(async () => {
  await dev.stop();
  await api.stop();
});

/** Changes a rule in the draft by the call that panels use. */
async function setRule(page: Page, file: string, path: string[], value: unknown): Promise<void> {
  const edit = { file, kind: 'set', path, value };
  const response = await page.request.post(`${dev.url}/@studio/api/edit`, {
    headers: { origin: dev.url, 'x-studio-token': TOKEN },
    data: { label: 'rule', edits: [edit] },
  });
  expect(response.status(), await response.text()).toBe(200);
}

test('a stricter rule shows how many stored items it refuses, and counting can be cancelled', async ({
  page,
}) => {
  await page.goto(`${dev.url}/@studio/?path=/login`);
  await expect(page.locator('[data-part]').first()).toBeVisible();
  await setRule(page, 'schemas/news/news.schema.json', ['properties', 'title', 'maxLength'], 30);
  await page.locator('.studio-bar [data-action=changes]').click();
  const dialog = page.locator('[data-dialog=studio-changes]');
  const section = dialog.locator('[data-state]');
  const news = section.locator('[data-resource=news]');
  await expect(news.locator('h4')).toContainText(/من أصل \d+/);
  await expect(news.locator('[data-field=title]')).toContainText('30');
  await expect(news.locator('.studio-samples li')).toHaveCount(5);
  await page.keyboard.press('Escape');

  api.suspend();
  await page.locator('.studio-bar [data-action=changes]').click();
  await expect(section.getByRole('progressbar')).toBeVisible();
  await section.locator('[data-action=cancelCount]').click();
  await expect(section.getByRole('progressbar')).toBeHidden();
  await expect(news).toBeHidden();
  api.resume();
  await section.locator('[data-action=count]').click();
  await expect(news.locator('.studio-samples li')).toHaveCount(5);
  await expect(dialog.locator('[data-action=keep]')).toBeEnabled();
});
