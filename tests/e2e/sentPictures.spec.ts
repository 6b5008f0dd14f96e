import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { drawPhotograph } from '../helpers/photographs.ts';
import { buildBmp } from '../helpers/pictures.ts';
import { test } from './fixtures.ts';
import { openAs, setArabic, waitForList } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

/** Submits the form and returns the body of its request. */
async function submit(page: Page, method: string): Promise<Record<string, unknown>> {
  const request = page.waitForRequest((sent) => sent.method() === method);
  await page.locator('[data-action=submit]').click();
  const body = (await request).postDataJSON() as Record<string, unknown>;
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  return body;
}

const editFirst = (page: Page) =>
  page.locator('tbody tr').first().locator('[data-action=edit]').click();

test('a photograph is sent as a PNG under 2 MB, and an edit that keeps it sends nothing of it', async ({
  page,
}) => {
  const photograph = await sharp(await drawPhotograph(3))
    .jpeg({ quality: 90 })
    .toBuffer();
  await openAs(page, '/create-news');
  await page.locator('[data-field=title] input').fill('يوم مفتوح في المدرسة');
  await page.locator('[data-field=details] textarea').first().fill('تفاصيل اليوم المفتوح.');
  await page.locator('[data-field=schools_id] input').fill('ربوة');
  await page.locator('[data-option]').first().click();
  await page.keyboard.press('Escape');
  await page
    .locator('[data-field=picture] input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photograph });
  const { picture } = await submit(page, 'POST');
  const [prefix, content] = String(picture).split(',');
  expect(prefix).toBe('data:image/png;base64');
  const bytes = Buffer.from(content!, 'base64');
  expect(bytes.length).toBeLessThan(2_000_000);
  const { format, width, height } = await sharp(bytes).metadata();
  expect(format).toBe('png');
  expect(width / height).toBeCloseTo(4 / 3, 1);
  expect(width).toBeGreaterThan(800);

  await waitForList(page);
  await editFirst(page);
  await expect(page.locator('[data-field=picture] img')).toBeVisible();
  await page.locator('[data-field=title] input').fill('يوم مفتوح في المدارس');
  expect(await submit(page, 'PUT')).not.toHaveProperty('picture');
  await waitForList(page);
  await editFirst(page);
  await expect(page.locator('[data-field=picture] img')).toBeVisible();
  await page.locator('[data-action=removePicture]').click();
  expect(await submit(page, 'PUT')).toHaveProperty('picture', '');
});

for (const [list, field, text] of [
  ['/company-page/team', 'name', 'نورة بنت سالم الحربي'],
  ['/company-page/news', 'title', 'خبر جديد عن شركة المدارس'],
])
  test(`the edit of a row of ${list} sends its id, and its picture only if there is another one`, async ({
    page,
  }) => {
    await openAs(page, list!);
    await waitForList(page);
    const id = Number(await page.locator('tbody tr').first().getAttribute('data-id'));
    await editFirst(page);
    await page.locator(`[data-field=${field}] input`).fill(text!);
    const unchanged = await submit(page, 'PUT');
    expect(unchanged).toMatchObject({ id, [field!]: text });
    expect(unchanged).not.toHaveProperty('logo');
    await page.goto(`${list}/edit/${id}`);
    // A JPEG whose name says that it is a PNG.
    const buffer = await sharp({
      create: { width: 40, height: 30, channels: 3, background: 'teal' },
    })
      .jpeg()
      .toBuffer();
    await page
      .locator('[data-field=logo] input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    const { logo } = await submit(page, 'PUT');
    expect(String(logo)).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  });

test('a bitmap is sent as a PNG', async ({ page }) => {
  await openAs(page, '/profile');
  await page
    .locator('[data-field=avatar] input[type=file]')
    .setInputFiles({ name: 'a.bmp', mimeType: 'image/bmp', buffer: buildBmp() });
  const { avatar } = await submit(page, 'PUT');
  expect(String(avatar)).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
});
