import { expect, type Locator, type Page } from '@playwright/test';
import { bankAccountTexts, buildPdf } from '../helpers/bankAccountForms.ts';
import { buildPng } from '../helpers/pictures.ts';
import { test } from './fixtures.ts';
import { waitForList, MAIN, openAs, PASSWORD, signIn, setArabic } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const DOCUMENT_FIELDS = [
  'iban_attach',
  'commercial_registration_attach',
  'contract_attach',
  'tax_certificate_attach',
  'zakat_certificate_attach',
  'biller_agreement',
  'sub_biller_attach',
  'authorization_letter_attach',
];
const SELECT_FIELDS = ['bank_id', 'bank_account_type_id', 'city'];

const field = (page: Page, name: string): Locator => page.locator(`[data-field=${name}]`);
const scan = { name: 'scan.png', mimeType: 'image/png', buffer: buildPng({ bytes: 300_000 }) };
const contractPdf = { name: 'عقد.pdf', mimeType: 'application/pdf', buffer: buildPdf(200_000) };

async function fillTexts(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts))
    if (!SELECT_FIELDS.includes(name)) await field(page, name).locator('input').first().fill(text);
}

async function fillOtherFields(page: Page): Promise<void> {
  for (const name of SELECT_FIELDS) {
    await field(page, name).locator('input').click();
    // The IBANs are of the first bank, so that another one gets a hint.
    await page.locator('[data-option]').last().click();
  }
  for (const [index, name] of DOCUMENT_FIELDS.entries())
    await field(page, name)
      .locator('input[type=file]')
      .setInputFiles(index % 2 === 0 ? scan : contractPdf);
}

const submit = (page: Page) => page.locator('[data-action=submit]').click();

