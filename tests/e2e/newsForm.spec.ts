import { expect, type Page, type Route } from '@playwright/test';
import { buildPng } from '../helpers/pictures.ts';
import { test } from './fixtures.ts';
import {
  columnTexts,
  openFromMenu,
  waitForList,
  MAIN,
  openAs,
  signIn,
  setArabic,
} from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const png = (name: string, options: Parameters<typeof buildPng>[0] = {}) => ({
  name,
  mimeType: 'image/png',
  buffer: buildPng(options),
});

const title = (page: Page) => page.locator('[data-field=title] input');
const details = (page: Page) => page.locator('[data-field=details] textarea').first();
const save = (page: Page) => page.locator('[data-action=submit]');

async function open(page: Page, path: string, identity = MAIN): Promise<void> {
  await openAs(page, path, identity);
  await expect(page.locator('[data-kind]')).toBeVisible();
}

async function selectSchools(page: Page, ...schools: string[]): Promise<void> {
  const input = page.locator('[data-field=schools_id] input');
  for (const school of schools) {
    await input.fill(school);
    await page.locator('[data-option]').first().click();
  }
  await page.keyboard.press('Escape');
}

async function fillForm(page: Page, name: string): Promise<void> {
  await title(page).fill(name);
  await details(page).fill('تفاصيل كاملة لخبر جديد.');
  await selectSchools(page, 'ربوة');
}

test('creates a news item with a picture for three schools, edits, opens and deletes it', async ({
  page,
  context,
}) => {
  await open(page, '/my-news');
  await waitForList(page);
  await page.locator('header [data-action=create]').click();
  await title(page).fill('افتتاح المكتبة الرقمية');
  await details(page).fill('سطر أول\nسطر ثانٍ');
  await selectSchools(page, 'ربوه', 'روضة', 'سدره');
  await expect(page.locator('[data-chosen]')).toHaveCount(3);
  await page.locator('[data-field=picture] input[type=file]').setInputFiles(png('مكتبة.png'));
  await expect(page.locator('[data-field=picture] img')).toBeVisible();
  await save(page).click();

  await expect(page.locator('[data-screen=my-news]')).toBeVisible();
  await expect(page.locator('[data-alert=success]')).toContainText('تمت إضافة الخبر بنجاح');
  await waitForList(page);
  const first = page.locator('tbody tr').first();
  await expect(first.locator('[data-field=title]')).toHaveText('افتتاح المكتبة الرقمية');
  await expect(first.locator('[data-field=title] img')).toHaveJSProperty('complete', true);
  await expect(page.locator('[data-count]')).toHaveText('42 خبرًا');

  await test.step('an edit keeps the picture', async () => {
    await first.locator('[data-action=edit]').click();
    await expect(title(page)).toHaveValue('افتتاح المكتبة الرقمية');
    await expect(details(page)).toHaveValue('سطر أول\nسطر ثانٍ');
    await expect(page.locator('[data-chosen]')).toHaveCount(3);
    await expect(page.locator('[data-field=picture] img')).toBeVisible();
    await title(page).fill('افتتاح المكتبة الرقمية للطلاب');
    await save(page).click();
    await expect(page.locator('[data-alert=success]')).toContainText('تم تعديل الخبر بنجاح');
    await expect(first.locator('[data-field=title]')).toHaveText('افتتاح المكتبة الرقمية للطلاب');
    await expect(first.locator('[data-field=title] img')).toBeVisible();
  });

  await test.step('the picture is replaced', async () => {
    const before = await first.locator('[data-field=title] img').getAttribute('src');
    await first.locator('[data-action=edit]').click();
    await page
      .locator('[data-field=picture] input[type=file]')
      .setInputFiles(png('new.png', { color: [154, 74, 34] }));
    await save(page).click();
    await expect(page.locator('[data-alert=success]')).toBeVisible();
    await expect(first.locator('[data-field=title] img')).not.toHaveAttribute('src', before ?? '');
  });

  await test.step('the link of the news item opens in a new tab', async () => {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      first.locator('[data-action=openUrl]').click(),
    ]);
    await expect(tab.locator('body')).toContainText('افتتاح المكتبة الرقمية للطلاب');
    await tab.close();
  });

  await test.step('deletion is confirmed first, with the focus on No', async () => {
    await first.locator('[data-action=delete]').click();
    const dialog = page.locator('[data-dialog=delete]');
    await expect(dialog).toContainText('افتتاح المكتبة الرقمية للطلاب');
    await expect(dialog.locator('[data-action=no]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first.locator('[data-field=title]')).toHaveText('افتتاح المكتبة الرقمية للطلاب');
    await first.locator('[data-action=delete]').click();
    await dialog.locator('[data-action=yes]').click();
    await expect(page.locator('[data-alert=success]')).toContainText(
      /^حُذف «.افتتاح المكتبة الرقمية للطلاب.»/,
    );
    await expect(page.locator('tbody')).not.toContainText('افتتاح المكتبة الرقمية للطلاب');
    await expect(page.locator('[data-count]')).toHaveText('41 خبرًا');
  });
});

