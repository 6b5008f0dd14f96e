import { expect, test, type Browser, type Page } from '@playwright/test';
import { drawPhotograph } from '../helpers/photographs.ts';
import { listReady, openAs, PASSWORD, speakArabic } from './steps.ts';

const WHO = 'english@sanabil.example';
const LARGEST = 150_000;
const ROW_PICTURES = '[data-kind=list] [data-id] .thumb img';

test.beforeEach(({ request }) => speakArabic(request));

/** Bytes of the pictures of files that a page fetched, and the widths that it asked for. */
function watchPictures(page: Page) {
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
  const pictures = watchPictures(page);
  await openAs(page, path, WHO);
  await listReady(page);
  return { context, page, pictures };
}

test('twenty rows with photographs fetch small pictures, sharp on screens of one and of two pixels', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const { data } = (await (
    await request.post('/investor/user/login', { data: { identity: WHO, password: PASSWORD } })
  ).json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  for (let number = 0; number < 20; number += 1) {
    const photograph = await drawPhotograph(number);
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
      const fetched = (await pictures()).filter(({ width: asked }) => asked !== null);
      const bytes = fetched.reduce((sum, one) => sum + one.bytes, 0);
      expect(
        (await pictures()).filter(({ width: asked }) => asked === null),
        'no whole picture',
      ).toEqual([]);
      expect(fetched.length).toBeGreaterThanOrEqual(20);
      test.info().annotations.push({
        type: screen,
        description: `${bytes} bytes in ${fetched.length} pictures`,
      });
      if (width === 1440) expect(bytes).toBeLessThanOrEqual(LARGEST);
      await context.close();
    });
  }
});

test('pictures of a host that knows plain addresses only are fetched as they are', async ({
  page,
}) => {
  await page.route(/\/investor\/news(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/#w=[\d,]+/g, '');
    await route.fulfill({ response: answer, body });
  });
  await openAs(page, '/my-news');
  await listReady(page);
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
