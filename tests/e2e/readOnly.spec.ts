import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { MAIN, openAs, PASSWORD, setArabic } from './steps.ts';

const COLLEAGUE = 'staff@sanabil.example';

test.beforeEach(({ request }) => setArabic(request));

async function authHeaders(request: APIRequestContext, identity: string) {
  const { data } = (await (
    await request.post('/investor/user/login', { data: { identity, password: PASSWORD } })
  ).json()) as { data: { token: string } };
  return { Authorization: `Bearer ${data.token}`, 'accept-language': 'ar' };
}

/** Checks that nothing can be edited, saved or discarded, and that no dialog asks for it. */
async function expectReadOnly(page: Page, reason: string): Promise<void> {
  await expect(page.locator('[data-alert=readOnly]')).toHaveText(reason);
  await expect(page.locator('[data-action=submit]')).toHaveCount(0);
  const controls = page.locator('.form-read-only :is(input, textarea, button)');
  expect(await controls.count()).toBeGreaterThan(2);
  for (const control of await controls.all()) await expect(control).toBeDisabled();
  await expect(page.locator('.form-read-only [contenteditable=true]')).toHaveCount(0);
  await expect(
    page.locator('[data-action=chooseDocument], [data-action=choosePicture]'),
  ).toHaveCount(0);
}

test("a colleague's item opens read-only, with the same reason that the server gives", async ({
  page,
  request,
}) => {
  for (const [resource, path, sent, reasons] of [
    [
      'news',
      '/news/edit/',
      { details: 'تفاصيل' },
      [
        'أضاف هذا الخبر مستخدم آخر، ومن أضافه وحده يعدّله أو يحذفه',
        'Another user added this news item. Only they can edit or delete it.',
      ],
    ],
    [
      'announcement',
      '/announcement/edit/',
      { details: 'تفاصيل' },
      [
        'أضاف هذا الإعلان مستخدم آخر، ومن أضافه وحده يعدّله أو يحذفه',
        'Another user added this announcement. Only they can edit or delete it.',
      ],
    ],
    [
      'event',
      '/event/edit/',
      { details: 'تفاصيل', place: 1, stages_ids: [1], valid_till: '2099-01-01' },
      [
        'أضاف هذه الفعالية مستخدم آخر، ومن أضافها وحده يعدّلها أو يحذفها',
        'Another user added this event. Only they can edit or delete it.',
      ],
    ],
  ] as const) {
    const body = { title: 'عنوان من زميل', schools_id: [1], ...sent };
    const created = await request.post(`/investor/${resource}`, {
      headers: await authHeaders(request, COLLEAGUE),
      data: body,
    });
    expect(created.status(), await created.text()).toBe(201);
    const { id } = ((await created.json()) as { data: { id: number } }).data;
    const refused = await request.put(`/investor/${resource}/${id}`, {
      headers: await authHeaders(request, MAIN),
      data: body,
    });
    expect([refused.status(), await refused.json()]).toEqual([403, { message: reasons[0] }]);
    await openAs(page, `${path}${id}`);
    await expectReadOnly(page, reasons[0]);
    await expect(page.locator('[data-field=title] input')).toHaveValue('عنوان من زميل');
    await page.locator('[data-action=switchLanguage]').click();
    await expectReadOnly(page, reasons[1]);
    await page.locator('[data-action=switchLanguage]').click();
    await openAs(page, `${path}${id}`, COLLEAGUE);
    await expect(page.locator('[data-field=title] input')).toBeEnabled();
    await expect(page.locator('[data-alert=readOnly]')).toHaveCount(0);
  }
});

test('a bank account in use opens read-only, and its documents can be opened', async ({
  page,
  request,
}) => {
  const headers = await authHeaders(request, MAIN);
  const list = (await (await request.get('/investor/bank-accounts', { headers })).json()) as {
    data: { items: { id: number; can_delete: boolean }[] };
  };
  const { id } = list.data.items.find(({ can_delete: free }) => !free)!;
  await openAs(page, `/bank/edit/${id}`);
  await expectReadOnly(page, 'هذا الحساب مستخدم حاليًا ومتاح للعرض فقط');
  await expect(page.locator('[data-field=iban] input')).toHaveValue(/^SA/);
  await expect(page.locator('[data-action=openDocument]')).toHaveCount(8);
  const pdf = page.locator('[data-action=openDocument]', { hasText: '.pdf' }).first();
  await expect(pdf).toHaveAttribute('target', '_blank');
  await expect(pdf).not.toHaveAttribute('download');
  await page.locator('[data-action=switchLanguage]').click();
  await expectReadOnly(page, 'This account is in use and can only be viewed');
  await page.locator('[data-action=switchLanguage]').click();
});

test('a URL of a missing record shows a message', async ({ page }) => {
  for (const path of [
    '/school-messages/9999',
    '/school-messages/x',
    '/booking/school/grades/9999',
    '/booking/school/9999',
    '/bank/edit/9999',
    '/contact-message/9999',
  ]) {
    await openAs(page, path);
    await expect(page.locator('[data-state=missing]'), path).toBeVisible();
    await expect(
      page.locator('[data-state=empty], [data-state=error], tbody, [data-action=create]'),
      path,
    ).toHaveCount(0);
  }
  await page.goto('/school-messages/9999');
  await expect(page.locator('[data-state=missing]')).toContainText('الصفحة غير موجودة');
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('[data-state=missing]')).toContainText('Page not found');
  await page.locator('[data-filter=scope] input').click();
  await page.getByRole('option').nth(3).click();
  await expect(page.locator('[data-kind=list] [data-id]').first()).toBeVisible();
  await page.locator('[data-action=switchLanguage]').click();
});

test('a conversation shows its school', async ({ page }) => {
  await openAs(page, '/contact-messages');
  const row = page.locator('tbody tr').first();
  const school = await row.locator('[data-field=school_name]').innerText();
  await row.locator('[data-action=navigate]').click();
  await expect(page.locator('[data-about]')).toHaveText(`المدرسة: \u2068${school}\u2069`);
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('[data-about]')).toContainText('School: \u2068');
  await page.locator('[data-action=switchLanguage]').click();
});
