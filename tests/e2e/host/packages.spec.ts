import { expect, type Page } from '@playwright/test';
import type { Host } from '../../fixtures/host/host.ts';
import { expectRequest, openOnHost, waitForRows } from './steps.ts';
import { describeUnnamed, test } from './test.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * The gateway's script: a button that returns to the form's action with the checkout, as the card
 * form does after a payment.
 */
const WIDGET = `
  const form = document.querySelector('form.paymentWidgets');
  const button = document.createElement('button');
  button.textContent = 'Pay by card';
  button.type = 'button';
  button.onclick = () => {
    const back = new URL(form.getAttribute('action'), location.href);
    back.searchParams.set('id', new URL(SCRIPT).searchParams.get('checkoutId'));
    location.assign(back.href);
  };
  form.append(button);
  window.wpwlOptions?.onReady?.();
`;

/** Serves the script of the gateway, whichever host it has. */
const serveGateway = (page: Page) =>
  page.route('**/v1/paymentWidgets.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: WIDGET.replace('SCRIPT', JSON.stringify(route.request().url())),
    }),
  );

/** Chooses the package Gold for two schools and opens the card form. */
async function order(page: Page, host: Host): Promise<void> {
  await serveGateway(page);
  await openOnHost(page, host, '/school-packages', 'en');
  await waitForRows(page);
  // School 2 already has package 3.
  await expect(page.locator('[data-id="2"]').getByRole('checkbox')).toBeDisabled();
  for (const id of [1, 3]) await page.locator(`[data-id="${id}"]`).getByRole('checkbox').check();
  const options = page.locator('select[data-field=package] option');
  await expect(options).toHaveCount(4);
  expect((await options.allInnerTexts()).join(' ')).not.toMatch(/\d|ر\.س/);
  await page.locator('select[data-field=package]').selectOption('3');
  await page.locator('[data-action=pay]').click();
  await page.locator('form.paymentWidgets').waitFor();
}

test('a package is paid by card: the invoice comes from the answer of the order', async ({
  page,
  host,
}) => {
  await order(page, host);
  const { body } = await expectRequest(host, 'POST /investor/school-package/pay');
  expect(body).toEqual({
    schools_obj: [
      { school_id: 1, package_id: 3 },
      { school_id: 3, package_id: 3 },
    ],
  });
  for (const amount of ['5,000', '750', '5,750'])
    await expect(page.locator('main')).toContainText(amount);
  await expect(page.locator('main')).not.toContainText(/undefined|NaN|(?<![\d.,])0\u2069? ر\.س/);
  await page.getByRole('button', { name: 'Pay by card' }).click();
  const check = await expectRequest(host, 'POST /investor/school-package/success');
  expect(check.body).toEqual({ checkout_id: 'checkout-1', orders_id: 501 });
  // Its answer says no more than that the payment has succeeded.
  await expect(page.locator('[data-payment=paid]')).toBeVisible();
  await expect(page).not.toHaveURL(/checkout/);
  await expect(page.locator('[data-id="1"]').getByRole('checkbox')).toBeDisabled();
  expect(describeUnnamed(host.log)).toEqual([]);
});

test('a refused check of a payment is not confirmed, and clears the query', async ({
  page,
  host,
}) => {
  await openOnHost(page, host, '/school-packages?orders_id=777&id=unknown-checkout');
  await expectRequest(host, 'POST /investor/school-package/success');
  await expect(page.locator('[data-payment=unconfirmed]')).toBeVisible();
  await expect(page).toHaveURL(/\/school-packages$/);
  await waitForRows(page);
  expect(describeUnnamed(host.log).filter((line) => !line.includes('was refused'))).toEqual([]);
});

test('without a query nothing is checked, and orders are not offered', async ({ page, host }) => {
  await openOnHost(page, host, '/school-packages');
  await waitForRows(page);
  await expect(page.locator('[data-payment]')).toHaveCount(0);
  await expect(page.locator('a[href*="/orders"]')).toHaveCount(0);
  expect(host.log.filter(({ path }) => path.endsWith('/success'))).toEqual([]);
  expect(describeUnnamed(host.log)).toEqual([]);
});
