import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readWorkbook } from '../helpers/readWorkbook.ts';
import { test } from './fixtures.ts';
import { waitForList, openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

/** Locates a row of a report, in MUI's data grid or in a virtual table. */
const reportRow = (page: Page, index = 0) =>
  page.locator(
    `.MuiDataGrid-row[data-rowindex="${index}"], [data-fixed] tr[data-index="${index}"]`,
  );
const figure = (page: Page, field: string) => page.locator(`[data-figure=${field}] [data-value]`);
const choose = async (page: Page, param: string, option: number) => {
  await page.locator(`[data-filter=${param}] input`).click();
  await page.locator(`[data-option="${option}"]`).click();
};

test('a report shows figures, rows and a chart, filters all of them, and exports the filtered rows', async ({
  page,
}) => {
  await openAs(page, '/reports/accounting/interviews');
  await expect(reportRow(page)).toBeVisible();
  const total = async () =>
    Number((await figure(page, 'totalCount').textContent())!.replaceAll(',', ''));
  const all = await total();

  await choose(page, 'grade_id', 2);
  await expect.poll(total).toBeLessThan(all);
  const groupTotal = await total();
  await page.locator('[data-filter=stage_id] input').click();
  await expect(page.locator('[data-option]')).toHaveCount(6);
  await page.locator('[data-option="5"]').click();
  await expect(page).toHaveURL(/grade_id=2.*stage_id=5/);
  await expect.poll(total).toBeLessThan(groupTotal);
  const filteredTotal = await total();
  await expect(page.locator('[data-fixed] table')).toHaveAttribute(
    'aria-rowcount',
    String(filteredTotal + 1),
  );

  const download = page.waitForEvent('download');
  await page.locator('[data-action=exportFormats]').click();
  await page.locator('[data-format=xls]').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('SchoolsAccountingInterviewsReport.xls');
  const { table: lines, rightToLeft } = readWorkbook(readFileSync(await file.path()));
  expect(rightToLeft).toBe(true);
  expect(lines[0]).toEqual(['الطالب', 'المدرسة', 'الصف', 'تاريخ المقابلة', 'نتيجة المقابلة']);
  expect(lines).toHaveLength(filteredTotal + 1);
  expect(await reportRow(page).locator('[data-field=student_name]').textContent()).toBe(
    lines[1]![0],
  );

  // Changing the stage group clears a grade of another group.
  await choose(page, 'grade_id', 4);
  await expect(page).not.toHaveURL(/stage_id/);
});

test('fully loaded rows are sorted immediately, and columns can be hidden and shown', async ({
  page,
}) => {
  await openAs(page, '/reports/accounting/payments?grade_id=4&school_id=2');
  await expect(reportRow(page)).toBeVisible();
  let requests = 0;
  page.on(
    'request',
    (request) => void (request.url().includes('/accounting-report/') && (requests += 1)),
  );
  const amounts = async () =>
    Promise.all(
      [0, 1, 2].map(async (index) =>
        Number(
          (await reportRow(page, index).locator('[data-field=amount]').textContent())!.replaceAll(
            ',',
            '',
          ),
        ),
      ),
    );
  const header = page.locator('th[data-field=amount]');
  await header.locator('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=amount/);
  const least = await amounts();
  expect(least).toEqual(least.toSorted((a, b) => a - b));
  await header.locator('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const most = await amounts();
  expect(most[0]!).toBeGreaterThan(least[0]!);
  await page.locator('[data-action=columns]').click();
  await page.locator('[data-column=due_date]').click();
  await expect(page.locator('th[data-field=due_date]')).toHaveCount(0);
  expect(requests).toBe(0);
  await page.locator('[data-column=due_date]').click();
});

const statuses = (page: Page) => page.locator('[data-fixed] td[data-field=status]').allInnerTexts();
const chip = (page: Page, value: string) =>
  page.locator(`[data-chips=status] [data-chip-value=${value}]`);

test("a grid is sorted and its columns are resized with the grid's own menu, keyboard and pointer", async ({
  page,
}) => {
  await openAs(page, '/reports/marketing/discounts');
  await expect(reportRow(page)).toBeVisible();
  const header = page.locator('[role=columnheader][data-field=couponCount]');
  await header.focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['الفرز تصاعديًا', 'الفرز تنازليًا']);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-couponCount/);
  const counts = await page
    .locator('[data-rowindex] [data-field=couponCount]')
    .evaluateAll((cells) => cells.slice(0, -1).map(({ textContent }) => Number(textContent)));
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));

  const width = async () => (await header.boundingBox())!.width;
  const before = await width();
  const separator = (await header.locator('.MuiDataGrid-columnSeparator').boundingBox())!;
  await page.mouse.move(separator.x + separator.width / 2, separator.y + 10);
  await page.mouse.down();
  await page.mouse.move(separator.x - 60, separator.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBeGreaterThan(before + 40);
});