test('an account is created with eight documents, shown, and edited without uploading them again', async ({
  page,
}) => {
  await openAs(page, '/create-bank-account');
  const texts = bankAccountTexts({
    name: 'حساب المتصفح',
    iban: 'sa03 8000 0000 6080 1016 7519',
    tax_no: '300000000088803',
    commercial_registration_no: '7000000888',
    building_number: '74',
  });

  await test.step('an error appears when its field loses focus, and is counted in the table of contents', async () => {
    await field(page, 'district').locator('input').focus();
    await field(page, 'street_name').locator('input').focus();
    await expect(field(page, 'district')).toContainText('أدخل الحي');
    await expect(field(page, 'street_name')).not.toContainText('أدخل اسم الشارع');
    await expect(page.locator('[data-index] [data-section="bank.section.extra"]')).toHaveAttribute(
      'data-open',
      '1',
    );
    await submit(page);
    await expect(page.locator('[data-alert=errors] [data-error]')).toHaveCount(32);
    await expect(page.locator('[data-alert=errors] h2')).toBeInViewport();
    // Those of the first section are unfolded.
    await expect(page.locator('[data-alert=errors] summary').first()).toHaveText(/\(12\)$/);
    await expect(page.locator('[data-alert=errors] [data-error]:visible')).toHaveCount(12);
    await expect(page.locator('[data-index] [data-open]').first()).toHaveAttribute(
      'data-open',
      '12',
    );
  });

  await test.step('an unusual value gets a hint and is accepted', async () => {
    await fillTexts(page, texts);
    await fillOtherFields(page);
    await expect(field(page, 'building_number').locator('[data-warning]')).toBeVisible();
    await field(page, 'iban').locator('input').fill('SA03 8000 0000 6080 1016 7518');
    await expect(field(page, 'iban').locator('[data-warning]')).toHaveText(/خانتا التحقق/);
    await field(page, 'iban').locator('input').fill(texts['iban']!);
    await expect(field(page, 'iban').locator('[data-warning]')).toContainText('مصرف الراجحي');
    await expect(
      field(page, 'expired_registration_date_hijri').locator('[data-gregorian]'),
    ).toContainText('1 نوفمبر 2029');
  });

  await test.step('a day is picked from the calendar with the keyboard', async () => {
    await field(page, 'registration_date_hijri').locator('[data-action=openCalendar]').click();
    await expect(page.locator('[data-day="1441-05-20"]')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Enter');
    await expect(field(page, 'registration_date_hijri').locator('input')).toHaveValue('1441-04-21');
  });

  await submit(page);
  await expect(page.locator('[data-screen=bank] [data-alert=success]')).toContainText(
    'تمت إضافة الحساب البنكي بنجاح',
  );
  const row = page.locator('tbody tr').first();
  await expect(row.locator('[data-field=iban]')).toHaveText('SA03 8000 0000 6080 1016 7519');

  await row.locator('[data-action=edit]').click();
  await expect(page).toHaveURL(/\/bank\/edit\/\d+$/);
  await expect(field(page, 'iban_attach').locator('[data-document=picture] img')).toHaveJSProperty(
    'complete',
    true,
  );
  await expect(
    field(page, 'commercial_registration_attach').locator('[data-action=openDocument]'),
  ).toHaveText('عقد.pdf (يفتح في تبويب جديد)');
  await expect(field(page, 'iban_attach').locator('[data-action=openDocument]')).toHaveText(
    'scan.jpg (يفتح في تبويب جديد)',
  );
  await test.step('file picker, hint and error name the same formats', async () => {
    const contract = field(page, 'contract_attach');
    expect(await contract.locator('input[type=file]').getAttribute('accept')).toBe(
      'image/png,.png,image/jpeg,.jpg,.jpeg,image/bmp,.bmp,application/pdf,.pdf,image/webp,.webp,image/heic,.heic,image/heif,.heif',
    );
    await expect(contract.locator('.help-block')).toHaveText(
      /^\u2068PNG, JPEG, BMP, PDF, WebP, HEIC\u2069، حتى \u2068?5/,
    );
    await contract
      .locator('input[type=file]')
      .setInputFiles({ ...contractPdf, buffer: Buffer.from('<html>') });
    await expect(contract.locator('[role=alert]')).toHaveText(
      'الصيغ المقبولة للملف: \u2068PNG, JPEG, BMP, PDF, WebP, HEIC\u2069',
    );
    await expect(contract.locator('[data-chosen]')).toHaveCount(0);
    await contract.locator('input[type=file]').setInputFiles(contractPdf);
    await expect(contract.locator('[data-chosen]')).toContainText('.pdf');
  });
  await field(page, 'name').locator('input').fill('حساب المتصفح المعدل');
  await submit(page);
  await expect(page.locator('[data-alert=success]')).toContainText('تم تعديل الحساب البنكي بنجاح');
  await page.locator('[data-action=switchLanguage]').click();
  await row.locator('[data-action=delete]').click();
  await page.locator('[data-dialog=delete] [data-action=yes]').click();
  await expect(page.locator('[data-alert=success]')).toContainText(
    /^“.حساب المتصفح المعدل.” was deleted/,
  );
});

test('all input and chosen files survive a failed upload, an ended session and a rejection', async ({
  page,
}) => {
  await openAs(page, '/create-bank-account');
  await fillTexts(
    page,
    bankAccountTexts({
      iban: 'SA88 8000 0000 6080 0000 0001',
      tax_no: '300000000000103',
      commercial_registration_no: '7000000001',
    }),
  );
  await fillOtherFields(page);
  await field(page, 'contract_attach')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'contract.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>'),
    });
  await expect(field(page, 'contract_attach').locator('[role=alert]')).toHaveText(
    'الصيغ المقبولة للملف: \u2068PNG, JPEG, PDF, WebP, HEIC\u2069',
  );
  await expect(
    field(page, 'contract_attach').locator('[data-chosen]'),
    'the file that was chosen before is kept',
  ).toContainText('scan.png');
  await page.route('**/investor/bank-accounts', (route) => route.abort(), { times: 1 });
  await submit(page);
  await expect(page.locator('[data-alert=errors]')).toContainText('تعذر رفع الملف. حاول مرة أخرى.');
  await expect(page.locator('[data-chosen]')).toHaveCount(8);
  await page.route(
    '**/investor/bank-accounts',
    (route) => route.fulfill({ status: 401, json: { message: 'x' } }),
    { times: 1 },
  );
  await submit(page);
  await expect(page.locator('[data-screen=login] [data-alert=reason]')).toBeVisible();
  await signIn(page);
  await expect(page.locator('[data-chosen]')).toHaveCount(8);
  await submit(page);
  await expect(page.locator('[data-alert=errors] [data-error]')).toHaveText([
    'رقم الآيبان مستخدم في حساب آخر',
    'الرقم الضريبي مستخدم في حساب آخر',
    'رقم السجل التجاري مستخدم في حساب آخر',
  ]);
  await page.locator('[data-action=switchLanguage]').click();
  await expect(field(page, 'iban')).toContainText('used by another account');
  await expect(page.locator('[data-chosen]')).toHaveCount(8);
  await expect(field(page, 'name').locator('input')).toHaveValue(/^حساب رقم/);
});

