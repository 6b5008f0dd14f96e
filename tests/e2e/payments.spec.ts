import { expect, test, type Page } from '@playwright/test';
import { listReady, signIn, speakArabic } from './steps.ts';

test.beforeEach(({ request }) => speakArabic(request));

const card = (page: Page) => page.frameLocator('form.paymentWidgets iframe');

/** Signs in on the way to the schools. */
async function open(page: Page, identity?: string): Promise<void> {
  await page.goto('/school-packages');
  await signIn(page, identity);
  await listReady(page);
}

/** Selects a school, chooses a package by its number and goes to the step of paying. */
async function order(page: Page, school: number, packageId: string): Promise<void> {
  await page.goto('/school-packages');
  await listReady(page);
  await page.locator(`[data-id="${school}"]`).getByRole('checkbox').check();
  await page.locator('select[data-field=package]').selectOption(packageId);
  await page.locator('[data-action=pay]').click();
  await expect(page).toHaveURL(/\/school-packages\/payment\/\d+$/);
}

async function pay(page: Page, number: string): Promise<void> {
  await card(page).locator('#number').fill(number);
  await card(page).locator('#expiry').fill('05/31');
  await card(page).locator('#cvv').fill('123');
  await card(page).locator('button').click();
}

const chipOf = (page: Page, school: number) => page.locator(`[data-id="${school}"] [data-tone]`);

test('a school gets its package by card, in Arabic: the invoice, the form of the gateway, one check, the new chip and a receipt', async ({ page }) => {
  let checks = 0;
  page.on('request', (request) => (checks += request.url().endsWith('/school-package/success') ? 1 : 0));
  await open(page);
  // On the highest package already: a reason instead of a choice.
  await expect(page.locator('[data-id="1"]').getByRole('checkbox')).toBeDisabled();
  await expect(page.locator('[data-id="1"]').getByRole('checkbox')).toHaveAccessibleDescription('مشتركة في أعلى باقة');
  await page.locator('[data-id="6"]').getByRole('checkbox').check();
  await expect(page.locator('[data-selection]')).toContainText('مدرسة واحدة محددة');
  await page.locator('[data-action=pay]').click();
  await expect(page.getByRole('alert')).toContainText('اختر الباقة');
  await order(page, 6, '3');
  await expect(page.locator('[data-total=subTotal]')).toContainText('RS 9,000');
  await expect(page.locator('[data-total=tax]')).toContainText('RS 1,350');
  await expect(page.locator('[data-total=total]')).toContainText('RS 10,350');
  await expect(page.locator('[data-part=countdown]')).toContainText(/2\d:\d\d/);
  await expect(page.locator('[data-alert=testMode]')).toContainText('وضع الاختبار');
  await expect(page.locator('script[src*="paymentWidgets.js"]')).toHaveAttribute('integrity', /^sha384-/);
  await expect(page.locator('form.paymentWidgets')).toHaveAttribute('data-brands', 'VISA MASTER AMEX');
  await pay(page, '4200000000000091');
  const said = page.locator('[data-payment=paid]');
  await expect(said).toContainText('تمت عملية الدفع');
  await expect(page).toHaveURL(/\/school-packages$/);
  // Whoever still reads it is not hurried.
  await said.hover();
  await page.waitForTimeout(5500);
  await expect(said).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(said).toBeHidden({ timeout: 7000 });
  await expect(chipOf(page, 6)).toHaveAttribute('data-tone', 'success');
  await page.reload();
  await listReady(page);
  expect(checks).toBe(1);
  await page.goto('/school-packages/orders');
  await listReady(page);
  await page.locator('[data-id]').first().locator('[data-action=go]').click();
  await expect(page.locator('[data-part=receipt]')).toHaveAttribute('data-state', 'paid');
  await expect(page.locator('[data-part=receipt]')).toContainText('300000000000003');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-action=print]')).toBeHidden();
});

test('a refusal says what to do, the bank may ask, and a payment that waits is settled later, in English', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('localLang', 'en'));
  await open(page, 'english@sanabil.example');
  await order(page, 7, '2');
  await pay(page, '4012001037461114');
  await expect(page.locator('[data-payment=failed]')).toContainText('The payment did not go through');
  await expect(page.locator('[data-payment=failed]')).toContainText('use another card');
  await expect(chipOf(page, 7)).toHaveText('Basic');
  await order(page, 7, '2');
  await pay(page, '4200000000000042');
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.locator('[data-payment=paid]')).toBeVisible();
  await expect(chipOf(page, 7)).toHaveText('Silver');
  await order(page, 8, '3');
  await pay(page, '4200000000000109');
  await expect(page.locator('[data-payment=pending]')).toContainText('do not pay again');
});

test('leaving the step of paying takes the gateway’s script along, and its document has a policy of its own', async ({ page }) => {
  await open(page);
  await order(page, 11, '2');
  await card(page).locator('#number').waitFor();
  const leaving = page.waitForEvent('load');
  await page.getByRole('link', { name: 'العودة إلى باقات المدارس' }).click();
  await leaving;
  await listReady(page);
  expect(await page.evaluate(() => [document.querySelectorAll('script[src*=paymentWidgets]').length, Object.keys(window).filter((name) => name.startsWith('wpwl')).length])).toEqual([0, 0]);
});
