import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { startMuseum, type TestServer } from './server.ts';
import { typeDate } from './steps.ts';

/*
 * The museum (examples/museum): a product of its own, with the tables, the accounts and one of each
 * kind of server code.
 */

let museum: TestServer;
test.beforeAll(async () => {
  museum = await startMuseum();
});
test.afterAll(() => museum.stop());

/** Signs in, and waits for the home page. */
async function open(page: Page, email: string, path = '/') {
  await page.goto(`${museum.url}/login`);
  await page.locator('input[autocomplete=username]').fill(email);
  await page.locator('input[type=password]').fill('Museum-2026');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('.shelf').first()).toBeVisible();
  if (path !== '/') await page.goto(museum.url + path);
}

const DIRECTOR = 'director@coast.example';
const KEEPER = 'keeper@coast.example';

/** The mails that were sent so far. The folder is created with the first one. */
const mails = () =>
  (existsSync(museum.mail) ? readdirSync(museum.mail, { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(museum.mail, file), 'utf8'));

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('its own block shows the exhibits, with its own colours and logo', async ({ page }) => {
    await open(page, DIRECTOR);
    await expect(page.getByRole('heading', { name: 'Ships' })).toBeVisible();
    await page.goto(`${museum.url}/loans`);
    await expect(page.getByRole('link', { name: 'Add loan' })).toHaveCSS(
      'background-color',
      'rgb(122, 31, 43)',
    );
    const logo = await page.locator('aside img, nav img').first().getAttribute('src');
    expect(decodeURIComponent(logo ?? '')).toContain('M24 9l15 9H9z');
    await page.goto(museum.url);
    await page.getByRole('link', { name: 'Bridal necklace' }).click();
    await expect(page.getByText('Given by a family of Sur in 1988.')).toBeVisible();
  });

  test('a loan is recorded, and stays as it is once it came back', async ({ page }) => {
    await open(page, DIRECTOR, '/create-loan');
    await page.locator('[data-field=purpose] input').fill('Evening of coins');
    for (const [field, choice] of [
      ['exhibit_id', 'Bronze coin with a lion'],
      ['borrower_id', 'Sur Sailing School'],
    ] as const) {
      await page.locator(`[data-field=${field}]`).getByRole('combobox').click();
      await page.getByRole('option', { name: choice }).click();
    }
    await typeDate(page, 'lent_on', 0);
    await typeDate(page, 'due_on', 20);
    await page.locator('button[type=submit]').click();
    const row = page.locator('tr[data-id]').filter({ hasText: 'Evening of coins' });
    await expect(row).toContainText('Bronze coin with a lion');
    await page.goto(`${museum.url}/loan/edit/7`);
    await page.locator('[data-field=purpose] input').fill('Another purpose');
    await page.locator('button[type=submit]').click();
    await expect(page.getByText('This loan has come back').first()).toBeVisible();
  });

  test('condition reports are a list, and a finding has one of several shapes', async ({
    page,
  }) => {
    await open(page, DIRECTOR, '/exhibit/edit/6');
    await page.locator('#root_measures__add').click();
    const name = page.locator('#root_measures_Name-key');
    await name.fill('Diameter');
    await name.blur();
    await page.locator('#root_measures_Diameter').fill('21.5');
    await page.locator('#root_reports__add').click();
    const report = page.getByRole('group', { name: 'Report 1' });
    const choose = async (label: string, option: string) => {
      await report.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose('What was found', 'Damage');
    await page.locator('button[type=submit]').click();
    await page.locator('[data-error=reports]', { hasText: 'Where it is damaged' }).click();
    await expect(report.getByLabel('Where it is damaged')).toBeFocused();
    await page.keyboard.type('Rim');
    await choose('Condition', 'Worn');
    await typeDate(page, 'reports', 0);
    await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/exhibits/);
    await page.goto(`${museum.url}/exhibits/6`);
    await expect(page.getByText('Diameter: 21.5')).toBeVisible();
    await expect(page.getByText('Where it is damaged: Rim')).toBeVisible();
  });

  test('a reminder is mailed to the borrower, who has no account', async ({ page }) => {
    await open(page, DIRECTOR, '/loans');
    await page
      .getByRole('row')
      .filter({ hasText: 'Restoration' })
      .getByRole('button')
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Ask for it' }).click();
    await page.getByLabel('A few words').fill('For the annual show, please.');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await expect(page.getByText('The borrower gets a mail')).toBeVisible();
    await expect.poll(() => mails().join('\n')).toContain('silver@muscat.example');
  });
});

test('everybody reads the label of an exhibit', async ({ page }) => {
  await page.goto(`${museum.url}/label/1/1`);
  await expect(page.getByRole('heading')).toHaveText('Silver dirham of Muscat');
  expect((await page.goto(`${museum.url}/label/1/999`))?.status()).toBe(404);
});

test('a report counts the loans of each borrower, in Arabic', async ({ page }) => {
  await open(page, KEEPER, '/reports/borrowers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تقرير المستعيرين');
  await expect(page.locator('tr[data-id]').filter({ hasText: 'بيت الفضة' })).toContainText(
    '5,800.50',
  );
});

test('only the main account manages users, and everybody the own profile', async ({ page }) => {
  await open(page, KEEPER);
  await expect(page.getByRole('link', { name: 'المستخدمون' })).toHaveCount(0);
  await page.goto(`${museum.url}/profile`);
  await expect(page.locator('[data-field=email] input')).toHaveValue(KEEPER);
  await page.locator('[data-field=name] input').fill('سالم بن علي');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('header').getByText('سالم بن علي')).toBeVisible();
});

// The last test, because the job runs each minute.
test('who recorded an overdue loan is told by a job, once', async () => {
  await expect
    .poll(() => mails().filter((text) => text.includes('director@coast.example')).length, {
      timeout: 90_000,
    })
    .toBe(2);
});