test('a restored draft names the files that must be chosen again', async ({ page }) => {
  await openAs(page, '/create-bank-account', 'english@sanabil.example');
  await field(page, 'name').locator('input').fill('Account with papers');
  for (const name of ['iban_attach', 'contract_attach']) {
    await field(page, name).locator('input[type=file]').setInputFiles(scan);
    await expect(field(page, name).locator('[data-chosen]')).toBeVisible();
  }
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.locator('[data-action=restoreDraft]').click();
  const notice = page.locator('[data-alert=lostFiles]');
  await expect(notice).toContainText('Drafts do not keep files. Choose these files again:');
  await expect(notice.locator('[data-lost]')).toHaveText(['IBAN certificate', 'Contract']);
  await notice.locator('[data-lost=contract_attach] button').click();
  await expect(
    field(page, 'contract_attach').locator('[data-action=chooseDocument]'),
  ).toBeFocused();
  await field(page, 'contract_attach').locator('input[type=file]').setInputFiles(contractPdf);
  await expect(notice.locator('[data-lost]')).toHaveText(['IBAN certificate']);
  await page.locator('[data-action=switchLanguage]').click();
  await expect(notice).toContainText('اختر هذه الملفات من جديد');
  await page.locator('[data-action=switchLanguage]').click();
  await field(page, 'iban_attach').locator('input[type=file]').setInputFiles(scan);
  await expect(notice).toHaveCount(0);
  await page.locator('[data-action=discard]').click();
});

test('the second of two users who edit one account gets a conflict', async ({ page, request }) => {
  await openAs(page, '/bank');
  await waitForList(page);
  await page
    .locator('tbody tr', { hasText: 'حساب المشاريع' })
    .locator('[data-action=edit]')
    .click();
  await expect(page).toHaveURL(/\/bank\/edit\/\d+$/);
  const address = `/investor/bank-accounts/${/\d+$/.exec(page.url())![0]}`;
  await field(page, 'office_no').locator('input').fill('777');
  const signedIn = await request.post('/investor/user/login', {
    data: { identity: 'staff@sanabil.example', password: PASSWORD },
  });
  const headers = {
    Authorization: `Bearer ${((await signedIn.json()) as { data: { token: string } }).data.token}`,
  };
  const account = (await (await request.get(address, { headers })).json()) as Record<
    string,
    string
  >;
  const multipart = Object.fromEntries(
    Object.keys(bankAccountTexts()).map((name) => [
      name,
      name === 'district' ? 'حي آخر' : account[name]!,
    ]),
  );
  expect((await request.put(address, { headers, multipart })).status()).toBe(200);
  await submit(page);
  await expect(page.locator('[data-alert=conflict]')).toContainText('الحي');
  await expect(page.locator('[data-alert=conflict]')).not.toContainText('العقد');
  await expect(page.locator('[data-conflict]')).toHaveCount(0);
  await expect(field(page, 'district').locator('input')).toHaveValue('حي آخر');
  await expect(field(page, 'office_no').locator('input')).toHaveValue('777');
  // The changes of both are saved.
  await page.locator('[data-alert=conflict] [data-action=saveMerged]').click();
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  expect(await (await request.get(address, { headers })).json()).toMatchObject({
    office_no: '777',
    district: 'حي آخر',
  });
});

