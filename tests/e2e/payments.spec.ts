import { expect, test, type Page, type Route } from '@playwright/test';
import { column, listReady, openAs, speakArabic } from './steps.ts';

test.beforeEach(({ request }) => speakArabic(request));

const card = (page: Page) => page.frameLocator('form.paymentWidgets iframe');

/** Signs in on the way to the schools. */
async function open(page: Page, identity?: string): Promise<void> {
  await openAs(page, '/school-packages', identity);
  await listReady(page);
}

/** Selects a school, chooses a package by its number and goes to the step of paying. @returns the number of the order. */
async function choose(page: Page, school: number, packageId: string): Promise<string> {
  await page.locator(`[data-id="${school}"]`).getByRole('checkbox').check();
  await page.locator('select[data-field=package]').selectOption(packageId);
  return orderSelected(page);
}

/** Orders for what is selected, and agrees to what lapses. @returns the number of the order. */
async function orderSelected(page: Page): Promise<string> {
  await page.locator('[data-action=pay]').click();
  await expect(page).toHaveURL(/\/school-packages\/payment\/\d+$/);
  // Where time that is paid for lapses, the form comes when the person has agreed to that.
  const accept = page.locator('[data-action=accept] input');
  await accept.or(page.locator('form.paymentWidgets')).first().waitFor();
  if ((await accept.count()) > 0) await accept.check();
  return /\d+$/.exec(page.url())![0];
}

/** As `choose`, from wherever the page is. */
async function order(page: Page, school: number, packageId: string): Promise<string> {
  await page.goto('/school-packages');
  await listReady(page);
  return choose(page, school, packageId);
}

async function pay(page: Page, number: string): Promise<void> {
  await card(page).locator('#number').fill(number);
  await card(page).locator('#expiry').fill('05/31');
  await card(page).locator('#cvv').fill('123');
  await card(page).locator('button').click();
}

const chipOf = (page: Page, id: number) => page.locator(`[data-id="${id}"] [data-tone]`).first();
const cellOf = (page: Page, row: number | string, field: string) =>
  page.locator(`[data-id="${row}"] [data-field="${field}"]`);

/** Counts how often a page asks what became of a payment. */
function countChecks(page: Page): () => number {
  let checks = 0;
  page.on(
    'request',
    (request) => (checks += request.url().endsWith('/school-package/success') ? 1 : 0),
  );
  return () => checks;
}

/** Loads the orders until one of them reads as it should: nobody tells the page when the gateway calls the server. */
async function settled(page: Page, orderId: string, state: string): Promise<void> {
  await expect(async () => {
    await page.goto('/school-packages/orders');
    await listReady(page);
    await expect(cellOf(page, orderId, 'state')).toHaveText(state, { timeout: 100 });
  }).toPass({ timeout: 40_000, intervals: [1000] });
}

/** Pays, and closes the tab after the gateway has the payment, before its answer leads anywhere. */
async function payAndClose(tab: Page, number: string): Promise<void> {
  const taken = new Promise<number>((resolve, reject) => {
    const stop = async (route: Route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      await route.abort();
      resolve(answer.status());
    };
    void tab.route('**/sandbox-gateway/form/**', (route) =>
      route.request().method() === 'POST' ? stop(route).catch(reject) : route.continue(),
    );
  });
  await pay(tab, number);
  expect(await taken).toBe(303);
  await tab.close();
}

/** On a phone each amount stands at the end of its line, under those of the schools, and what names it at the start. */
async function amountsEndTheirLines(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  const amounts = page.locator('[data-part=lines] [data-figure] bdi, [data-part=totals] bdi');
  await expect(amounts).toHaveCount(4);
  const ends = await amounts.evaluateAll((found) =>
    found.map((amount) =>
      amount.matches(':dir(rtl) *')
        ? amount.getBoundingClientRect().left
        : innerWidth - amount.getBoundingClientRect().right,
    ),
  );
  expect(Math.max(...ends) - Math.min(...ends), ends.join(' ')).toBeLessThan(12);
  await expect(page.locator('[data-part=lines] td[data-figure]')).toHaveCSS('text-align', 'start');
}

