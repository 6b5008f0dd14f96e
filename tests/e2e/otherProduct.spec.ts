import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readWorkbook } from '../helpers/readWorkbook.ts';
import { test } from './fixtures.ts';
import { startDevServer, type DevServer } from './devServer.ts';
import { columnTexts, waitForList } from './steps.ts';

/**
 * A museum's loans, with other screens, calls, envelope and storage keys. The test mocks its
 * server.
 */
const LOANS = ['Bronze ewer', 'Silver coin', 'Woven tent'].map((object, index) => ({
  id: index + 1,
  object,
  lender: index === 1 ? 'sur' : 'nizwa',
  insured_for: 1000 * (index + 1),
  due: `2027-0${index + 1}-15`,
}));

async function mockServer(page: Page, url: string): Promise<void> {
  await page.route('**/museum/**', (route) => {
    const requestUrl = new URL(route.request().url());
    expect(route.request().headers()['authorization']).toBe('Bearer of-the-keeper');
    if (requestUrl.pathname.endsWith('/lenders'))
      return route.fulfill({
        json: {
          rows: [
            { code: 'nizwa', name: 'Nizwa' },
            { code: 'sur', name: 'Sur' },
          ],
        },
      });
    if (!requestUrl.pathname.endsWith('/loans'))
      return route.fulfill({
        json: {
          id: 7,
          name: 'Salim',
          email: 's@museum.example',
          locale: 'en',
          is_main_account: true,
        },
      });
    const rows = LOANS.filter(
      ({ lender }) => lender === (requestUrl.searchParams.get('lender') ?? lender),
    ).sort((a, b) =>
      requestUrl.searchParams.get('sort')?.startsWith('-')
        ? b.insured_for - a.insured_for
        : a.insured_for - b.insured_for,
    );
    const second = requestUrl.searchParams.get('page') === '2';
    const links = second
      ? { prev: { href: `${url}/museum/loans` } }
      : { next: { href: `${url}/museum/loans?page=2` } };
    return route.fulfill({
      json: {
        rows: second ? rows.slice(0, 1) : rows,
        links,
        meta: { currentPage: second ? 2 : 1, pageCount: 2, totalCount: rows.length + 1 },
      },
    });
  });
}

test.describe('another product on the same engine', () => {
  let museum: DevServer;
  test.beforeAll(async ({}, info) => {
    museum = await startDevServer('tests/fixtures/foreign', String(info.project.use.baseURL));
  });
  test.afterAll(() => museum.stop());

  test('lists, filters, sorts and pages with only its own definitions', async ({ page }) => {
    await mockServer(page, museum.url);
    await page.addInitScript(() => localStorage.setItem('keeper', 'of-the-keeper'));
    await page.goto(`${museum.url}/`);
    await expect(page).toHaveURL(/\/on-loan$/);
    await waitForList(page);
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    expect(await columnTexts(page, 'object')).toEqual(['Bronze ewer', 'Silver coin', 'Woven tent']);
    const title = await page.title();

    await page.locator('[data-action=exportFormats]').click();
    const download = page.waitForEvent('download');
    await page.locator('[data-format=xlsx]').click();
    expect(
      readWorkbook(readFileSync(await (await download).path())).table.map(([object]) => object),
    ).toEqual(['Object', 'Bronze ewer', 'Silver coin', 'Woven tent', 'Bronze ewer']);

    await page.locator('[data-sort=insured_for]').click();
    await page.locator('[data-sort=insured_for]').click();
    await expect
      .poll(() => columnTexts(page, 'object'))
      .toEqual(['Woven tent', 'Silver coin', 'Bronze ewer']);
    await page.locator('[data-filter=lender] input').click();
    await page.locator('[data-option=sur]').click();
    await expect.poll(() => columnTexts(page, 'object')).toEqual(['Silver coin']);

    await test.step('views are saved on the device', async () => {
      await page.locator('[data-action=views]').click();
      await page.locator('[data-action=saveViewAs]').click();
      await page.locator('[data-dialog=saveView] [data-field=name]').fill('From Sur');
      await page.locator('[data-dialog=saveView] [data-field=default]').check();
      await page.locator('[data-dialog=saveView] [data-action=save]').click();
      await expect(page.locator('[data-alert=success]')).toContainText('From Sur');
      await page.goto(`${museum.url}/on-loan`);
      await expect.poll(() => columnTexts(page, 'object')).toHaveLength(3);
      await page.locator('nav [data-menu=loans]').click();
      await expect.poll(() => columnTexts(page, 'object')).toEqual(['Silver coin']);
      await expect(page.locator('[data-action=views]')).toContainText('From Sur');
    });

    await page.locator('[data-action=resetFilters]').click();
    await page.locator('[data-action=next]').click();
    await expect(page.locator('[data-page="2"]')).toBeVisible();

    await page.locator('[data-action=switchLanguage]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    expect(await page.evaluate(() => localStorage.getItem('tongue'))).toBe('ar');
    expect(await page.title()).not.toContain(title);
  });
});
