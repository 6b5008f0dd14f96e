import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readWorkbook } from '../helpers/readWorkbook.ts';
import { test } from './fixtures.ts';
import { startForeignClient, type Loan, type ForeignClient } from './foreignClient.ts';
import { waitForList } from './steps.ts';

let client: ForeignClient;

test.beforeAll(async () => {
  client = await startForeignClient();
});
test.afterAll(() => client.stop());
test.beforeEach(() => {
  client.overrideResponse = null;
  client.pageSize = 20;
  client.loans = Array.from({ length: 73 }, (_none, index) => toLoan(index + 1));
});

/** A direction mark and a control character, which exports omit. */
const INVISIBLE = '\u200f\u0007';

const NAMES = [
  '=SUM(A1:A9)',
  '+96890001234',
  'إبريق نحاسي',
  '00120034',
  'Woven “tent” <b>&</b>',
  `${'منسوج '.repeat(200)}.`,
  '@cell',
  `a${INVISIBLE}b`,
];

const toLoan = (id: number): Loan => ({
  id,
  object: NAMES[id % NAMES.length] ?? '',
  lender: id % 3 === 0 ? 'sur' : 'nizwa',
  insured_for: id * 250.25,
  due: `2027-0${(id % 9) + 1}-1${id % 9}`,
  insured: id % 2 === 0,
});

async function openLoans(page: Page, search = ''): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('keeper', 'of-the-keeper'));
  await page.goto(`${client.url}/on-loan${search}`);
  await waitForList(page);
}

async function exportFile(page: Page, format: 'xls' | 'xlsx') {
  await page.locator('[data-action=exportFormats]').click();
  const download = page.waitForEvent('download');
  await page.locator(`[data-format=${format}]`).click();
  const file = await download;
  return { name: file.suggestedFilename(), sheet: readWorkbook(readFileSync(await file.path())) };
}

const serialOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

const toLine = (loan: Loan, yes: string, no: string) => [
  loan.object.replace(INVISIBLE, ''),
  loan.lender,
  loan.insured_for,
  serialOf(loan.due),
  loan.id,
  loan.insured ? yes : no,
];