test('a school gets its package by card, in Arabic: the invoice, the form of the gateway, one check, the new chip and a receipt', async ({
  page,
}) => {
  const checks = countChecks(page);
  await open(page);
  // On the highest package already: a reason instead of a choice.
  await expect(page.locator('[data-id="1"]').getByRole('checkbox')).toBeDisabled();
  await expect(page.locator('[data-id="1"]').getByRole('checkbox')).toHaveAccessibleDescription(
    'مشتركة في أعلى باقة',
  );
  await page.locator('[data-id="6"]').getByRole('checkbox').check();
  await expect(page.locator('[data-selection]')).toContainText('مدرسة واحدة محددة');
  await page.locator('[data-action=pay]').click();
  await expect(page.getByRole('alert')).toContainText('اختر الباقة');
  const paid = await order(page, 6, '3');
  await expect(page.locator('[data-total=subTotal]')).toContainText('RS 9,000');
  await expect(page.locator('[data-total=tax]')).toContainText('RS 1,350');
  await expect(page.locator('[data-total=total]')).toContainText('RS 10,350');
  await expect(page.locator('[data-part=countdown]')).toContainText(/2\d:\d\d/);
  await expect(page.locator('[data-alert=testMode]')).toContainText('وضع الاختبار');
  await expect(page.locator('script[src*="paymentWidgets.js"]')).toHaveAttribute(
    'integrity',
    /^sha384-/,
  );
  await expect(page.locator('form.paymentWidgets')).toHaveAttribute(
    'data-brands',
    'VISA MASTER AMEX',
  );
  await page.clock.install();
  await pay(page, '4200000000000091');
  const said = page.locator('[data-payment=paid]');
  await expect(said).toContainText('تمت عملية الدفع');
  await expect(page).toHaveURL(/\/school-packages$/);
  // Whoever still reads it is not hurried.
  await said.hover();
  await page.clock.fastForward(5500);
  await expect(said).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(5500);
  await expect(said).toBeHidden({ timeout: 7000 });
  await expect(chipOf(page, 6)).toHaveAttribute('data-tone', 'success');
  await page.reload();
  await listReady(page);
  expect(checks()).toBe(1);
  await page.goto('/school-packages/orders');
  await listReady(page);
  // Who comes back to the form is told that it is paid, beside no more than was so when it was ordered.
  await page.goto(`/school-packages/payment/${paid}`);
  await expect(page.locator('[data-alert=paid]')).toContainText('فلا تدفع مرة أخرى');
  await expect(page.locator('[data-part=lines]')).toContainText('الباقة عند الطلب');
  await expect(page.locator('[data-part=lines]')).not.toContainText('365');
  await page.locator('[data-action=receipt]').click();
  await expect(page.locator('[data-part=receipt]')).toHaveAttribute('data-state', 'paid');
  await expect(page.locator('[data-part=receipt]')).toContainText('300000000000003');
  await expect(page.locator('[data-part=receipt] h2')).toHaveText('إيصال دفع تجريبي');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-action=print]')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await amountsEndTheirLines(page);
});

test('a refusal says what to do, and the bank may ask, in English', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('localLang', 'en'));
  await open(page, 'english@sanabil.example');
  await order(page, 7, '2');
  const window = page.viewportSize()!;
  await amountsEndTheirLines(page);
  await page.setViewportSize(window);
  await pay(page, '4012001037461114');
  await expect(page.locator('[data-payment=failed]')).toContainText(
    'The payment did not go through',
  );
  await expect(page.locator('[data-payment=failed]')).toContainText('use another card');
  await expect(chipOf(page, 7)).toHaveText('Basic');
  // What was selected stays.
  await expect(page.locator('[data-id="7"]').getByRole('checkbox')).toBeChecked();
  await expect(page.locator('select[data-field=package]')).toHaveValue('2');
  await orderSelected(page);
  await pay(page, '4200000000000042');
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.locator('[data-payment=paid]')).toBeVisible();
  await expect(chipOf(page, 7)).toHaveText('Silver');
  await page.locator('[data-payment=paid] [data-action=receipt]').click();
  await expect(page.locator('[data-part=receipt]')).toHaveAttribute('data-state', 'paid');
  // Going back to the bank's page sends nothing again: it leads to the result.
  const posts: string[] = [];
  page.on(
    'request',
    (request) =>
      request.method() === 'POST' &&
      request.url().includes('/sandbox-gateway/') &&
      posts.push(request.url()),
  );
  await page.goBack();
  await page.goBack();
  await expect(page.locator('[data-payment=paid]')).toBeVisible();
  expect(posts).toEqual([]);
});

