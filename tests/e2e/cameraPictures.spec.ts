import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { buildPng } from '../helpers/pictures.ts';
import { test } from './fixtures.ts';
import { openAs, setArabic, waitForList } from './steps.ts';

test.beforeEach(({ request }) => setArabic(request));

const picture = (page: Page) => page.locator('[data-field=picture]');

async function fillNews(page: Page, title: string): Promise<void> {
  await openAs(page, '/create-news');
  await page.locator('[data-field=title] input').fill(title);
  await page.locator('[data-field=details] textarea').first().fill('صورة من هاتف أحد المعلمين.');
  await page.locator('[data-field=schools_id] input').fill('ربوة');
  await page.locator('[data-option]').first().click();
  await page.keyboard.press('Escape');
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  picture(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** Saves the news, opens it again, and returns its stored picture. The news is deleted then. */
async function saveAndRead(page: Page): Promise<Buffer> {
  await page.locator('[data-action=submit]').click();
  await expect(page.locator('[data-alert=success]')).toBeVisible();
  await waitForList(page);
  await page.locator('tbody tr').first().locator('[data-action=edit]').click();
  const image = picture(page).locator('img');
  await expect(image).toBeVisible();
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  const address = new URL((await image.getAttribute('src'))!);
  address.searchParams.delete('w');
  const body = await (await page.request.get(address.href.replace(/#.*/, ''))).body();
  const path = `/investor/news/${/\d+/.exec(new URL(page.url()).pathname)![0]}`;
  const token = await page.evaluate(() => localStorage.getItem('FBidToken'));
  const deleted = await page.request.delete(path, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(deleted.ok()).toBe(true);
  return body;
}

/** Returns the colour of a pixel, given as a share of the width and the height. */
async function colourAt(image: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [...data.subarray(offset, offset + 3)];
}

test('a photograph of 12 megapixels is saved upright and smaller, without its position', async ({
  page,
}) => {
  const photograph = await sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 85 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photograph.length).toBeGreaterThan(4_000_000);
  expect(await sharp(photograph).metadata()).toMatchObject({ orientation: 6, width: 4032 });
  expect(photograph.includes('Exif')).toBe(true);
  await fillNews(page, 'صورة كبيرة من الهاتف');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await choose(page, 'IMG_0412.JPG', photograph);
  // Save waits until the picture is ready.
  const saved = await saveAndRead(page);
  const body = (await sent).postDataJSON() as { picture: string };
  const bytes = Buffer.from(body.picture.split(',')[1]!, 'base64');
  expect(bytes.length).toBeLessThan(2_000_000);
  expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
  const { width, height } = await sharp(saved).metadata();
  expect(width / height).toBeCloseTo(3 / 4, 2);
});

test('a WebP picture is converted, and says so', async ({ page }) => {
  const webp = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#1b5e4b' },
  })
    .webp()
    .toBuffer();
  await fillNews(page, 'صورة بصيغة ويب');
  await expect(picture(page)).toContainText('PNG, JPEG, BMP, WebP, HEIC');
  await choose(page, 'صورة.webp', webp);
  await expect(picture(page).locator('.image-file')).toContainText('وجُهّزت بحجم');
  const saved = await saveAndRead(page);
  expect(await sharp(saved).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 });
  const [red, green, blue] = await colourAt(saved, 0.5, 0.5);
  expect(
    Math.max(Math.abs(red! - 0x1b), Math.abs(green! - 0x5e), Math.abs(blue! - 0x4b)),
  ).toBeLessThan(6);
});

test('a HEIC picture is decoded in a worker under the content security policy of the product', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await fillNews(page, 'صورة من آيفون');
  await choose(page, 'IMG_2204.HEIC', readFileSync('tests/fixtures/pictures/phone.heic'));
  const saved = await saveAndRead(page);
  expect(violations).toEqual([]);
  expect(await sharp(saved).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 640 });
  const [top, bottom] = [await colourAt(saved, 0.5, 0.25), await colourAt(saved, 0.5, 0.75)];
  expect(top[0]!).toBeGreaterThan(150);
  expect(bottom[2]!).toBeGreaterThan(120);
});

test('a damaged picture is refused, and the one before it stays', async ({ page }) => {
  await fillNews(page, 'صورة تالفة');
  await choose(page, 'first.png', buildPng());
  const shown = await picture(page).locator('img').getAttribute('src');
  const damaged = readFileSync('tests/fixtures/pictures/phone.heic').subarray(0, 700);
  await choose(page, 'IMG_2205.HEIC', damaged);
  await expect(picture(page).locator('[role=alert]')).toHaveText(
    'تعذرت قراءة الصورة. اختر صورة أخرى.',
  );
  await expect(picture(page).locator('img')).toHaveAttribute('src', shown!);
});
