import { expect } from '@playwright/test';
import { startDevServer, type DevServer } from './devServer.ts';
import { test } from './fixtures.ts';
import { startDevelopment } from './server.ts';
import { signIn, waitForList } from './steps.ts';

const TOKEN = 'token-of-the-studio-with-areas';

let dev: DevServer;
test.beforeAll(async () => {
  // Both servers start while other tests keep the machine busy.
  test.setTimeout(240_000);
  const start = (folder: string) => startDevelopment(folder, { STUDIO_TOKEN: TOKEN });
  const parts = ['server', 'src', 'package.json', 'tsconfig.json'];
  dev = await startDevServer('.', start, { studioToken: TOKEN, parts });
});
test.afterAll(() => dev.stop());

test('a new kind of record is added, kept, and used without starting a server by hand', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto(`${dev.url}/my-news`);
  await signIn(page);
  await waitForList(page);
  await page.locator('.open-studio').click();
  await expect(page.locator('[data-part]').first()).toBeVisible();
  const preview = page.frameLocator('iframe');

  await page.locator('[data-action=addArea]').click();
  const answer = (name: string) => page.locator(`[data-question="${name}"] input`);
  await answer('name').fill('sponsor');
  await expect(answer('plural')).toHaveValue('sponsors');
  await expect(answer('labels').first()).toHaveValue('Sponsors');
  await answer('labels-ar').nth(0).fill('الرعاة');
  await answer('labels-ar').nth(1).fill('الراعي');
  const field = (index: number) => page.locator('.studio-field').nth(index);
  const box = (index: number, part: string) =>
    field(index).locator(`> .studio-field-row [data-part-name=${part}] input`);
  await box(0, 'ar').fill('الاسم');
  await box(0, 'en').fill('Name');
  await page.locator('.studio-fields [data-action=addField]').click();
  await box(1, 'ar').fill('المدينة');
  await box(1, 'en').fill('City');
  await box(1, 'type').fill('قيمة واحدة');
  await page.getByRole('option', { name: 'قيمة واحدة من عدة قيم' }).click();
  const choice = (index: number, part: string) =>
    field(1).locator('.studio-choice').nth(index).locator(`[data-part-name=${part}] input`);
  await choice(0, 'ar').fill('الرياض');
  await choice(0, 'en').fill('Riyadh');
  await choice(1, 'ar').fill('جدة');
  await choice(1, 'en').fill('Jeddah');
  await page.locator('[data-dialog=studio-new-area] [data-action=create]').click();
  await expect(page.locator('[data-dialog=studio-new-area]')).toBeHidden();
  await expect(preview.locator('[data-screen=sponsors]')).toBeVisible();
  await expect(preview.locator('[data-menu=sponsors]')).toBeVisible();
  await expect(page.locator('[data-alert=needsMigration]')).toBeVisible();
  expect(dev.exists('schemas/sponsors')).toBe(false);

  await page.locator('.studio-bar [data-action=keep]').click();
  const changes = page.locator('[data-dialog=studio-changes]');
  // Deriving the migration and the types takes longer on a busy machine.
  await changes.locator('.studio-derived > summary').click({ timeout: 60_000 });
  await expect(changes.locator('.studio-derived')).toContainText('create table sponsor');
  await changes.locator('[data-action=keep]').click();
  await expect(changes).toBeHidden({ timeout: 60_000 });
  expect(dev.read('server/db/tables.ts')).toContain('sponsor');

  // The preview is loaded again when the server has created the table.
  await expect(preview.locator('[data-screen=sponsors] [data-state=empty]')).toBeVisible({
    timeout: 60_000,
  });
  await preview.locator('[data-action=create]').first().click();
  await expect(preview.locator('[data-screen=create-sponsor]')).toBeVisible();
  await preview.locator('[data-field=name] input').fill('مصنع الأمل');
  await preview.locator('[data-action=submit]').click();
  await expect(preview.locator('[data-screen=sponsors] [data-id]')).toContainText('مصنع الأمل');
});