test('a payment that waits for the bank, and one whose tab is closed, are settled without anybody, in Arabic', async ({
  page,
  context,
}) => {
  await open(page);
  const waiting = await order(page, 8, '3');
  await pay(page, '4200000000000109');
  await expect(page.locator('[data-payment=pending]')).toContainText('فلا تدفع مرة أخرى');
  await listReady(page);
  await page.locator('[data-id="8"]').getByRole('checkbox').check();
  await page.locator('select[data-field=package]').selectOption('3');
  await page.locator('[data-action=pay]').click();
  await expect(page.locator('#package-fault')).toContainText('توجد عملية دفع قيد التأكيد');
  const tab = await context.newPage();
  const checks = countChecks(tab);
  const closed = await order(tab, 12, '2');
  await payAndClose(tab, '5200000000000007');
  expect(checks()).toBe(0);
  await settled(page, closed, 'مدفوع');
  // The sandbox calls about it twelve seconds after the card was typed.
  await settled(page, waiting, 'مدفوع');
  await page.goto('/school-packages');
  await listReady(page);
  await expect(chipOf(page, 8)).toHaveText('ذهبية');
  await expect(chipOf(page, 12)).toHaveText('فضية');
});

test('coming back twice, and in two tabs, buys one year with one receipt, in English', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => localStorage.setItem('localLang', 'en'));
  await open(page, 'english@sanabil.example');
  const checks = countChecks(page);
  const id = await order(page, 4, '2');
  await card(page).locator('#number').waitFor();
  const back = page.waitForRequest(
    (request) =>
      request.isNavigationRequest() && request.url().includes('/school-packages?orders_id='),
  );
  await pay(page, '378282246310005');
  const address = (await back).url();
  await expect(page.locator('[data-payment=paid]')).toContainText('Payment completed');
  await expect(chipOf(page, 4)).toHaveText('Silver');
  const ends = await cellOf(page, 4, 'package.end_date').innerText();
  await page.reload();
  await listReady(page);
  await expect(page.locator('[data-payment]')).toHaveCount(0);
  expect(checks()).toBe(1);
  await settled(page, id, 'Paid');
  const receipts = await column(page, 'receipt_number');
  const other = await context.newPage();
  for (const tab of await Promise.all(
    [page, other].map((one) => one.goto(address).then(() => one)),
  )) {
    await expect(tab.locator('[data-payment=paid]')).toBeVisible();
    await expect(cellOf(tab, 4, 'package.end_date')).toHaveText(ends);
  }
  await settled(page, id, 'Paid');
  expect(await column(page, 'receipt_number')).toEqual(receipts);
});

test('a checkout whose time is over says so, and the school can be chosen again, in English', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('localLang', 'en'));
  await open(page, 'english@sanabil.example');
  // Of a machine whose clock is wrong, too: what is left is counted by the host.
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  const first = await order(page, 5, '2');
  await card(page).locator('#number').waitFor();
  await page.clock.fastForward('29:00');
  await expect(page.locator('[data-part=countdown]')).toContainText(/00:\d\d/);
  await expect(page.locator('[data-alert=expired]')).toHaveCount(0);
  await page.clock.fastForward('01:00');
  await expect(page.locator('[data-alert=expired]')).toContainText(
    'The payment session has expired. Choose the package again.',
  );
  await expect(page.locator('[data-part=countdown]')).toHaveCount(0);
  await expect(page.locator('form.paymentWidgets, script[src*=paymentWidgets]')).toHaveCount(0);
  const leaving = page.waitForEvent('load');
  await page
    .locator('[data-part=card]')
    .getByRole('link', { name: 'Back to school packages' })
    .click();
  await leaving;
  await listReady(page);
  expect(await choose(page, 5, '2')).not.toBe(first);
  await card(page).locator('#number').waitFor();
});