test('errors appear on submit with a focused summary, disappear when the field is corrected, and change with the language', async ({
  page,
}) => {
  await open(page, '/create-news');
  await title(page).fill('خبر');
  await expect(page.locator('[data-alert=errors]')).toHaveCount(0);
  await save(page).click();
  const summary = page.locator('[data-alert=errors]');
  await expect(summary).toBeFocused();
  await expect(summary.locator('[data-error]')).toHaveCount(3);
  await expect(page).toHaveTitle(/^خطأ: /);
  await expect(page.locator('[data-field=title]')).toContainText('يجب ألا يقل العنوان عن 4 أحرف');
  await summary.locator('[data-error=title]').click();
  await expect(title(page)).toBeFocused();
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('[data-field=title]')).toContainText(
    'The title must be at least 4 characters',
  );
  await expect(summary).toContainText('Choose at least one school');
  await expect(title(page)).toHaveValue('خبر');
  await title(page).fill('خبر جديد');
  await expect(summary.locator('[data-error=title]')).toHaveCount(0);
  await page.locator('[data-action=switchLanguage]').click();

  await test.step('pictures are validated by content and size', async () => {
    const picture = page.locator('[data-field=picture]');
    const file = picture.locator('input[type=file]');
    await file.setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await expect(picture.locator('[role=alert]')).toHaveText(
      'الصيغ المقبولة للصورة: \u2068PNG, JPEG, BMP, WebP, HEIC\u2069',
    );
    await expect(picture.locator('img')).toHaveCount(0);
    // A larger one is made smaller.
    await file.setInputFiles(png('big.png', { bytes: 2_000_000 }));
    await expect(picture).toContainText('big.png');
    await expect(picture.locator('[role=alert]')).toHaveCount(0);
    await file.setInputFiles(png('fits.png', { bytes: 1_999_999 }));
    await expect(picture.locator('[role=alert]')).toHaveCount(0);
    await picture.locator('[data-action=removePicture]').click();
    await expect(picture.locator('img')).toHaveCount(0);
  });
});

test('a server error appears at its field and disappears when the field is edited', async ({
  page,
}) => {
  await open(page, '/create-news');
  await fillForm(page, 'خبر يرفضه الخادم');
  const refusal = {
    errors: { title: ['…'] },
    problems: { title: [{ key: 'news.error.title', params: {} }] },
  };
  await page.route('**/investor/news', (route) => route.fulfill({ status: 422, json: refusal }), {
    times: 1,
  });
  await save(page).click();
  await expect(page.locator('[data-alert=errors]')).toBeFocused();
  await expect(page.locator('[data-field=title]')).toContainText('يجب ألا يقل العنوان عن 4 أحرف');
  await page.locator('[data-action=switchLanguage]').click();
  await expect(page.locator('[data-field=title]')).toContainText(
    'The title must be at least 4 characters',
  );
  await title(page).fill('خبر يقبله الخادم');
  await expect(page.locator('[data-alert=errors]')).toHaveCount(0);
  await page.locator('[data-action=discard]').click();
});

