import { expect, type Page, type Route } from '@playwright/test';
import { amountText } from '../../src/shared/numbers/money.ts';
import { test } from './fixtures.ts';
import { columnTexts, waitForList, openAs, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const card = (page: Page) => page.frameLocator('form.paymentWidgets iframe');

/** Signs in and opens the list of school packages. */
async function open(page: Page, identity?: string): Promise<void> {
  await openAs(page, '/school-packages', identity);
  await waitForList(page);
}

/** Selects a school and a package, and opens the payment step. Returns the order number. */
async function orderPackage(page: Page, school: number, packageId: string): Promise<string> {
  await page.locator(`[data-id="${school}"]`).getByRole('checkbox').check();
  await page.locator('select[data-field=package]').selectOption(packageId);
  return orderSelected(page);
}

/** Orders for the selected schools, and accepts that paid time lapses. Returns the order number. */
async function orderSelected(page: Page): Promise<string> {
  await page.locator('[data-action=pay]').click();
  await expect(page).toHaveURL(/\/school-packages\/payment\/\d+$/);
  // If paid time lapses, the form appears after the user has accepted this.
  const accept = page.locator('[data-action=accept] input');
  await accept.or(page.locator('form.paymentWidgets')).first().waitFor();
  if ((await accept.count()) > 0) await accept.check();
  return /\d+$/.exec(page.url())![0];
}

/** Like `orderPackage`, from any screen. */
async function reopenAndOrder(page: Page, school: number, packageId: string): Promise<string> {
  await page.goto('/school-packages');
  await waitForList(page);
  return orderPackage(page, school, packageId);
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

/** Counts the page's requests for the status of a payment. */
function countChecks(page: Page): () => number {
  let checks = 0;
  page.on(
    'request',
    (request) => (checks += request.url().endsWith('/school-package/success') ? 1 : 0),
  );
  return () => checks;
}

/**
 * Reloads the orders until one has the expected status. The page is not notified when the gateway
 * calls the server.
 */
async function waitForOrderState(page: Page, orderId: string, state: string): Promise<void> {
  await expect(async () => {
    await page.goto('/school-packages/orders');
    await waitForList(page);
    await expect(cellOf(page, orderId, 'state')).toHaveText(state, { timeout: 100 });
  }).toPass({ timeout: 40_000, intervals: [1000] });
}

/** Pays, and closes the tab after the gateway has received the payment, before it redirects. */
async function payAndClose(tab: Page, number: string): Promise<void> {
  const accepted = new Promise<number>((resolve, reject) => {
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
  expect(await accepted).toBe(303);
  await tab.close();
}

/** Checks that on a phone each amount is at the end of its line and its label at the start. */
async function expectAmountsAligned(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  const amounts = page.locator('[data-part=lines] [data-figure] bdi, [data-part=totals] bdi');
  await expect(amounts).toHaveCount(4);
  const spread = () =>
    amounts.evaluateAll((found) => {
      const ends = found.map((amount) =>
        amount.matches(':dir(rtl) *')
          ? amount.getBoundingClientRect().left
          : innerWidth - amount.getBoundingClientRect().right,
      );
      return Math.max(...ends) - Math.min(...ends);
    });
  // The layout follows the size of the window a moment later.
  await expect.poll(spread).toBeLessThan(12);
  await expect(page.locator('[data-part=lines] td[data-figure]')).toHaveCSS('text-align', 'start');
}

test('buys a package by card, in Arabic: invoice, gateway form, one status check, new status chip, receipt', async ({
  page,
}) => {
  const checks = countChecks(page);
  await open(page);
  // A school with the highest package shows a reason instead of a checkbox.
  await expect(page.locator('[data-id="1"]').getByRole('checkbox')).toBeDisabled();
  await expect(page.locator('[data-id="1"]').getByRole('checkbox')).toHaveAccessibleDescription(
    'مشتركة في أعلى باقة',
  );
  await page.locator('[data-id="6"]').getByRole('checkbox').check();
  await expect(page.locator('[data-selection]')).toContainText('مدرسة واحدة محددة');
  await page.locator('[data-action=pay]').click();
  await expect(page.getByRole('alert')).toContainText('اختر الباقة');
  const paid = await reopenAndOrder(page, 6, '3');
  await expect(page.locator('[data-total=subTotal]')).toContainText(amountText(9000, 'ر.س'));
  await expect(page.locator('[data-total=tax]')).toContainText(amountText(1350, 'ر.س'));
  await expect(page.locator('[data-total=total]')).toContainText(amountText(10350, 'ر.س'));
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
  const notification = page.locator('[data-payment=paid]');
  await expect(notification).toContainText('تمت عملية الدفع');
  await expect(page).toHaveURL(/\/school-packages$/);
  // The notification stays while the pointer is over it.
  await notification.hover();
  await page.clock.fastForward(5500);
  await expect(notification).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(5500);
  await expect(notification).toBeHidden({ timeout: 7000 });
  await expect(chipOf(page, 6)).toHaveAttribute('data-tone', 'success');
  await page.reload();
  await waitForList(page);
  expect(checks()).toBe(1);
  await page.goto('/school-packages/orders');
  await waitForList(page);
  // The form of a paid order shows that it is paid, with the figures of the order.
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
  await expectAmountsAligned(page);
});

test('a declined payment explains what to do, and the bank may ask for confirmation, in English', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('localLang', 'en'));
  await open(page, 'english@sanabil.example');
  await reopenAndOrder(page, 7, '2');
  const window = page.viewportSize()!;
  await expectAmountsAligned(page);
  await page.setViewportSize(window);
  await pay(page, '4012001037461114');
  await expect(page.locator('[data-payment=failed]')).toContainText(
    'The payment did not go through',
  );
  await expect(page.locator('[data-payment=failed]')).toContainText('use another card');
  await expect(chipOf(page, 7)).toHaveText('Basic');
  // The selection is kept.
  await expect(page.locator('[data-id="7"]').getByRole('checkbox')).toBeChecked();
  await expect(page.locator('select[data-field=package]')).toHaveValue('2');
  await orderSelected(page);
  await pay(page, '4200000000000042');
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.locator('[data-payment=paid]')).toBeVisible();
  await expect(chipOf(page, 7)).toHaveText('Silver');
  await page.locator('[data-payment=paid] [data-action=receipt]').click();
  await expect(page.locator('[data-part=receipt]')).toHaveAttribute('data-state', 'paid');
  // Going back to the bank's page repeats no request; it redirects to the result.
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

test('a pending payment, and one whose tab was closed, are settled without the user, in Arabic', async ({
  page,
  context,
}) => {
  await open(page);
  const waiting = await reopenAndOrder(page, 8, '3');
  await pay(page, '4200000000000109');
  await expect(page.locator('[data-payment=pending]')).toContainText('فلا تدفع مرة أخرى');
  await waitForList(page);
  await page.locator('[data-id="8"]').getByRole('checkbox').check();
  await page.locator('select[data-field=package]').selectOption('3');
  await page.locator('[data-action=pay]').click();
  await expect(page.locator('#package-error')).toContainText('توجد عملية دفع قيد التأكيد');
  const tab = await context.newPage();
  const checks = countChecks(tab);
  const closed = await reopenAndOrder(tab, 12, '2');
  await payAndClose(tab, '5200000000000007');
  expect(checks()).toBe(0);
  await waitForOrderState(page, closed, 'مدفوع');
  // The sandbox sends its webhook twelve seconds after the payment.
  await waitForOrderState(page, waiting, 'مدفوع');
  await page.goto('/school-packages');
  await waitForList(page);
  await expect(chipOf(page, 8)).toHaveText('ذهبية');
  await expect(chipOf(page, 12)).toHaveText('فضية');
});

test('returning twice, and in two tabs, buys one year with one receipt, in English', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => localStorage.setItem('localLang', 'en'));
  await open(page, 'english@sanabil.example');
  const checks = countChecks(page);
  const id = await reopenAndOrder(page, 4, '2');
  await card(page).locator('#number').waitFor();
  const returnRequest = page.waitForRequest(
    (request) =>
      request.isNavigationRequest() && request.url().includes('/school-packages?orders_id='),
  );
  await pay(page, '378282246310005');
  const address = (await returnRequest).url();
  await expect(page.locator('[data-payment=paid]')).toContainText('Payment completed');
  await expect(chipOf(page, 4)).toHaveText('Silver');
  const ends = await cellOf(page, 4, 'package.end_date').innerText();
  await page.reload();
  await waitForList(page);
  await expect(page.locator('[data-payment]')).toHaveCount(0);
  expect(checks()).toBe(1);
  await waitForOrderState(page, id, 'Paid');
  const receipts = await columnTexts(page, 'receipt_number');
  const other = await context.newPage();
  for (const tab of await Promise.all(
    [page, other].map((one) => one.goto(address).then(() => one)),
  )) {
    await expect(tab.locator('[data-payment=paid]')).toBeVisible();
    await expect(cellOf(tab, 4, 'package.end_date')).toHaveText(ends);
  }
  await waitForOrderState(page, id, 'Paid');
  expect(await columnTexts(page, 'receipt_number')).toEqual(receipts);
});

test('an expired checkout is reported, and the school can be selected again, in English', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('localLang', 'en'));
  await open(page, 'english@sanabil.example');
  // Also with a wrong device clock, because the remaining time comes from the server.
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  const first = await reopenAndOrder(page, 5, '2');
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
  await waitForList(page);
  expect(await orderPackage(page, 5, '2')).not.toBe(first);
  await card(page).locator('#number').waitFor();
});