test('overdue payments come first, and a click on their tab or card shows only them', async ({
  page,
}) => {
  await openAs(page, '/reports/accounting/payments');
  await expect(reportRow(page)).toBeVisible();
  await expect(reportRow(page).locator('[data-field=status]')).toHaveText('متأخر');
  expect(
    Number(await reportRow(page).locator('[data-field=days_late]').textContent()),
  ).toBeGreaterThan(0);
  const count = async (value: string) =>
    Number(await chip(page, value).locator('[data-count]').getAttribute('data-count'));
  const [all, late] = [await count('all'), await count('delayed')];
  expect(all).toBe(
    late + (await count('remaining')) + (await count('paid')) + (await count('cancelled')),
  );
  await expect(chip(page, 'all')).toHaveAttribute('aria-current', 'true');

  await chip(page, 'paid').click();
  await expect(page).toHaveURL(/\?status=paid$/);
  await expect
    .poll(() =>
      statuses(page).then(
        (shown) => shown.length > 0 && shown.every((status) => status === 'مدفوع'),
      ),
    )
    .toBe(true);
  expect(await count('delayed'), 'the count of a chip does not depend on the selected chip').toBe(
    late,
  );
  await expect(reportRow(page).locator('[data-field=days_late]')).toHaveText('');

  await page.locator('[data-figure=delayedPayment]').click();
  await expect(page).toHaveURL(/\?status=delayed$/);
  await expect(chip(page, 'delayed')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[data-chip=status]')).toContainText('متأخر');
  await expect(page.locator('header [data-count]')).toContainText(late.toLocaleString('en'));
  await expect
    .poll(() =>
      statuses(page).then(
        (shown) => shown.length > 0 && shown.every((status) => status === 'متأخر'),
      ),
    )
    .toBe(true);

  await page.locator('[data-figure=remainingPayment]').click();
  await expect(page.locator('[data-chips=status] [aria-current]')).toHaveCount(2);
  await page.locator('[data-action=switchLanguage]').first().click();
  await expect(chip(page, 'delayed')).toContainText('Overdue');
  await expect(page.locator('th[data-field=days_late]')).toContainText('Days late');
  await expect(page.locator('[data-chip=status]')).toContainText('Overdue');
  await page.locator('[data-figure=remainingPayment]').click();
  await expect(page).not.toHaveURL(/status/);
});

test('a server that ignores the status filter still shows correct rows', async ({ page }) => {
  await page.route('**/accounting-report/payments?**', async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('status');
    const response = await route.fetch({ url: url.href });
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    for (const name of ['paidCount', 'remainingCount', 'delayedCount', 'cancelledCount'])
      delete data[name];
    await route.fulfill({ response, json: { data } });
  });
  await openAs(page, '/reports/accounting/payments?school_id=2&status=paid');
  await expect
    .poll(() =>
      statuses(page).then(
        (shown) => shown.length > 0 && shown.every((status) => status === 'مدفوع'),
      ),
    )
    .toBe(true);
  await expect(chip(page, 'delayed')).toBeVisible();
  await expect(page.locator('[data-chips=status] [data-count]')).toHaveCount(0);
});

