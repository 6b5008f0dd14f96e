import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { DashboardSummary, SchoolCard } from '../../src/screens/entities.ts';
import { readWorkbook } from '../helpers/readWorkbook.ts';
import { test } from './fixtures.ts';
import { MAIN, openAs, setArabic } from './steps.ts';

const RIVAL = 'investor@rival.example';
const CARDS = '/investor/dashboard';
const TOTALS = '/investor/dashboard/cards';

test.beforeEach(({ request }) => setArabic(request));

async function open(page: Page, path = '/dashboard', as = MAIN): Promise<void> {
  await openAs(page, path, as);
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
}

/** Waits until both parts of the dashboard show the day in the URL. */
async function waitUntilReady(page: Page): Promise<void> {
  await expect(
    page.locator('[data-part=totals][aria-busy=false] [data-figure]').first(),
  ).toBeVisible();
  await expect(
    page.locator('[data-part=schools][aria-busy=false] [data-school]').first(),
  ).toBeVisible();
}

/** Calls the API with the page's session and language. */
async function readApi<Answer>(page: Page, path: string): Promise<Answer> {
  const [token, language] = await page.evaluate(() => [
    localStorage.getItem('FBidToken'),
    document.documentElement.lang,
  ]);
  const answer = await page.request.get(path, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language ?? 'ar' },
  });
  return ((await answer.json()) as { data: Answer }).data;
}

const grouped = (value: number | undefined, decimals = 0) =>
  (value ?? 0).toLocaleString('en-US', { minimumFractionDigits: decimals });

const TOTAL_FIELDS = [
  'messageCount',
  'notificationCount',
  'totalVists',
  'bookingCount',
  'potentailBookingCount',
  'completedFinanceRequestCount',
] as const;
const COUNT_FIELDS = [
  'news_count',
  'notification_count',
  'parent_count',
  'followers',
  'discount_group',
  'interviews_count',
  'booking_count',
  'potential_booking_count',
] as const;
const PERCENT_FIELDS = ['complete_ratio', 'digital_presence_indicator'] as const;

/** Compares every figure on the page with the two API responses. */
async function expectFigures(page: Page, query = ''): Promise<void> {
  const [totals, { items }] = [
    await readApi<DashboardSummary>(page, `${TOTALS}${query}`),
    await readApi<{ items: SchoolCard[] }>(page, `${CARDS}${query}`),
  ];
  await waitUntilReady(page);
  for (const name of TOTAL_FIELDS)
    await expect(page.locator(`[data-figure=${name}] bdi`), name).toHaveText(grouped(totals[name]));
  await expect(page.locator('[data-figure=totalPayment] dd')).toHaveText(
    grouped(totals.totalPayment, 2),
  );
  const shown = await page.locator('[data-school]').evaluateAll((cards) =>
    cards.map((card) => {
      const texts = (selector: string, name: string) =>
        Object.fromEntries(
          [...card.querySelectorAll(selector)].map((part) => [
            part.getAttribute(name),
            part.querySelector('bdi[dir=ltr]')?.textContent,
          ]),
        );
      const messages = card.querySelector('[data-messages]')?.getAttribute('data-messages');
      return {
        name: card.querySelector('h3')?.textContent,
        messages,
        facts: texts('[data-fact]', 'data-fact'),
        shares: texts('[data-share]', 'data-share'),
      };
    }),
  );
  expect(shown).toEqual(
    items.map((school) => ({
      name: school.name,
      messages: String(school.message_count),
      facts: Object.fromEntries(COUNT_FIELDS.map((name) => [name, grouped(school[name])])),
      shares: Object.fromEntries(PERCENT_FIELDS.map((name) => [name, `${school[name]}%`])),
    })),
  );
}

const DAY = '2026-03-05';

test('shows the server’s figures in both languages, for today and for the day in the URL', async ({
  page,
}) => {
  await open(page);
  await expect(page).toHaveTitle('الرئيسية');
  await expect(page.locator('h1')).toHaveText('مرحبًا \u2068منيرة العبدالكريم\u2069');
  await expectFigures(page);
  await expect(page.locator('[data-part=schools] [data-count]')).toHaveText('12 مدرسة');
  const now = await page.locator('[data-figure=messageCount] [data-value]').innerText();

  await page.goto(`/dashboard?to=${DAY}`);
  await expectFigures(page, `?to=${DAY}`);
  await expect(page.locator('[data-figure=messageCount] [data-value]')).not.toHaveText(now);

  await page.locator('[data-action=switchLanguage]').first().click();
  await expect(page.locator('h1')).toHaveText('Welcome, \u2068منيرة العبدالكريم\u2069');
  await expectFigures(page, `?to=${DAY}`);
  await page.locator('[data-action=untilToday]').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectFigures(page);
  await page.locator('[data-action=switchLanguage]').first().click();
});