test('no input is lost and at most one row is created, whatever fails while saving', async ({
  page,
}) => {
  await open(page, '/create-news');
  const name = 'خبر يصمد أمام الأعطال';
  await fillForm(page, name);

  await test.step('offline', async () => {
    await page.route('**/investor/news', (route) => route.abort(), { times: 1 });
    await save(page).click();
    await expect(page.locator('[data-alert=errors]')).toContainText('تعذر الاتصال بالخادم');
    await expect(title(page)).toHaveValue(name);
  });

  await test.step('500', async () => {
    await page.route(
      '**/investor/news',
      (route) => route.fulfill({ status: 500, json: { message: 'x' } }),
      { times: 1 },
    );
    await save(page).click();
    await expect(page.locator('[data-alert=errors]')).toContainText('تعذر الحفظ');
    await expect(title(page)).toHaveValue(name);
  });

  await test.step('a lost response, then a double click', async () => {
    await page.route(
      '**/investor/news',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await save(page).click();
    await expect(page.locator('[data-alert=errors]')).toBeVisible();
    await save(page).dblclick();
    await expect(page.locator('[data-alert=success]')).toBeVisible();
    await waitForList(page);
    expect((await columnTexts(page, 'title')).filter((text) => text === name)).toHaveLength(1);
  });
});

test('after the session ends, the draft is kept for the same user and hidden from others', async ({
  page,
}) => {
  await open(page, '/create-news', 'staff@sanabil.example');
  await fillForm(page, 'مسودة لا تضيع');
  await page.route(
    '**/investor/news',
    (route) => route.fulfill({ status: 401, json: { message: 'x' } }),
    { times: 1 },
  );
  await save(page).click();
  await expect(page.locator('[data-screen=login]')).toBeVisible();
  await signIn(page, 'staff@sanabil.example');
  await expect(title(page)).toHaveValue('مسودة لا تضيع');
  await expect(page.locator('[data-chosen]')).toHaveCount(1);

  await page.evaluate(() => localStorage.setItem('FBidToken', 'expired'));
  // The browser asks whether to leave with unsaved changes.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.locator('[data-screen=login]')).toBeVisible();
  await signIn(page, 'english@sanabil.example');
  await expect(page.locator('[data-screen=create-news]')).toBeVisible();
  await expect(title(page)).toHaveValue('');
  await expect(page.locator('[data-alert=draft]')).toHaveCount(0);
});

test('leaving with unsaved changes asks for confirmation; an unchanged form does not', async ({
  page,
}) => {
  await open(page, '/create-news');
  await page.locator('[data-menu=dashboard]').click();
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  // Leaving the form closes its menu group, which openFromMenu opens again.
  await openFromMenu(page, 'my-news');
  await page.locator('header [data-action=create]').click();
  await title(page).fill('نص لم يُحفظ');
  await page.locator('[data-menu=dashboard]').click();
  const dialog = page.locator('[data-dialog=leave]');
  // The safe choice is the primary button.
  await expect(dialog.locator('[data-variant=contained]')).toHaveAttribute('data-action', 'stay');
  await dialog.locator('[data-action=stay]').click();
  await expect(dialog).toBeHidden();
  await expect(title(page)).toHaveValue('نص لم يُحفظ');
  await page.goBack();
  await dialog.locator('[data-action=stay]').click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/create-news$/);
  const dialogShown = page.waitForEvent('dialog');
  await page.evaluate(() => window.setTimeout(() => window.location.reload()));
  await (await dialogShown).dismiss();
  await expect(title(page)).toHaveValue('نص لم يُحفظ');
  await page.locator('[data-menu=dashboard]').click();
  await expect(dialog).toContainText('تبقى تعديلاتك مسودةً على هذا الجهاز');
  await dialog.locator('[data-action=leave]').click();
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  await page.goto('/create-news');
  await expect(page.locator('[data-alert=draft]')).toBeVisible();
  await page.locator('[data-action=restoreDraft]').click();
  await expect(title(page)).toHaveValue('نص لم يُحفظ');

  await test.step('undone changes need no confirmation', async () => {
    await title(page).fill('');
    await page.locator('[data-menu=dashboard]').click();
    await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
    await page.goto('/create-news');
    await expect(title(page)).toBeVisible();
    await expect(page.locator('[data-alert=draft]')).toHaveCount(0);
  });
});

test('leaving a form while it is being saved causes no redirect, and the form is saved', async ({
  page,
}) => {
  await open(page, '/create-news');
  await fillForm(page, 'حُفظ بعد المغادرة');
  let answer = () => undefined as void;
  const holdResponse = async (route: Route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.fallback();
  };
  await page.route('**/investor/news', holdResponse, { times: 1 });
  const requested = page.waitForRequest('**/investor/news');
  await save(page).click();
  await requested;
  await page.locator('[data-menu=dashboard]').click();
  await page.locator('[data-dialog=leave] [data-action=leave]').click();
  await expect(page.locator('[data-screen=dashboard]')).toBeVisible();
  const answered = page.waitForResponse('**/investor/news');
  answer();
  expect((await answered).status()).toBe(201);
  await openFromMenu(page, 'my-news');
  await waitForList(page);
  await expect(page).toHaveURL(/\/my-news$/);
  await expect(page.locator('[data-alert=success]')).toHaveCount(0);
  expect(await columnTexts(page, 'title')).toContain('حُفظ بعد المغادرة');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.'))),
  ).toEqual([]);
});