test('exports all pages of a list in both languages and formats, with every cell', async ({
  page,
}) => {
  await openLoans(page);
  await page.locator('[data-action=columns]').click();
  await page.locator('[data-column=due]').click();
  await page.keyboard.press('Escape');

  const english = await exportFile(page, 'xls');
  expect(english.name).toBe('LoansReport.xls');
  expect(english.sheet).toMatchObject({ tab: 'On loan', rightToLeft: false, hasFormula: false });
  expect(english.sheet.table).toEqual([
    ['Object', 'Lender', 'Insured for', 'Due', 'Number', 'Insured'],
    ...client.loans.map((loan) => toLine(loan, 'Yes', 'No')),
  ]);
  expect(english.sheet.formatOf('D5')).toBe('yyyy-mm-dd');
  await expect(page.locator('[data-export=ready]')).toContainText('LoansReport.xls');

  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await page.locator('[data-filter=lender] input').click();
  await page.locator('[data-option=sur]').click();
  await expect(page.locator('[data-chip=lender]')).toBeVisible();
  await page.locator('[data-sort=insured_for]').click();
  await page.locator('[data-sort=insured_for]').click();
  await waitForList(page);
  const arabic = await exportFile(page, 'xlsx');
  expect(arabic.name).toBe('LoansReport.xlsx');
  expect(arabic.sheet).toMatchObject({ tab: 'المعارة', rightToLeft: true, hasFormula: false });
  const expected = client.loans.filter(({ lender }) => lender === 'sur').toReversed();
  expect(arabic.sheet.table).toEqual([
    ['القطعة', 'المعير', 'قيمة التأمين', 'موعد الإعادة', 'الرقم', 'مؤمّن عليها'],
    ...expected.map((loan) => toLine(loan, 'نعم', 'لا')),
  ]);

  await test.step('the menu focuses the last used format', async () => {
    await page.locator('[data-action=exportFormats]').click();
    await expect(page.locator('[data-format=xlsx]')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.reload();
    await waitForList(page);
    await page.locator('[data-action=exportFormats]').click();
    await expect(page.locator('[data-format=xlsx]')).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('the main button exports in the last used format, also with the keyboard; the menu has the others', async () => {
    await page.locator('[data-action=export]').focus();
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toBe('LoansReport.xlsx');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'صيغ أخرى للملف' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveCount(2);
  });
});

test(
  'an export of 50,000 rows does not block the page or exhaust its memory',
  { tag: '@timed' },
  async ({ page }) => {
    await openLoans(page);
    client.pageSize = 500;
    client.loans = Array.from({ length: 50_000 }, (_none, index) => toLoan(index + 1));
    await page.evaluate(() => {
      const slow: number[] = [];
      Object.assign(window, { slow });
      new PerformanceObserver((entries) =>
        slow.push(...entries.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'longtask' });
    });
    await page.locator('[data-action=exportFormats]').click();
    const download = page.waitForEvent('download');
    const startedAt = Date.now();
    await page.locator('[data-format=xls]').click();
    await expect(page.locator('[data-export=running] [role=progressbar]')).toHaveAttribute(
      'aria-valuenow',
      /^[1-9]/,
    );
    const file = await download;
    const seconds = (Date.now() - startedAt) / 1000;
    const { slow, heap } = await page.evaluate(() => ({
      slow: (window as unknown as { slow: number[] }).slow,
      heap:
        (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize /
        1e6,
    }));
    test.info().annotations.push({
      type: 'figures',
      description: `${seconds} s, long tasks ${JSON.stringify(slow)}, heap ${heap.toFixed(0)} MB`,
    });
    expect(slow.filter((duration) => duration > 400)).toEqual([]);
    expect(heap).toBeLessThan(200);
    const { table: lines } = readWorkbook(readFileSync(await file.path()));
    expect(lines).toHaveLength(50_001);
    for (const row of [1, 25_000, 50_000])
      expect(lines[row]).toEqual(toLine(toLoan(row), 'Yes', 'No'));
  },
);

test('an export continues on another screen, and can be cancelled there', async ({ page }) => {
  await openLoans(page);
  client.loans = Array.from({ length: 50_000 }, (_none, index) => toLoan(index + 1));
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.locator('[data-action=exportFormats]').click();
  await page.locator('[data-format=xlsx]').click();
  await expect(page.locator('[data-rows]')).toContainText(/of 50,000 rows/);
  await page.locator('[data-action=create]').click();
  await expect(page.locator('[data-screen=lend]')).toBeVisible();
  const before = await page.locator('[data-rows]').getAttribute('data-rows');
  await expect(page.locator('[data-rows]')).not.toHaveAttribute('data-rows', before ?? '');
  await page.locator('[data-action=cancelExport]').click();
  await expect(page.locator('[data-export]')).toHaveCount(0);
  let requests = 0;
  client.overrideResponse = () => {
    requests += 1;
    return undefined;
  };
  await page.waitForTimeout(500);
  expect({ requests, downloads }).toEqual({ requests: 0, downloads: 0 });
});

test('waits for a busy server; another failure is reported, saves no file, and can be retried', async ({
  page,
}) => {
  await openLoans(page);
  const failures: Record<number, { status: number; headers?: Record<string, string> }> = {
    2: { status: 429, headers: { 'retry-after': '1' } },
    3: { status: 500 },
  };
  client.overrideResponse = (pageNumber) => {
    const failure = failures[pageNumber];
    delete failures[pageNumber];
    return failure;
  };
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.locator('[data-action=exportFormats]').click();
  await page.locator('[data-format=xls]').click();
  await expect(page.locator('[data-export=running]')).toContainText('The server is busy');
  await expect(page.locator('[data-export=failed]')).toContainText('Could not prepare the file');
  expect(downloads).toBe(0);
  const download = page.waitForEvent('download');
  await page.locator('[data-export=failed] [data-action=retry]').click();
  expect(readWorkbook(readFileSync(await (await download).path())).table).toHaveLength(74);
});

test('a rejected session ends, and so does the export', async ({ page }) => {
  await openLoans(page);
  client.overrideResponse = (pageNumber) => (pageNumber === 3 ? { status: 401 } : undefined);
  await page.locator('[data-action=exportFormats]').click();
  await page.locator('[data-format=xls]').click();
  await expect(page.locator('[data-screen=door]')).toBeVisible();
  await expect(page.locator('[data-export]')).toHaveCount(0);
});

test('the export is disabled without rows, and offers only .xlsx above 65,000 rows', async ({
  page,
}) => {
  client.loans = Array.from({ length: 65_001 }, (_none, index) => toLoan(index + 1));
  await openLoans(page);
  await page.locator('[data-action=exportFormats]').click();
  await expect(page.locator('[data-format=xlsx]')).toContainText(
    'Only this format holds more than 65,000 rows',
  );
  await expect(page.locator('[data-format=xls]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  client.loans = [];
  await page.locator('[data-action=reload]').click();
  await expect(page.locator('[data-state=empty]')).toBeVisible();
  await expect(page.locator('[data-action=export]')).toBeDisabled();
});