const parts = (page: Page) => page.locator('[data-date=to] [role=spinbutton]');

async function typeDate(page: Page, keys: string): Promise<void> {
  await parts(page).first().click();
  await page.keyboard.type(keys);
  await page.keyboard.press('Enter');
}

test('a date is picked from the calendar or typed, day first and in Arabic digits', async ({
  page,
}) => {
  await open(page);
  await waitUntilReady(page);
  await expect(parts(page).first()).toBeVisible();

  await typeDate(page, '٠٥٠٣٢٠٢٦');
  await expect(page).toHaveURL(`/dashboard?to=${DAY}`);
  await expect(parts(page)).toHaveText(['05', 'مارس', '2026']);
  await expectFigures(page, `?to=${DAY}`);

  await page.locator('[data-date=to] button').click();
  const calendar = page.getByRole('dialog');
  await expect(calendar.getByRole('columnheader').first()).toHaveText('ح');
  await calendar.getByRole('gridcell', { name: '15', exact: true }).click();
  await expect(page).toHaveURL('/dashboard?to=2026-03-15');
  await expectFigures(page, '?to=2026-03-15');
  await page.goBack();
  await expect(parts(page)).toHaveText(['05', 'مارس', '2026']);
});

test('the calendar disables days after today', async ({ page }) => {
  await open(page);
  await waitUntilReady(page);
  await expect(parts(page).first()).toBeVisible();
  await page.locator('[data-date=to] button').click();
  const calendar = page.getByRole('dialog');
  const days = await calendar.locator('button[role=gridcell]').evaluateAll((cells) =>
    cells.map((cell) => ({
      isToday: cell.getAttribute('aria-selected') === 'true',
      isOffered: !(cell as HTMLButtonElement).disabled,
    })),
  );
  const today = days.findIndex(({ isToday }) => isToday);
  expect(days.map(({ isOffered }) => isOffered)).toEqual(days.map((_day, index) => index <= today));
  await expect(calendar.getByRole('button', { name: 'الشهر التالي' })).toBeDisabled();
});

for (const [name, write] of [
  ['typed', (page: Page) => typeDate(page, '01012099')],
  ['set in the URL', (page: Page) => page.goto('/dashboard?to=2099-01-01')],
] as const) {
  test(`a future date that is ${name} is removed again, and a dialog explains why`, async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 422 && refused.push(response.url()));
    await open(page, `/dashboard?to=${DAY}`);
    await waitUntilReady(page);
    await expect(parts(page).first()).toBeVisible();
    await write(page);
    const dialog = page.locator('[data-dialog=date]');
    await expect(dialog).toContainText('تحقق من التاريخ');
    await expect(dialog).toContainText('لا يمكن أن يكون التاريخ بعد اليوم.');
    await expect(page).toHaveURL(/\/dashboard$/);
    await dialog.locator('[data-action=ok]').click();
    await expect(dialog).toHaveCount(0);
    await expectFigures(page);
    expect(refused).toEqual([]);
  });
}

for (const { part, other, path } of [
  { part: 'totals', other: 'schools', path: TOTALS },
  { part: 'schools', other: 'totals', path: CARDS },
]) {
  test(`if the ${part} fail to load, only they are retried`, async ({ page }) => {
    let broken = true;
    await page.route(
      (url) => url.pathname === path,
      (route) =>
        broken ? route.fulfill({ status: 500, json: { message: 'x' } }) : route.continue(),
    );
    await open(page);
    const retry = page.locator('[data-action=retry]');
    await expect(retry).toHaveCount(1);
    await expect(
      page
        .locator(`[data-part=${other}] [data-figure], [data-part=${other}] [data-school]`)
        .first(),
    ).toBeVisible();
    await expect(page.locator('[data-screen=dashboard] h1')).toBeVisible();
    broken = false;
    await retry.click();
    await expectFigures(page);
    await expect(retry).toHaveCount(0);
  });
}