test('a failed deletion restores the row, deleting a deleted row succeeds, and neither affects other rows', async ({
  page,
}) => {
  await open(page, '/my-news');
  await waitForList(page);
  const before = await columnTexts(page, 'title');
  const row = (index: number) => page.locator(`tbody tr:has-text("${before[index]}")`);
  const id = await row(2).getAttribute('data-id');
  let fail = () => undefined as void;
  await page.route(`**/investor/news/${id}`, async (route) => {
    await new Promise<void>((resolve) => (fail = resolve));
    await route.fulfill({ status: 500, json: { message: 'x' } });
  });
  await row(2).locator('[data-action=delete]').click();
  await page.locator('[data-dialog=delete] [data-action=yes]').click();
  await expect(row(2)).toHaveCount(0);
  await row(5).locator('[data-action=delete]').click();
  await page.locator('[data-dialog=delete] [data-action=yes]').click();
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  fail();
  await expect(page.locator('[data-alert=error]')).toContainText(before[2] ?? '');
  await expect(row(2)).toBeVisible();
  await expect(row(5)).toHaveCount(0);
  expect((await columnTexts(page, 'title')).slice(0, 5)).toEqual(before.slice(0, 5));
  await page.unroute(`**/investor/news/${id}`);
  await page.route(`**/investor/news/${id}`, async (route) => {
    await route.fetch();
    await route.fallback();
  });
  await row(2).locator('[data-action=delete]').click();
  await page.locator('[data-dialog=delete] [data-action=yes]').click();
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  await expect(row(2)).toHaveCount(0);
});

for (const language of ['ar', 'en'] as const) {
  test(`the list keeps its state after saving or going back, in ${language}`, async ({ page }) => {
    await open(page, '/my-news?sort=-liked_count&page=2');
    await waitForList(page);
    if (language === 'en') {
      await page.locator('[data-action=switchLanguage]').click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await waitForList(page);
    }
    const row = page.locator('tbody tr').nth(3);
    await row.locator('[data-action=edit]').click();
    await expect(title(page)).not.toHaveValue('');
    await save(page).click();
    await expect(page).toHaveURL(/\/my-news\?sort=-liked_count&page=2$/);
    await expect(page.locator('[data-alert=success]')).toBeVisible();
    await page.goto('/messages?sort=since&page=2');
    await waitForList(page);
    await page.locator('tbody tr [data-action=navigate]').first().click();
    await page.locator('[data-action="go:messages"]').click();
    await expect(page).toHaveURL(/\/messages\?sort=since&page=2$/);
    // Opening the list from the menu resets it.
    await openFromMenu(page, 'messages');
    await expect(page).toHaveURL(/\/messages$/);
  });
}

test('the second of two browsers that save the same item gets a conflict', async ({
  page,
  browser,
}) => {
  await open(page, '/my-news');
  await waitForList(page);
  const id = await page.locator('tbody tr').nth(7).getAttribute('data-id');
  await page.goto(`/news/edit/${id}`);
  await expect(title(page)).not.toHaveValue('');
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await signIn(other);
  await expect(title(other)).not.toHaveValue('');
  await title(other).fill('عنوان حفظه شخص آخر');
  await save(other).click();
  await expect(other.locator('[data-alert=success]')).toBeVisible();
  await title(page).fill('عنواني أنا');
  await save(page).click();
  const conflict = page.locator('[data-alert=conflict]');
  await expect(conflict).toContainText('عنوان الخبر');
  await expect(title(page)).toHaveValue('عنواني أنا');
  await expect(conflict).toContainText('عنوان حفظه شخص آخر');
  // The notice is where the user is, and asks for the field that both have changed.
  const mine = conflict.locator('[data-conflict=title] [data-side=mine]');
  await expect(mine).toBeFocused();
  await expect(conflict).toBeInViewport();
  await save(page).click();
  await expect(mine).toBeFocused();
  await conflict.locator('[data-side=theirs]').check();
  await expect(title(page)).toHaveValue('عنوان حفظه شخص آخر');
  // What was entered is still there, also after the page is closed.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.locator('[data-action=restoreDraft]').click();
  await expect(title(page)).toHaveValue('عنواني أنا');
  await save(page).click();
  await mine.check();
  await conflict.locator('[data-action=saveMerged]').click();
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  await expect(page.locator(`tr[data-id="${id}"]`)).toContainText('عنواني أنا');
  // Nothing is offered after the save.
  await page.goto(`/news/edit/${id}`);
  await expect(title(page)).toHaveValue('عنواني أنا');
  await expect(page.locator('[data-alert=draft]')).toHaveCount(0);
  await other.close();
});

test('a focused select accepts every key immediately', async ({ page }) => {
  await open(page, '/create-news');
  const schools = page.locator('[data-field=schools_id] input');
  await schools.focus();
  await expect(schools).not.toHaveAttribute('readonly');
  await expect(schools).toBeFocused();
  await page.keyboard.type('ربو');
  await expect(schools).toHaveValue('ربو');
  await page.locator('[data-option]').click();
  await expect(page.locator('[data-chosen]')).toHaveCount(1);
});
