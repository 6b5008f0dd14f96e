import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const MANAGER = '/manager/edit/2';
const entries = (page: Page) => page.locator('.history [data-entry]');
const openHistory = async (page: Page) => {
  await page.locator('[data-action=history]').click();
  await expect(entries(page).first()).toBeVisible();
};

const authorization = async (page: Page) => ({
  Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('FBidToken'))}`,
});

/** Changes an item as from another window. */
async function changeElsewhere(page: Page, path: string, change: object): Promise<void> {
  const headers = await authorization(page);
  const { data } = (await (await page.request.get(path, { headers })).json()) as {
    data: Record<string, unknown>;
  };
  const { firstname, lastname, email, phone, schools_id, status, permissions } = data;
  const body = { firstname, lastname, email, phone, schools_id, status, permissions, ...change };
  expect((await page.request.put(path, { headers, data: body })).ok()).toBe(true);
}

/** Notes the requests of a page: those for changes, and those that write. */
function noteRequests(page: Page): { history: string[]; writes: string[] } {
  const noted = { history: [] as string[], writes: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/history')) noted.history.push(pathname);
    if (pathname.startsWith('/investor/') && request.method() === 'PUT')
      noted.writes.push(pathname);
  });
  return noted;
}

for (const { language, width, title, label, before, notice } of [
  {
    language: 'ar',
    width: 1440,
    title: 'سجل التعديلات',
    label: 'حالة الحساب',
    before: 'غير نشط',
    notice: 'لن يُحفظ شيء',
  },
  {
    language: 'en',
    width: 360,
    title: 'History',
    label: 'Status',
    before: 'Inactive',
    notice: 'Nothing is saved',
  },
] as const)
  test(`the changes of an item are shown and filled in, in ${language} at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const requests = noteRequests(page);
    await openAs(page, MANAGER);
    if (language === 'en') {
      await page.evaluate(() => localStorage.setItem('localLang', 'en'));
      await page.request.post('/investor/profile/change-language', {
        data: { locale: 'en' },
        headers: await authorization(page),
      });
      await page.reload();
    }
    const phone = page.locator('[data-field=phone] input');
    const current = await phone.inputValue();
    await expect(page.locator('[data-action=history]')).toHaveText(title);
    expect(requests.history).toEqual([]);

    await openHistory(page);
    expect(requests.history).toEqual(['/investor/schooladmin/2/history']);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    const status = entries(page).locator('[data-field=status]').first();
    await expect(status.locator('dt')).toHaveText(label);
    await expect(status.locator('[data-side=before]')).toContainText(before);
    const sheet = await page.locator('.history').boundingBox();
    expect([sheet!.width, sheet!.x]).toEqual(width === 360 ? [360, 0] : [480, 0]);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-action=history]')).toBeFocused();

    await openHistory(page);
    await entries(page)
      .filter({ has: page.locator('[data-field=schools_id]') })
      .locator('[data-action=restore]')
      .click();
    await expect(page.locator('[data-alert=restored]')).toContainText(notice);
    await expect(entries(page)).toHaveCount(0);
    await expect(phone).toHaveValue('0550099001');
    await expect(page.locator('[data-field=status] input').first()).toHaveValue(before);
    expect(requests.writes).toEqual([]);

    await page.locator('[data-action=discard]').click();
    await expect(phone).toHaveValue(current);
    await expect(page.locator('[data-alert=restored]')).toHaveCount(0);
  });

test('an older state that is saved becomes a change, and may conflict with one of somebody else', async ({
  page,
}) => {
  await openAs(page, '/manager/edit/1');
  const phone = page.locator('[data-field=phone] input');
  const current = await phone.inputValue();
  await openHistory(page);
  await entries(page).first().locator('[data-action=restore]').click();
  await expect(phone).not.toHaveValue(current);
  await changeElsewhere(page, '/investor/schooladmin/1', { lastname: 'الشمراني' });
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=conflict]')).toBeVisible();
  await page.locator('[data-action=saveMerged]').click();
  await expect(page).toHaveURL(/school-managers/);
  await page.goto('/manager/edit/1');
  await openHistory(page);
  const newest = entries(page).first();
  await expect(newest.locator('[data-field]')).toHaveCount(1);
  await expect(newest.locator('[data-side=before]')).toContainText(current);
  await expect(entries(page).nth(1).locator('[data-side=after]')).toContainText('الشمراني');
});

test('a detail opens the form that edits the item, filled with an older state', async ({
  page,
}) => {
  await openAs(page, '/bank/edit/3');
  const street = page.locator('[data-field=street_name] input');
  const current = await street.inputValue();
  await street.fill('شارع التخصصي');
  await page.locator('[data-action=submit]').click();
  await expect(page).toHaveURL(/\/bank$/);
  await page.goto('/bank/view/3');
  await openHistory(page);
  await entries(page).first().locator('[data-action=restore]').click();
  await expect(page).toHaveURL(/\/bank\/edit\/3$/);
  await expect(street).toHaveValue(current);
  await expect(page.locator(':focus [data-alert=restored]')).toBeVisible();
});