test('the link to a school’s own dashboard is an http(s) link or absent', async ({ page }) => {
  const links = [
    'https://school.example/sign-in',
    null,
    'javascript:alert(1)',
    '',
    'data:text/html,x',
  ];
  await page.route(
    (url) => url.pathname === CARDS,
    async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { items: SchoolCard[] } };
      answer.data.items = answer.data.items
        .slice(0, links.length)
        .map((school, index) => ({ ...school, login_link: links[index] ?? null }));
      await route.fulfill({ json: answer });
    },
  );
  await open(page);
  await waitUntilReady(page);
  await expect(page.locator('[data-school]')).toHaveCount(links.length);
  const openLinks = page.locator('[data-school] [data-action=open]');
  await expect(openLinks).toHaveCount(1);
  await expect(openLinks).toHaveAttribute('href', 'https://school.example/sign-in');
  await expect(openLinks).toHaveAttribute('target', '_blank');
  await expect(openLinks).toHaveAttribute('rel', /noopener/);
  await expect(openLinks).toHaveAccessibleName(/لوحة تحكم المدرسة: .*مدارس سنابل/);
});

test('a company without schools gets a message, and placeholders while the schools load', async ({
  page,
}) => {
  let answer: () => void = () => undefined;
  const requested = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    (url) => url.pathname === CARDS,
    async (route) => {
      await requested;
      await route.fulfill({ json: { data: { items: [] } } });
    },
  );
  await open(page);
  await expect(page.locator('[data-part=schools] .skeleton').first()).toBeVisible();
  answer();
  await expect(page.locator('[data-part=schools] [data-state=empty]')).toHaveText(
    'لا توجد مدارس لعرضها',
  );
});

test('another company sees its own figures only', async ({ page }) => {
  await open(page, '/dashboard', RIVAL);
  await expectFigures(page);
  await expect(page.getByText('سنابل المدى')).toHaveCount(0);
});

const serialOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

async function exportFile(page: Page, mark: string, format: 'xls' | 'xlsx') {
  await page.locator(`[data-action=${mark}Formats]`).click();
  const download = page.waitForEvent('download');
  await page.locator(`[data-format=${format}]`).click();
  const file = await download;
  return { name: file.suggestedFilename(), sheet: readWorkbook(readFileSync(await file.path())) };
}

test('exports the totals and the list of schools for the selected day', async ({ page }) => {
  await open(page, `/dashboard?to=${DAY}`);
  await waitUntilReady(page);
  const [totals, { items }] = [
    await readApi<DashboardSummary>(page, `${TOTALS}?to=${DAY}`),
    await readApi<{ items: SchoolCard[] }>(page, `${CARDS}?to=${DAY}`),
  ];

  const first = await exportFile(page, 'exportTotals', 'xls');
  expect(first.name).toMatch(/^الإجماليات - \d{4}-\d\d-\d\d\.xls$/);
  expect(first.sheet).toMatchObject({ tab: 'الإجماليات', rightToLeft: true });
  expect(first.sheet.table).toEqual([
    [
      'الإحصاءات حتى تاريخ',
      'الرسائل',
      'الإشعارات',
      'إجمالي الزيارات',
      'الحجوزات',
      'الحجوزات المبدئية',
      'طلبات التمويل المكتملة',
      'إجمالي المدفوعات (ر.س)',
    ],
    [serialOf(DAY), ...TOTAL_FIELDS.map((name) => totals[name]), totals.totalPayment],
  ]);

  const second = await exportFile(page, 'exportSchools', 'xlsx');
  expect(second.name).toMatch(/^المدارس - \d{4}-\d\d-\d\d\.xlsx$/);
  const finance = [
    'finance_request_count',
    'finance_request_not_completed_count',
    'finance_request_amount',
  ] as const;
  const order = [
    ...PERCENT_FIELDS,
    'message_count',
    'news_count',
    'notification_count',
    'parent_count',
    'followers',
    'discount_group',
    'interviews_count',
    'booking_count',
    'potential_booking_count',
    ...finance,
  ] as const;
  expect(second.sheet.table.slice(1)).toEqual(
    items.map((school) => [
      school.name,
      serialOf(DAY),
      ...order.map((name) =>
        PERCENT_FIELDS.some((share) => share === name) ? (school[name] ?? 0) / 100 : school[name],
      ),
      school.login_link ?? null,
    ]),
  );
  expect(second.sheet.table[0]?.slice(0, 5)).toEqual([
    'المدرسة',
    'الإحصاءات حتى تاريخ',
    'اكتمال البيانات',
    'مؤشر الحضور الرقمي',
    'الرسائل',
  ]);
  expect(second.sheet.table[0]).toContain('قيمة طلبات التمويل (ر.س)');

  const download = page.waitForEvent('download');
  await page.locator('[data-action=exportTotals]').click();
  expect((await download).suggestedFilename(), 'the last used format').toMatch(/\.xlsx$/);
});