test('leaving the payment step removes the gateway’s script and its data, and the school can be selected again, in Arabic', async ({
  page,
}) => {
  await open(page);
  const abandoned = await reopenAndOrder(page, 11, '2');
  await card(page).locator('#number').waitFor();
  const leaving = page.waitForEvent('load');
  await page.getByRole('link', { name: 'العودة إلى باقات المدارس' }).click();
  await leaving;
  await waitForList(page);
  expect(
    await page.evaluate(() => [
      document.querySelectorAll('script[src*=paymentWidgets]').length,
      Object.keys(window).filter((name) => name.startsWith('wpwl')).length,
    ]),
  ).toEqual([0, 0]);
  await expect(page.locator('[data-payment], [data-selection]')).toHaveCount(0);
  await expect(page.locator('[data-id="11"]').getByRole('checkbox')).not.toBeChecked();
  const next = await orderPackage(page, 11, '3');
  expect(next).not.toBe(abandoned);
  await expect(page.locator('[data-total=total]')).toContainText(amountText(10350, 'ر.س'));
  await card(page).locator('#number').waitFor();
  await page.goto('/school-packages/orders');
  await waitForList(page);
  await expect(cellOf(page, next, 'state')).toHaveText('بانتظار الدفع');
  await expect(cellOf(page, abandoned, 'state')).toHaveText('انتهت المهلة');
  await page.goto(`/school-packages/payment/${abandoned}`);
  await expect(page.locator('[data-alert=replaced]')).toContainText('حلّ محله');
  await expect(page.locator('form.paymentWidgets')).toHaveCount(0);
  await page.goto(`/school-packages/orders/${abandoned}`);
  await expect(page.locator('[data-part=receipt]')).toContainText('محل هذا الطلب قبل دفعه');
});

