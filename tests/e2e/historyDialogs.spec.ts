import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test } from './fixtures.ts';
import { MAIN, openAs, setArabic, waitForList } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const entries = (page: Page) => page.locator('.history [data-entry]');
const box = (page: Page, name: string) => page.locator(`[role=dialog] [data-field=${name}] input`);
const dialog = (page: Page, id: string) => page.locator(`[data-dialog=${id}]`);

async function openHistory(page: Page, id: string): Promise<void> {
  await dialog(page, id).locator('[data-action=history]').click();
  await expect(entries(page).first()).toBeVisible();
}

/** Saves the open dialog and waits until it has closed. */
async function save(page: Page, id: string): Promise<void> {
  await dialog(page, id).locator('[data-action=submit]').click();
  await expect(dialog(page, id)).toHaveCount(0);
}

for (const { language, width, as, title, seats, before } of [
  {
    language: 'ar',
    width: 1440,
    as: MAIN,
    title: 'سجل التعديلات',
    seats: 'عدد المقاعد',
    before: 'قبل',
  },
  {
    language: 'en',
    width: 360,
    as: 'english@sanabil.example',
    title: 'History',
    seats: 'Number of seats',
    before: 'Before',
  },
] as const)
  test(`the changes of a stage are shown above its dialog and filled in, in ${language} at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, '/booking/school/grades/2', as);
    const id = 'booking-grade-edit';
    const card = page.locator('[data-grade]').last();
    await card.locator('[data-action=edit]').click();
    const old = await box(page, 'no_of_seats').inputValue();
    const changed = String(Number(old) + 7);
    await box(page, 'no_of_seats').fill(changed);
    await box(page, 'cost').fill('23456.50');
    await save(page, id);
    await page.goBack();
    await expect(card).toContainText(changed);

    await card.locator('[data-action=edit]').click();
    await expect(dialog(page, id).locator('[data-action=history]')).toHaveText(title);
    await openHistory(page, id);
    const newest = entries(page).first();
    await expect(newest.locator('[data-field=no_of_seats]')).toContainText(seats);
    await expect(newest.locator('[data-field=no_of_seats] [data-side=before]')).toContainText(
      new RegExp(`${before}.*${old}`, 's'),
    );
    await expect(newest.locator('[data-field=cost] [data-side=after]')).toContainText('23,456.50');
    await expectNoViolations(page);
    // Escape closes only the drawer.
    await page.keyboard.press('Escape');
    await expect(entries(page)).toHaveCount(0);
    await expect(dialog(page, id).locator('[data-action=history]')).toBeFocused();

    await openHistory(page, id);
    await newest.locator('[data-action=restore]').click();
    await expect(page.locator(':focus [data-alert=restored]')).toBeVisible();
    await expect(box(page, 'no_of_seats')).toHaveValue(old);
    await save(page, id);
    await page.goBack();
    await expect(card).not.toContainText(changed);
    await card.locator('[data-action=edit]').click();
    await openHistory(page, id);
    await expect(entries(page).first().locator('[data-side=after]').first()).toContainText(old);
  });

test('the changes of the discount and of the bank account of a school are shown in their dialogs', async ({
  page,
}) => {
  await openAs(page, '/booking');
  await waitForList(page);
  await page.locator('[data-action="form:parents-discount"]').click();
  await box(page, 'discount_rate').fill('17.25');
  await save(page, 'parents-discount');
  await page.locator('[data-action="form:parents-discount"]').click();
  await openHistory(page, 'parents-discount');
  await expect(entries(page).first().locator('[data-side=after]')).toContainText('17.25');

  await page.goto('/school-accounts');
  await waitForList(page);
  const row = page.locator('tr[data-id="9"]');
  const link = async (option: number) => {
    await row.locator('[data-action=openForm]').click();
    await box(page, 'bank_account_id').click();
    const label = await page.locator('[data-option]').nth(option).innerText();
    await page.locator('[data-option]').nth(option).click();
    await save(page, 'school-bank');
    return label;
  };
  const [first, second] = [await link(0), await link(1)];
  await row.locator('[data-action=openForm]').click();
  await openHistory(page, 'school-bank');
  const newest = entries(page).first();
  await expect(newest.locator('[data-side=before]')).toContainText(first);
  await expect(newest.locator('[data-side=after]')).toContainText(second);
  await newest.locator('[data-action=restore]').click();
  await expect(box(page, 'bank_account_id')).toHaveValue(first);
});