for (const [language, both] of [
  ['ar', 'عدّلتَ القيم نفسها'],
  ['en', 'You have changed the same values'],
] as const) {
  test(`the second of two users who link one school gets a conflict, in ${language}`, async ({
    page,
    request,
  }) => {
    const main = (await (
      await request.post('/investor/user/login', { data: { identity: MAIN, password: PASSWORD } })
    ).json()) as { data: { token: string } };
    const headers = { Authorization: `Bearer ${main.data.token}` };
    const link = async (bank_account_id: number | null) =>
      expect(
        (
          await request.put('/investor/update-school-bank?id=12', {
            headers,
            data: { bank_account_id },
          })
        ).status(),
      ).toBe(200);
    const accounts = (
      (await (await request.get('/investor/school-bank/accounts', { headers })).json()) as {
        data: { items: { id: number; label: string }[] };
      }
    ).data.items;
    const [theirs, mine] = [accounts.at(-1)!, accounts.at(-2)!];
    await openAs(page, '/school-accounts');
    await waitForList(page);
    if (language === 'en') await page.locator('[data-action=switchLanguage]').click();
    const row = page.locator('tr[data-id="12"]');
    await row.locator('[data-action=openForm]').click();
    await field(page, 'bank_account_id').locator('input').click();
    await page.locator('[data-option]', { hasText: mine.label }).click();
    await link(theirs.id);
    await page.locator('[role=dialog] [data-action=submit]').click();
    const conflict = page.locator('[role=dialog] [data-alert=conflict]');
    await expect(conflict).toContainText(both);
    const choice = conflict.locator('[data-conflict=bank_account_id]');
    await expect(choice).toContainText(mine.label);
    await expect(choice).toContainText(theirs.label);
    await expect(choice.locator('[data-side=mine]')).toBeFocused();
    await page.screenshot({ path: test.info().outputPath(`conflict-${language}.png`) });
    await choice.locator('[data-side=mine]').check();
    await conflict.locator('[data-action=saveMerged]').click();
    await expect(page.locator('[data-alert=success]')).toBeVisible();
    await expect(row.locator('[data-field=label]')).toHaveText(mine.label.replace(/ \(.*/, ''));
    await link(null);
  });
}

test('a school is linked to another account, which then becomes read-only', async ({ page }) => {
  await openAs(page, '/school-accounts');
  await waitForList(page);
  await page.locator('[data-filter=q] input').fill('قمم');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody [data-field=label]')).toHaveText('غير مرتبط');
  await page.locator('tbody [data-action=openForm]').click();
  await expect(field(page, 'bank_account_id').locator('label')).toContainText('*');
  await field(page, 'bank_account_id').locator('input').click();
  await page
    .locator('[data-option]', { hasText: 'حساب الاحتياطي (SA08 4500 0000 0006 0000 0007)' })
    .click();
  await page.locator('[role=dialog] [data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toContainText(
    'تم تحديث الحساب البنكي للمدرسة',
  );
  await expect(page.locator('tbody [data-field=label]')).toHaveText('حساب الاحتياطي');
  await page.goto('/bank');
  const row = page.locator('tbody tr', { hasText: 'حساب الاحتياطي' });
  await expect(row.locator('[data-action=delete]')).toHaveCount(0);
  await row.locator('[data-action=navigate]').click();
  await expect(page).toHaveURL(/\/bank\/view\/\d+$/);
  await expect(page.locator('[data-kind=detail]')).toContainText(
    'هذا الحساب مستخدم حاليًا ومتاح للعرض فقط',
  );
  await expect(page.locator('[data-action=openDocument]')).toHaveCount(8);
  const pdf = page.locator('[data-action=openDocument]', { hasText: '.pdf' }).first();
  await expect(pdf).toHaveAttribute('target', '_blank');
  await expect(pdf).not.toHaveAttribute('download');
  // Clearing the field unlinks the school and frees the account; the field is optional.
  await page.goto('/school-accounts?q=قمم');
  await page.locator('tbody [data-action=openForm]').click();
  await expect(page.locator('[data-shown="/investor_bank_account/iban"]')).toHaveText(
    'SA08 4500 0000 0006 0000 0007',
  );
  await expect(field(page, 'bank_account_id').locator('label')).not.toContainText('*');
  await field(page, 'bank_account_id').locator('input').fill('');
  await page.locator('[role=dialog] [data-action=submit]').click();
  await expect(page.locator('tbody [data-field=label]')).toHaveText('غير مرتبط');
  await page.goto('/bank');
  await expect(
    page.locator('tbody tr', { hasText: 'حساب الاحتياطي' }).locator('[data-action=delete]'),
  ).toHaveCount(1);
});