for (const [language, identity, replaced, lapses] of [
  ['ar', 'investor@sanabil.example', 'حلّ محله. ادفع الطلب الأحدث', 'يُلغى عند الدفع'],
  ['en', 'english@sanabil.example', 'a newer order', 'Lapses when paid'],
] as const) {
  test(`an open form notices a payment in another tab, and lapsing terms must be accepted, in ${language}`, async ({
    page,
    context,
  }) => {
    await context.addInitScript((chosen) => localStorage.setItem('localLang', chosen), language);
    await open(page, identity);
    const school = language === 'ar' ? 9 : 3;
    await reopenAndOrder(page, school, '1');
    await card(page).locator('#number').waitFor();
    const tab = await context.newPage();
    await reopenAndOrder(tab, school, '2');
    await pay(tab, '4200000000000091');
    await expect(tab.locator('[data-payment=paid]')).toBeVisible();
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.locator('[data-alert=replaced], [data-alert=overtaken]')).toContainText(
      replaced,
    );
    await expect(page.locator('form.paymentWidgets')).toHaveCount(0);
    // Ordering the lower package would let the paid one lapse.
    await page.goto('/school-packages');
    await waitForList(page);
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

/** Answers the calls of a purchase as a host does that has only what the specification names. */
async function answerAsSpecified(page: Page, check: { status: number; json?: unknown }) {
  const unnamed: string[] = [];
  await page.route('**/investor/profile', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    const { id, name, email, phone, avatar, locale, is_main_account } = data;
    await route.fulfill({
      json: { data: { id, name, email, phone, avatar, locale, is_main_account } },
    });
  });
  await page.route('**/investor/school-package/available-packages', (route) =>
    route.fulfill({ json: { data: [{ id: 3, title: 'ذهبية' }] } }),
  );
  await page.route('**/investor/school-package/pay', (route) =>
    route.fulfill({
      json: {
        data: { sub_total: 1000, tax: 150, total: 1150, checkout_id: 'C1.uat01', orders_id: 77 },
      },
    }),
  );
  await page.route('**/investor/school-package/success', (route) =>
    route.fulfill({ status: check.status, json: check.json ?? {} }),
  );
  await page.route('**/investor/school-package/orders**', (route) => {
    unnamed.push(route.request().url());
    return route.fulfill({ status: 404, json: {} });
  });
  // The policy of this server allows its own gateway only.
  await page.route('**/school-packages/payment/*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    delete headers['content-security-policy'];
    await route.fulfill({ response, headers });
  });
  await page.route('https://eu-test.oppwa.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `document.querySelector('form.paymentWidgets').append('${new URL(route.request().url()).searchParams.get('checkoutId')}'); wpwlOptions.onReady();`,
    }),
  );
  return unnamed;
}

