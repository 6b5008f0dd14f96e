import { expect, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { drawPhotograph } from '../helpers/photographs.ts';
import { test } from './fixtures.ts';
import { waitForList, openAs, PASSWORD, setArabic } from './steps.ts';

const ACCOUNT = 'english@sanabil.example';
const MAX_TOTAL_BYTES = 150_000;
const ROW_PICTURES = '[data-kind=list] [data-id] .thumb img';

test.beforeEach(({ request }) => setArabic(request));

/** Records the sizes of the pictures that a page loads, and the requested widths. */
function recordPictures(page: Page) {
  const fetched: Promise<{ bytes: number; width: string | null }>[] = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.pathname.startsWith('/files/'))
      fetched.push(
        response.body().then((body) => ({ bytes: body.length, width: url.searchParams.get('w') })),
      );
  });
  return async () => Promise.all(fetched);
}

async function openOn(browser: Browser, path: string, deviceScaleFactor: number, width = 1440) {
  const context = await browser.newContext({
    deviceScaleFactor,
    viewport: { width, height: 1600 },
  });
  const page = await context.newPage();
  const pictures = recordPictures(page);
  await openAs(page, path, ACCOUNT);
  await waitForList(page);
  return { context, page, pictures };
}

test('twenty rows with photographs load small pictures that are sharp at device pixel ratios 1 and 2', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const { data } = (await (
    await request.post('/investor/user/login', { data: { identity: ACCOUNT, password: PASSWORD } })
  ).json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  const drawn = await drawPhotograph(1);
  for (let number = 0; number < 20; number += 1) {
    const photograph = await sharp(drawn)
      .modulate({ hue: number * 18 })
      .jpeg({ quality: 86 })
      .toBuffer();
    const body = {
      title: `صورة كبيرة رقم ${number}`,
      details: 'خبر بصورة من هاتف.',
      schools_id: [1],
      picture: `data:image/jpeg;base64,${photograph.toString('base64')}`,
    };
    expect((await request.post('/investor/news', { headers, data: body })).status()).toBe(201);
  }
  for (const [screen, ratio, width] of [
    ['desk, 1×', 1, 1440],
    ['desk, 2×', 2, 1440],
    ['phone, 3×', 3, 390],
  ] as const) {
    await test.step(screen, async () => {
      const { context, page, pictures } = await openOn(browser, '/my-news', ratio, width);
      const images = page.locator(ROW_PICTURES);
      await expect(images).toHaveCount(20);
      for (const image of await images.all()) {
        await image.scrollIntoViewIfNeeded();
        await expect(image).toHaveJSProperty('complete', true);
      }
      const shown = await images.evaluateAll((all) =>
        all.map((image) => ({
          from: (image as HTMLImageElement).currentSrc,
          needed: image.clientWidth * devicePixelRatio,
        })),
      );
      for (const { from, needed } of shown)
        expect(Number(new URL(from).searchParams.get('w')), from).toBeGreaterThanOrEqual(
          Math.floor(needed),
        );
      const fetched = (await pictures()).filter(
        ({ width: requestedWidth }) => requestedWidth !== null,
      );
      const bytes = fetched.reduce((sum, one) => sum + one.bytes, 0);
      expect(
        (await pictures()).filter(({ width: requestedWidth }) => requestedWidth === null),
        'no original picture',
      ).toEqual([]);
      expect(fetched.length).toBeGreaterThanOrEqual(20);
      test.info().annotations.push({
        type: screen,
        description: `${bytes} bytes in ${fetched.length} pictures`,
      });
      if (width === 1440) expect(bytes).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
      await context.close();
    });
  }
});

test('pictures of a server without resizing are loaded from their plain URLs', async ({ page }) => {
  await page.route(/\/investor\/news(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/#w=[\d,]+/g, '');
    await route.fulfill({ response: answer, body });
  });
  await openAs(page, '/my-news');
  await waitForList(page);
  const first = page.locator(ROW_PICTURES).first();
  await expect(first).toHaveJSProperty('complete', true);
  await expect(first).not.toHaveAttribute('srcset');
  expect(
    await first.evaluate((image: HTMLImageElement) => [
      image.currentSrc === image.src,
      image.naturalWidth > 0,
    ]),
  ).toEqual([true, true]);
  expect(await first.getAttribute('src')).not.toContain('w=');
});