for (const language of ['ar', 'en']) {
  test(`a report has its filters on one line, and header and totals stay visible, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('localLang', chosen), language);
    await openAs(
      page,
      '/reports/accounting/payments',
      language === 'ar' ? undefined : 'english@sanabil.example',
    );
    await expect(reportRow(page)).toBeVisible();
    const inSight = () =>
      page.evaluate(() => {
        const floor = Math.min(
          innerHeight,
          ...[...document.querySelectorAll('[data-fixed] tfoot td, .pager')].map(
            (part) => part.getBoundingClientRect().top,
          ),
        );
        return [...document.querySelectorAll('[data-fixed] tr[data-index]')].filter(
          (row) =>
            row.getBoundingClientRect().top >= 0 && row.getBoundingClientRect().bottom <= floor,
        ).length;
      });
    // English school names wrap to two lines.
    expect(await inSight()).toBeGreaterThanOrEqual(language === 'ar' ? 9 : 6);
    const tops = await page
      .locator('.list-filters > *')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
    expect(new Set(tops).size, String(tops)).toBe(1);
    const totals = page.locator('[data-fixed] [data-totals]');
    await expect(totals).toContainText(language === 'ar' ? 'المجموع' : 'Total');
    const remaining = (await figure(page, 'remainingPayment').textContent())!
      .replace(/RS|ر\.س|[\u2066-\u2069]/g, '')
      .trim();
    await expect(totals.locator('[data-field=remaining]')).toHaveText(remaining);
    // When the page scrolls, header, totals and pager stay.
    await page.mouse.move(700, 700);
    await page.mouse.wheel(0, 5000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    for (const part of [
      page.locator('[data-fixed] thead th').first(),
      totals.locator('th'),
      page.locator('.pager'),
    ])
      await expect(part).toBeInViewport();
    await expect.poll(inSight).toBeGreaterThanOrEqual(language === 'ar' ? 16 : 12);
  });
}

test('a chart can be collapsed and stays collapsed', async ({ page }) => {
  await openAs(page, '/reports/marketing/schoolstatistics');
  await page.locator('[data-action=fold]').click();
  await expect(page.locator('.chart-plot')).toHaveCount(0);
  await page.reload();
  await expect(reportRow(page)).toBeVisible();
  await expect(page.locator('[data-action=fold]')).toHaveAttribute('aria-expanded', 'false');
  await page.locator('[data-action=fold]').click();
  await expect(page.locator('.chart-plot')).toBeVisible();
  // The totals row has the same values as the cards.
  await expect(page.locator('.totals [data-field=visitsCount]')).toHaveText(
    (await figure(page, 'visitsCount').textContent())!,
  );
});

test('on a phone, rows are list items of two lines, and twenty are rendered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, '/reports/accounting/interviews');
  const items = page.locator('.report-items > li[data-index]');
  await expect(items.first()).toHaveAttribute('aria-setsize', '500');
  expect(await items.count()).toBe(20);
  for (const height of await items.evaluateAll((all) =>
    all.map((item) => item.getBoundingClientRect().height),
  ))
    expect(height).toBeLessThan(90);
  await page.locator('[data-action=showMore]').click();
  await expect(items).toHaveCount(40);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000);
  // An expanded item shows all columns.
  await items.first().locator('summary').click();
  await expect(items.first().locator('dt')).toHaveText([
    'المدرسة',
    'الصف',
    'تاريخ المقابلة',
    'نتيجة المقابلة',
  ]);
});

test('dates apply on click, and invalid ones are removed with an explanation', async ({ page }) => {
  await openAs(page, '/reports/marketing/messages');
  await expect(reportRow(page)).toBeVisible();
  await page.locator('[data-action=presets]').click();
  await page.locator('[data-preset=last30]').click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(page.locator('[data-chip=from]')).toBeVisible();

  await page.goto('/reports/marketing/messages?from=2026-05-02&to=2026-05-01');
  await expect(page.locator('[data-dialog=date]')).toContainText(
    'لا يمكن أن يكون تاريخ البداية بعد تاريخ النهاية',
  );
  await expect(page).toHaveURL(/messages\?to=2026-05-01$/);
  await page.locator('[data-dialog=date] [data-action=ok]').click();
  await expect(reportRow(page)).toBeVisible();

  await page.goto('/reports/marketing/messages?to=2999-01-01');
  await expect(page.locator('[data-dialog=date]')).toBeVisible();
  await expect(page).toHaveURL(/messages$/);
  await page.locator('[data-dialog=date] [data-action=ok]').click();

  // A typed date applies when typing pauses, so that the next click does what it says.
  const parts = page.locator('[data-date=to] [role=spinbutton]');
  await parts.first().click();
  await page.keyboard.type('1122999', { delay: 30 });
  await expect(page.locator('[data-dialog=date]')).toBeVisible();
  await expect(page.locator('[data-date=to]')).not.toContainText('2999');
  await page.locator('[data-action=presets]').click();
  await expect(page.locator('[data-dialog=date]')).toHaveCount(0);
  await expect(page.locator('[data-preset=last30]')).toBeVisible();
});

test('a slow report shows a message and can be left; a failed one keeps its filters and can be retried', async ({
  page,
}) => {
  await openAs(page, '/news');
  await waitForList(page);
  let answers = false;
  let fail = () => undefined as void;
  await page.route('**/accounting-report?**', async (route) => {
    if (answers) return route.continue();
    await new Promise<void>((resolve) => (fail = resolve));
    await route.fulfill({ status: 503, json: { message: 'x' } }).catch(() => undefined);
  });
  await page.clock.install();
  const requested = page.waitForRequest('**/accounting-report?**');
  await page.goto('/reports/accounting/general?school_id=1');
  await requested;
  await expect(page.locator('[data-kind=list]')).toBeVisible();
  await expect(page.locator('[data-slow=read]')).toBeEmpty();
  await page.clock.fastForward(7000);
  await expect(page.locator('[data-slow=read]')).toContainText('وقتًا أطول');
  fail();
  await expect(page.locator('[data-state=error]')).toContainText('تعذر تحميل التقرير');
  await expect(page.locator('[data-chip=school_id]')).toBeVisible();
  answers = true;
  await page.locator('[data-state=error] [data-action=retry]').click();
  await expect(reportRow(page)).toBeVisible();
  await expect(page).toHaveURL(/school_id=1/);
});

test('it is left-to-right in English, and prints every row', async ({ page }) => {
  await openAs(page, '/reports/accounting/interviews');
  await expect(reportRow(page)).toBeVisible();
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interviews report');
  await expect(reportRow(page)).toContainText(/Grade|KG/);
  expect(await page.locator('[data-fixed] tr[data-index]').count()).toBeLessThan(80);
  // Rows further down are rendered with their row index, and the browser's search finds every row.
  await expect(async () => {
    // The page grows while rows are measured.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(reportRow(page, 499)).toHaveAttribute('aria-rowindex', '501', { timeout: 1000 });
  }).toPass();
  await expect(reportRow(page, 0)).toHaveCount(0);
  await page.keyboard.press('Control+f');
  await expect(page.locator('[data-fixed] tr[data-index]')).toHaveCount(500);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('[data-printed] tbody tr')).toHaveCount(500);
  await expect(page.locator('[data-printed] caption')).toContainText(
    /^1–500 of \u2068[\d,]+ interviews\u2069 – Page 1 of \d+\. The print button of the page prints all rows\./,
  );
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[data-fixed] tr[data-index]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Payments', exact: true }).first().click();
  await expect(figure(page, 'collectedPayment')).toContainText('RS');
});