test('leaving the step of paying takes the gateway’s script along, keeps nothing of it, and the school can be chosen again, in Arabic', async ({
  page,
}) => {
  await open(page);
  const abandoned = await order(page, 11, '2');
  await card(page).locator('#number').waitFor();
  const leaving = page.waitForEvent('load');
  await page.getByRole('link', { name: 'العودة إلى باقات المدارس' }).click();
  await leaving;
  await listReady(page);
  expect(
    await page.evaluate(() => [
      document.querySelectorAll('script[src*=paymentWidgets]').length,
      Object.keys(window).filter((name) => name.startsWith('wpwl')).length,
    ]),
  ).toEqual([0, 0]);
  await expect(page.locator('[data-payment], [data-selection]')).toHaveCount(0);
  await expect(page.locator('[data-id="11"]').getByRole('checkbox')).not.toBeChecked();
  const next = await choose(page, 11, '3');
  expect(next).not.toBe(abandoned);
  await expect(page.locator('[data-total=total]')).toContainText('RS 10,350');
  await card(page).locator('#number').waitFor();
  await page.goto('/school-packages/orders');
  await listReady(page);
  await expect(cellOf(page, next, 'state')).toHaveText('بانتظار الدفع');
  await expect(cellOf(page, abandoned, 'state')).toHaveText('انتهت المهلة');
  await page.goto(`/school-packages/payment/${abandoned}`);
  await expect(page.locator('[data-alert=replaced]')).toContainText('حلّ محله');
  await expect(page.locator('form.paymentWidgets')).toHaveCount(0);
  await page.goto(`/school-packages/orders/${abandoned}`);
  await expect(page.locator('[data-part=receipt]')).toContainText('محل هذا الطلب قبل دفعه');
});

for (const [language, identity, replaced, lapses] of [
  ['ar', 'investor@sanabil.example', 'حلّ محله. ادفع الطلب الأحدث', 'يسقط عند الدفع'],
  ['en', 'english@sanabil.example', 'a newer order', 'Lapses when paid'],
] as const) {
  test(`a form that was left open learns that another tab has paid, and what lapses is agreed to, in ${language}`, async ({
    page,
    context,
  }) => {
    await context.addInitScript((chosen) => localStorage.setItem('localLang', chosen), language);
    await open(page, identity);
    const school = language === 'ar' ? 9 : 3;
    await order(page, school, '1');
    await card(page).locator('#number').waitFor();
    const tab = await context.newPage();
    await order(tab, school, '2');
    await pay(tab, '4200000000000091');
    await expect(tab.locator('[data-payment=paid]')).toBeVisible();
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.locator('[data-alert=replaced], [data-alert=overtaken]')).toContainText(
      replaced,
    );
    await expect(page.locator('form.paymentWidgets')).toHaveCount(0);
    // The lower package once more: what is paid for would lapse.
    await page.goto('/school-packages');
    await listReady(page);
    await page.locator(`[data-id="${school}"]`).getByRole('checkbox').check();
    await page.locator('select[data-field=package]').selectOption('1');
    await page.locator('[data-action=pay]').click();
    await expect(page.locator('[data-part=lines]')).toContainText(lapses);
    await expect(page.locator('[data-alert=lapses]')).toBeVisible();
    await expect(page.locator('form.paymentWidgets')).toHaveCount(0);
    await page.locator('[data-action=accept] input').check();
    await card(page).locator('#number').waitFor();
  });
}