test('a host that answers only what is named is paid with the answer of pay, and shows the result', async ({
  page,
}) => {
  const unnamed = await answerAsSpecified(page, { status: 200 });
  await open(page);
  await page.locator('tbody [data-id]').getByRole('checkbox', { disabled: false }).first().check();
  const options = page.locator('select[data-field=package] option');
  await expect(options).toHaveText(['اختر الباقة', 'ذهبية']);
  await page.locator('select[data-field=package]').selectOption('3');
  await page.locator('[data-action=pay]').click();
  await expect(page).toHaveURL(/\/school-packages\/payment\/77$/);
  const amounts = page.locator('[data-part=totals] dd');
  await expect(amounts).toHaveText([
    amountText(1000, 'ر.س'),
    amountText(150, 'ر.س'),
    amountText(1150, 'ر.س'),
  ]);
  const form = page.locator('form.paymentWidgets');
  await expect(form).toHaveText('C1.uat01');
  await expect(form).toHaveAttribute('data-brands', 'VISA MASTER AMEX');
  await expect(page.locator('[data-menu=school-package-orders]')).toHaveCount(0);

  await page.goto('/school-packages?id=C1.uat01&orders_id=77');
  await expect(page.locator('[data-payment=paid]')).toBeVisible();
  await expect(page).toHaveURL(/\/school-packages$/);
  // The message goes after five seconds, and the state of the order stays.
  const state = page.locator('[data-order-state=paid]');
  await expect(state).toContainText('77');
  await expect(page.locator('[data-payment]')).toHaveCount(0);
  await expect(page.locator('[data-action=receipt]')).toHaveCount(0);
  await page.goto('/school-packages/orders');
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  await page.goto('/school-packages/payment/77');
  await expect(page.locator('[data-alert=closed]')).toBeVisible();
  expect(unnamed).toEqual([]);
});

for (const [outcome, check] of [
  ['unconfirmed', { status: 422, json: { errors: ['x'] } }],
  ['unconfirmed', { status: 503 }],
  ['failed', { status: 200, json: { data: { status: 'failed' } } }],
] as const)
  test(`a check that answers ${check.status} clears the URL and stays readable as ${outcome}`, async ({
    page,
  }) => {
    await answerAsSpecified(page, check);
    await open(page);
    // No other test pays for this school.
    await page.evaluate(() =>
      sessionStorage.setItem(
        'payment',
        JSON.stringify({ orderId: 77, details: {}, schoolIds: ['11'], packageId: '3', search: '' }),
      ),
    );
    await page.goto('/school-packages?id=C1.uat01&orders_id=77');
    await expect(page.locator(`[data-payment=${outcome}]`)).toBeVisible();
    await expect(page).toHaveURL(/\/school-packages$/);
    expect(await page.evaluate(() => sessionStorage.getItem('payment'))).toBeNull();
    const state = page.locator(`[data-order-state=${outcome}]`);
    await expect(state).toContainText('77');
    await expect(page.locator('[data-payment]')).toHaveCount(0);
    await page.route('**/investor/school-package/success', (route) =>
      route.fulfill({ json: { data: { status: 'paid' } } }),
    );
    await state.locator('[data-action=retry]').click();
    if (outcome === 'failed') {
      await expect(page.locator('[data-selection]')).toContainText('مدرسة واحدة محددة');
      await expect(page.locator('select[data-field=package]')).toHaveValue('3');
    } else await expect(page.locator('[data-payment=paid]')).toBeVisible();
  });
