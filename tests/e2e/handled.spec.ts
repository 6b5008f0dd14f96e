import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test } from './fixtures.ts';
import { openAs, setArabic, waitForList } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const row = (page: Page, id: string) => page.locator(`[data-id="${id}"]`);
const value = (page: Page, field: string) =>
  page.locator(`[data-kind=detail] [data-field=${field}] [role=cell]`);
const idOfFirst = async (page: Page) =>
  (await page.locator('tbody tr').first().getAttribute('data-id'))!;

test('messages are marked as handled in the list and in the detail, in Arabic on a wide screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, '/messages?handled=0');
  await waitForList(page);
  await expect(page.locator('[data-chip=handled]')).toContainText('لم تُعالَج');
  await expectNoViolations(page);
  const id = await idOfFirst(page);
  const mark = row(page, id).locator('[data-action=set]');
  await expect(mark).toHaveAttribute('aria-label', /^تمت المعالجة: /);
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-alert=success]')).toContainText('تمت معالجة رسالة');
  await expect(row(page, id)).toHaveCount(0);
  await expect(page.locator('tbody [data-action=set]:focus')).toHaveCount(1);

  await page.locator('[data-action=clearFilters]').first().click();
  await waitForList(page);
  await expect(row(page, id).locator('[data-field=handled]')).toHaveText('تمت المعالجة');
  await row(page, id).locator('[data-field=content]').click();
  await expect(page).toHaveURL(new RegExp(`/message/${id}$`));
  await expect(value(page, 'handled')).toHaveText('تمت المعالجة');
  await expect(value(page, 'handled_by')).not.toBeEmpty();
  const [call, chat] = await value(page, 'phone_no').locator('a').all();
  await expect(call!).toHaveAttribute('href', /^tel:05\d{8}$/);
  await expect(chat!).toHaveAttribute('href', /^https:\/\/wa\.me\/9665\d{8}$/);
  await expect(chat!).toHaveAttribute('target', '_blank');
  await expectNoViolations(page);
  await page.locator('[data-action=set]').click();
  await expect(page.locator('[data-alert=success]')).toContainText('أُعيد فتح رسالة');
  await expect(value(page, 'handled')).toHaveText('لم تُعالَج');
  await expect(value(page, 'handled_by')).toHaveCount(0);
  await expect(page.locator('[data-action=set]')).toBeFocused();
});

test('a message shows who marked it meanwhile, and leads to its neighbours, in English on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, '/messages?handled=0', 'english@sanabil.example');
  await waitForList(page);
  await expectNoViolations(page);
  const rows = page.locator('[data-kind=list] [data-id]');
  const [first, second] = await rows.evaluateAll((all) =>
    all.map((one) => (one as HTMLElement).dataset['id']!),
  );
  await rows.first().locator('[data-field=content]').click();
  await expect(page).toHaveURL(new RegExp(`/message/${first}$`));
  await expect(value(page, 'handled')).toHaveText('Not handled');
  await expect(page.locator('[data-action=previousItem]')).toHaveCount(0);
  await page.locator('[data-action=nextItem]').click();
  await expect(page).toHaveURL(new RegExp(`/message/${second}$`));
  await expect(value(page, 'handled')).toHaveText('Not handled');

  // Somebody else marks the message meanwhile.
  const answer = await page.request.post('/investor/user/login', {
    data: { identity: 'investor@sanabil.example', password: 'Sanabil-2026' },
  });
  const { token, profile } = (
    (await answer.json()) as { data: { token: string; profile: { name: string } } }
  ).data;
  await page.request.put(`/investor/message/${second}/handled`, {
    data: { handled: true },
    headers: { Authorization: `Bearer ${token}` },
  });
  await page.locator('[data-action=set]').click();
  await expect(value(page, 'handled_by')).toHaveText(profile.name);
  await expect(page.locator('[data-action=set]')).toHaveText('Reopen the message');
  await expectNoViolations(page);
  await page.locator('[data-action=previousItem]').click();
  await expect(page).toHaveURL(new RegExp(`/message/${first}$`));
  await page.reload();
  await expect(value(page, 'handled')).toHaveText('Not handled');
  await expect(page.locator('[data-action=nextItem]')).toHaveCount(0);
});

test('the messages of all pages can be opened one after another', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, '/messages?handled=1&sort=since');
  await waitForList(page);
  const rows = page.locator('tbody tr');
  const [perPage, last] = [await rows.count(), (await rows.last().getAttribute('data-id'))!];
  await rows.last().locator('[data-field=content]').click();
  await expect(page).toHaveURL(new RegExp(`/message/${last}$`));
  const position = page.locator('[data-position]');
  await expect(position).toHaveAttribute('data-position', String(perPage));
  await expect(position).toHaveText(/^\u2068?20\u2069? من /);
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/investor/message') pages.push(search);
  });
  await page.locator('[data-action=nextItem]').focus();
  await page.keyboard.press('Enter');
  await expect(position).toHaveAttribute('data-position', String(perPage + 1));
  await expect(page).not.toHaveURL(new RegExp(`/message/${last}$`));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatch(/handled=1.*sort=since/);
  const first = page.url().split('/').at(-1)!;
  await expectNoViolations(page);

  // The list opens at the page of the message.
  await page.locator('[data-action="go:messages"]').click();
  await expect(page).toHaveURL(/\?handled=1&sort=since&page=2$/);
  await waitForList(page);
  await expect(rows.first()).toHaveAttribute('data-id', first);
  await rows.first().locator('[data-field=content]').click();
  await page.locator('[data-action=previousItem]').click();
  await expect(page).toHaveURL(new RegExp(`/message/${last}$`));
  await expect(position).toHaveAttribute('data-position', String(perPage));
  await page.setViewportSize({ width: 360, height: 740 });
});
