import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readWorkbook } from '../../helpers/readWorkbook.ts';
import { expectRequest, openOnHost, waitForRows } from './steps.ts';
import { describeUnnamed, test } from './test.ts';

test.describe.configure({ mode: 'parallel' });

const figure = (page: Page, name: string) =>
  page.locator(`[data-figure=${name}] [data-value]`).first();

test('the dashboard shows its figures up to a day', async ({ page, host }) => {
  await openOnHost(page, host, '/dashboard?to=2026-03-05', 'en');
  for (const path of ['/investor/dashboard', '/investor/dashboard/cards'])
    await expectRequest(host, `GET ${path}`, {
      matches: ({ query }) => query['to'] === '2026-03-05',
    });
  await expect(figure(page, 'messageCount')).toHaveText('33');
  await expect(figure(page, 'notificationCount')).toHaveText('141');
  await expect(figure(page, 'totalVists')).toHaveText('5,120');
  const school = page.locator('[data-school="2"]');
  await expect(school).toContainText('62%');
  await expect(school.locator('[data-fact=followers]')).toContainText('202');
  await expect(school.locator('[data-action=open]')).toHaveAttribute('href', /schools\.example\/2/);
  await page.locator('[data-action=untilToday]').click();
  await expectRequest(host, 'GET /investor/dashboard', { matches: ({ query }) => !query['to'] });
  expect(describeUnnamed(host.log)).toEqual([]);
});

test('the drawer takes completion and login link from the dashboard', async ({ page, host }) => {
  await openOnHost(page, host, '/bank');
  const school = page.locator('[data-drawer-item="2"]');
  await expect(school).toContainText('مدارس الواحة للبنات');
  await expect(school).toContainText('62');
  const loginLink = school.locator('a[target=_blank]');
  await expect(loginLink).toHaveAttribute('href', 'https://schools.example/2/login');
  expect(describeUnnamed(host.log)).toEqual([]);
});

test('the menu offers no screen that the host cannot fill', async ({ page, host }) => {
  await openOnHost(page, host, '/bank');
  await page.locator('[data-menu=bank]').first().waitFor();
  const closedGroups = page.locator('aside nav button[aria-expanded=false]');
  while ((await closedGroups.count()) > 0) await closedGroups.first().click();
  await expect(page.locator('[data-menu=school-packages]')).toBeVisible();
  await expect(page.locator('[data-menu=school-package-orders]')).toHaveCount(0);
});

/** Figures that the host answers, or that are computed from its rows. */
const FIGURES: Record<string, Record<string, RegExp>> = {
  '/reports/marketing': { dpiAvg: /^5[34](?:\.\d)?%$/, couponCount: /^42$/, messageCount: /^33$/ },
  '/reports/accounting/general': {
    totalInterviews: /^147$/,
    totalBooking: /^105$/,
    collectedPayment: /31,500/,
  },
  '/reports/accounting/interviews': { totalCount: /^147$/, successCount: /^105/ },
  '/reports/accounting/reservations': { totalCount: /^105$/, newStudents: /^40%$/ },
  '/reports/accounting/payments': { collectedPayment: /31,500/, delayedPayment: /4,200/ },
};

for (const [path, figures] of Object.entries(FIGURES))
  test(`${path} shows the figures of all schools and of each`, async ({ page, host }) => {
    await openOnHost(page, host, path, 'en');
    await waitForRows(page);
    for (const [name, text] of Object.entries(figures)) {
      await expect(figure(page, name), name).toHaveText(text);
      await expect(
        page.locator(`[data-id="6"] [data-field=${name}]`).first(),
        `column ${name}`,
      ).not.toHaveText(/^[\s–]*$/);
    }
    expect(describeUnnamed(host.log)).toEqual([]);
  });

test('a report is exported for Excel with the rows of the host', async ({ page, host }) => {
  await openOnHost(page, host, '/reports/marketing/discounts');
  await waitForRows(page);
  const download = page.waitForEvent('download');
  await page.locator('[data-action=exportFormats]').click();
  await page.locator('[data-format=xlsx]').click();
  const { lines } = readWorkbook(readFileSync(await (await download).path()));
  const schools = lines.map(([name]) => name);
  expect(schools).toContain('روضة الياسمين');
  expect(schools).toContain('مدارس المستقبل الثانوية');
  expect(JSON.stringify(lines)).not.toMatch(/undefined|NaN/);
  expect(describeUnnamed(host.log)).toEqual([]);
});

test('a message is opened, and a missing one is a page-not-found note', async ({ page, host }) => {
  await openOnHost(page, host, '/messages');
  await waitForRows(page);
  await page.locator('[data-id="1"] [data-action=navigate]').click();
  await expect(page).toHaveURL(/\/message\/1$/);
  await expect(page.locator('main')).toContainText('متى يبدأ التسجيل للصف 1');
  expect(describeUnnamed(host.log)).toEqual([]);
  await page.goto(`${host.url}/message/999`);
  await expect(page.locator('[data-state=missing]')).toBeVisible();
});

test('the chips of schools need no call of their own, also in a search', async ({ page, host }) => {
  await openOnHost(page, host, '/messages?name=1');
  await waitForRows(page);
  const chips = page.locator('nav[data-chips]').first();
  await expect(chips).toContainText('مدارس الواحة للبنات');
  await expect(chips).not.toContainText(/undefined|NaN/);
  expect(describeUnnamed(host.log)).toEqual([]);
});

test('a chat shows each sender once, without guessing sides', async ({ page, host }) => {
  await openOnHost(page, host, '/contact-message/1');
  await expect(page.locator('[data-thread] li')).toHaveCount(2);
  await expect(page.locator('main')).toContainText('مدير المدرسة 1');
  await expect(page.locator('main')).toContainText('تم استلام الطلب 1');
  await expect(page.locator('[data-side=own]')).toHaveCount(0);
  expect(describeUnnamed(host.log)).toEqual([]);
});
