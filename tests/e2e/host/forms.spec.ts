import { expect, type Page } from '@playwright/test';
import type { Host } from '../../fixtures/host/host.ts';
import type { ResolvedForm } from '../../../src/shared/resolved/resolved.ts';
import { product, renderedRoutes } from '../../walk/routes.ts';
import { changeForm, fillForm } from './fillForm.ts';
import {
  expectRequest,
  firstRow,
  openOnHost,
  openRoute,
  pressRowAction,
  waitForRows,
} from './steps.ts';
import { describeUnnamed, test } from './test.ts';

test.describe.configure({ mode: 'parallel' });

const forms = renderedRoutes.flatMap((route) => {
  const form = product.screens.get(route.id);
  return form?.kind === 'form' && form.visibility !== 'guest' && form.visibility !== 'public'
    ? [{ route, form }]
    : [];
});

const submit = (page: Page) => page.locator('[data-action=submit]').first().click();

/** Saves the form, and returns the body that reached the host. */
async function save(page: Page, host: Host, { save: call, afterSave }: ResolvedForm) {
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  const from = host.log.length;
  await submit(page);
  const request = await expectRequest(host, `${call.method} ${call.path.replace(/:\w+/, id)}`, {
    from,
  });
  await expect(page.locator(`[data-screen=${afterSave}] [data-alert=success]`)).toBeVisible();
  await expect(page.locator('[data-severity=error],[data-state=error]')).toHaveCount(0);
  return request.body;
}

/** Sent only if they are new. */
const PICTURES = ['picture', 'logo'];

for (const { route, form } of forms.filter((one) => one.form.variant === 'create'))
  test(`${route.id} creates an item`, async ({ page, host }) => {
    await openOnHost(page, host, form.route);
    await fillForm(page, form);
    const body = await save(page, host, form);
    for (const field of form.sections.flatMap(({ fields }) => fields))
      if (field.required)
        expect(body, `the body contains ${field.field}`).toHaveProperty(field.field);
    await waitForRows(page);
    const empty = await firstRow(page)
      .locator('[data-field]')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => /^[\s–]*$/.test((cell as HTMLElement).innerText))
          .map((cell) => (cell as HTMLElement).dataset['field']),
      );
    expect(empty).toEqual([]);
    expect(describeUnnamed(host.log)).toEqual([]);
  });

for (const { route, form } of forms.filter((one) => one.form.variant === 'edit'))
  test(`${route.id} saves a change`, async ({ page, host }) => {
    await openRoute(page, host, route, 'en');
    await changeForm(page, form);
    const body = await save(page, host, form);
    expect(Object.keys(body).length).toBeGreaterThan(0);
    for (const name of PICTURES) expect(body[name] ?? '', `${name} is unchanged`).toBe('');
    expect(describeUnnamed(host.log)).toEqual([]);
  });

test('a bank account is refused with the texts of the host', async ({ page, host }) => {
  const { form } = forms.find(({ route }) => route.id === 'edit-bank-account')!;
  host.overrides.set('POST /investor/bank-accounts/:id', {
    status: 422,
    body: { errors: { MESSAGE: { iban: ['رقم الآيبان مستخدم من قبل'] } } },
  });
  await openOnHost(page, host, '/bank/edit/3');
  await changeForm(page, form);
  await submit(page);
  await expect(page.locator('[data-alert=errors]')).toContainText('رقم الآيبان مستخدم من قبل');
});

test('the account of a school is chosen in a dialog', async ({ page, host }) => {
  await openOnHost(page, host, '/school-accounts');
  await waitForRows(page);
  const school = await firstRow(page).getAttribute('data-id');
  await pressRowAction(page, 'openForm');
  const dialog = page.locator('[data-dialog=school-bank]');
  // The account of the first school.
  for (const text of ['حساب الشركة 22', '300000000000223', '1010000022'])
    await expect(dialog).toContainText(text);
  await dialog.locator('[data-field=bank_account_id] input').click();
  await expect(page.locator('[data-option]').first()).toHaveText(
    /حساب الشركة 1\s*\(\W*SA03\s?8000\s?0000\s?6080\s?1016\s?7501\W*\)/,
  );
  await page.locator('[data-option]').first().click();
  await dialog.locator('[data-action=submit]').click();
  const { query, body } = await expectRequest(host, 'PUT /investor/update-school-bank');
  expect([query, body]).toEqual([{ id: school }, { bank_account_id: 1 }]);
  await expect(dialog).toHaveCount(0);
  await expect(firstRow(page).locator('[data-field=label]')).toHaveText('حساب الشركة 1');
  expect(describeUnnamed(host.log)).toEqual([]);
});

test('the discount of parents starts at 15, and is saved', async ({ page, host }) => {
  await openOnHost(page, host, '/booking', 'en');
  await page.locator('[data-action="form:parents-discount"]').click();
  const dialog = page.locator('[data-dialog=parents-discount]');
  const rate = dialog.locator('[data-field=discount_rate] input');
  await expect(rate).toHaveValue(/^15(?:\.0+)?$/);
  await rate.fill('20');
  await dialog.locator('[data-action=submit]').click();
  const { body } = await expectRequest(host, 'PUT /investor/booking/parents-discount');
  expect(body).toEqual({ discount_rate: 20 });
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  expect(describeUnnamed(host.log)).toEqual([]);
});

test.describe('the grades of a school', () => {
  test.beforeEach(({ page, host }) => openOnHost(page, host, '/booking/school/grades/2'));
  const number = (page: Page, name: string) =>
    page.locator(`[role=dialog] [data-field=${name}] input`);

  test('a grade is added, and saving returns to the list', async ({ page, host }) => {
    await page.locator('main [data-action=create]').first().click();
    await number(page, 'stage_id').click();
    await page.locator('[data-option]').first().click();
    for (const name of ['no_of_seats', 'cost', 'books_fee', 'uniform_fee', 'other_fees'])
      await number(page, name).fill('40');
    await page.locator('[role=dialog] [data-action=submit]').click();
    const { body } = await expectRequest(host, 'POST /investor/booking/class');
    expect(body).toMatchObject({ school_id: 2, stage_id: 5, no_of_seats: 40, cost: 40 });
    await expect(page).toHaveURL(/\/booking$/);
    expect(describeUnnamed(host.log)).toEqual([]);
  });

  test('a grade is changed, and saving returns to the list', async ({ page, host }) => {
    await page.locator('[data-grade="1"] [data-action=edit]').click();
    await expect(number(page, 'no_of_seats')).toHaveValue('21');
    await number(page, 'cost').fill('16000');
    await page.locator('[role=dialog] [data-action=submit]').click();
    const { body } = await expectRequest(host, 'PATCH /investor/booking/class');
    expect(body).toMatchObject({ school_id: 2, stage_id: 1, cost: 16000, other_fees: 250 });
    await expect(page).toHaveURL(/\/booking$/);
    expect(describeUnnamed(host.log)).toEqual([]);
  });

  test('a grade is deleted', async ({ page, host }) => {
    await page.locator('[data-grade="1"] [data-action=edit]').click();
    await page.locator('[data-action=deleteGrade]').click();
    await page.locator('[data-action=yes]').click();
    const { body } = await expectRequest(host, 'DELETE /investor/booking/class');
    expect(body).toEqual({ school_id: 2, stage_id: 1 });
    await expect(page.locator('[data-grade="1"]')).toHaveCount(0);
    await expect(page.locator('[data-grade="4"]')).toContainText('15,004');
    expect(describeUnnamed(host.log)).toEqual([]);
  });
});
