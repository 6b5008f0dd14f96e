import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedTo } from '../../../src/server/rows/scope.ts';
import { FairSemaphore } from '../../../src/server/limits/fairSemaphore.ts';
import { createSemaphores } from '../../../src/server/limits/semaphores.ts';
import { urlAtWidth, PICTURE_WIDTHS, readWidths } from '../../../src/shared/files/pictureWidths.ts';
import { bankAccountTexts, eightDocuments, multipartBody } from '../../helpers/bankAccountForms.ts';
import { createNews, NEWS, NEWS_BODY, toDataUri } from '../../helpers/newsItems.ts';
import { createTestApp, MEMBER, type TestApp } from '../../helpers/testApp.ts';
import { pathOf } from '../../helpers/pathOf.ts';

const BANK = '/investor/bank-accounts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A gradient with some noise, about as large as a phone photo. */
const photograph = (width = 1600, height = 1200) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="a" y2="1" x2=".4"><stop stop-color="#88b4d8"/><stop offset="1" stop-color="#5a4a32"/></linearGradient><rect width="100%" height="100%" fill="url(#a)"/></svg>`;
  return sharp(Buffer.from(svg))
    .composite([
      {
        input: {
          create: {
            width,
            height,
            channels: 3,
            background: '#808080',
            noise: { type: 'gaussian', mean: 128, sigma: 12 },
          },
        },
        blend: 'soft-light',
      },
    ])
    .jpeg({ quality: 85 })
    .toBuffer();
};
const withPicture = async (bytes: Buffer) => {
  const { id, picture } = await createNews(t, { picture: toDataUri(bytes) });
  const { address, widths } = readWidths(picture!);
  return { id, path: pathOf(address), widths };
};
const fetchAt = (path: string, width: number | string, app = t) =>
  app.inject({ url: urlAtWidth(path, width as number) });
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};
const storedWidthsOf = async (path: string) =>
  scopedTo(t.database.db, { companyId: 1 })
    .select('file_width')
    .select(['width', 'bytes'])
    .where('file_id', '=', /files\/([\w-]+)/.exec(path)![1]!)
    .execute();

describe('a picture in a smaller width', () => {
  it('is announced in the address of the picture, and has the requested width', async () => {
    const { path, widths } = await withPicture(await photograph());
    expect(widths).toEqual(PICTURE_WIDTHS);
    const original = (await t.inject({ url: path })).rawPayload;
    for (const width of PICTURE_WIDTHS) {
      const response = await fetchAt(path, width);
      expect([
        response.statusCode,
        response.headers['content-type'],
        response.headers['content-length'],
      ]).toEqual([200, 'image/jpeg', String(response.rawPayload.length)]);
      expect(response.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
      expect(await sizeOf(response.rawPayload)).toEqual({
        width,
        height: (width * 3) / 4,
        format: 'jpeg',
      });
      expect(response.rawPayload.length).toBeLessThan(original.length / 3);
    }
  });

  it('is created once and stored beside the picture', async () => {
    const { path } = await withPicture(await photograph(900, 600));
    expect(await storedWidthsOf(path)).toEqual([]);
    const both = await Promise.all([fetchAt(path, 128), fetchAt(path, 128)]);
    const again = await fetchAt(path, 128);
    for (const response of both) expect(response.rawPayload.equals(again.rawPayload)).toBe(true);
    expect(await storedWidthsOf(path)).toEqual([{ width: 128, bytes: again.rawPayload }]);
    const { db } = t.database;
    await scopedTo(db, { companyId: 1 })
      .update('file_width', { bytes: Buffer.from('the stored bytes are served') })
      .where('width', '=', 128)
      .execute();
    expect((await fetchAt(path, 128)).body).toBe('the stored bytes are served');
  });

  it.each([
    '65',
    '0',
    '-64',
    '1600',
    '064',
    '64.0',
    '64&w=64',
    'x',
    '',
    '%F0%9F%99%82',
    '99999999999',
  ])('is refused if the width is not one of the supported ones: %j', async (width) => {
    const { path } = await withPicture(await photograph(200, 100));
    expect((await fetchAt(path, width)).statusCode).toBe(400);
    expect(await storedWidthsOf(path)).toEqual([]);
  });

  it('is not found without a valid signature, whatever the width', async () => {
    expect([
      (await fetchAt('/files/none', 64)).statusCode,
      (await fetchAt('/files/none', 65)).statusCode,
    ]).toEqual([404, 404]);
  });

  it('is the original if that is no wider, and keeps its transparency', async () => {
    const small = await withPicture(await photograph(100, 50));
    expect(
      (await fetchAt(small.path, 640)).rawPayload.equals(
        (await t.inject({ url: small.path })).rawPayload,
      ),
    ).toBe(true);
    expect(await storedWidthsOf(small.path)).toEqual([{ width: 640, bytes: null }]);
    const logo = await withPicture(
      await sharp({
        create: {
          width: 900,
          height: 900,
          channels: 4,
          background: { r: 20, g: 80, b: 60, alpha: 0.4 },
        },
      })
        .png()
        .toBuffer(),
    );
    const shown = await fetchAt(logo.path, 64);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      width: 64,
      height: 64,
      hasAlpha: true,
    });
  });

  it('is deleted with its picture', async () => {
    const { id, path } = await withPicture(await photograph(300, 300));
    await fetchAt(path, 64);
    expect(await storedWidthsOf(path)).toHaveLength(1);
    await t.send('PUT', `${NEWS}/${id}`, { ...NEWS_BODY, picture: '' }, MEMBER);
    expect(await storedWidthsOf(path)).toEqual([]);
    expect((await fetchAt(path, 64)).statusCode).toBe(404);
  });

  it('is created for a document that is a picture, not for a PDF', async () => {
    const scan = { name: 'scan.jpg', bytes: await photograph(1200, 1600) };
    const { payload, headers } = await multipartBody(bankAccountTexts(), {
      ...eightDocuments(),
      iban_attach: scan,
    });
    const created = await t.inject({
      method: 'POST',
      url: BANK,
      payload,
      headers: { ...headers, authorization: `Bearer ${await t.tokenOf(MEMBER)}` },
    });
    const { iban_attach, commercial_registration_attach } = await t.read<Record<string, string>>(
      `${BANK}/${created.json<{ data: { id: number } }>().data.id}`,
      MEMBER,
    );
    const documentPicture = readWidths(iban_attach!);
    expect(documentPicture.widths).toEqual(PICTURE_WIDTHS);
    expect(await sizeOf((await fetchAt(pathOf(documentPicture.address), 320)).rawPayload)).toEqual({
      width: 320,
      height: 427,
      format: 'jpeg',
    });
    expect((await fetchAt(pathOf(documentPicture.address), 321)).statusCode).toBe(400);
    expect(readWidths(commercial_registration_attach!).widths).toEqual([]);
    expect((await fetchAt(pathOf(commercial_registration_attach!), 320)).statusCode).toBe(404);
  });
});

describe('many concurrent requests for widths', () => {
  it('get the original, which browsers must not cache, if too many wait', async () => {
    const { path } = await withPicture(await photograph(700, 500));
    const pictureWidths = new FairSemaphore({
      name: 'picture_widths',
      capacity: 1,
      perOwner: 1,
      queue: 0,
    });
    const busyApp = await createTestApp({
      database: t.database,
      clock: t.clock,
      semaphores: { ...createSemaphores(), pictureWidths },
    });
    const release = pictureWidths.acquireNow('somebody else');
    const busy = await fetchAt(path, 64, busyApp);
    expect([
      busy.statusCode,
      busy.headers['cache-control'],
      (await sizeOf(busy.rawPayload)).width,
    ]).toEqual([200, 'private, no-cache', 700]);
    expect(await storedWidthsOf(path)).toEqual([]);
    release();
    expect((await sizeOf((await fetchAt(path, 64, busyApp)).rawPayload)).width).toBe(64);
    await busyApp.close();
  });

  it('are processed one picture at a time', async () => {
    const { path } = await withPicture(await photograph(1600, 1600));
    const others = await Promise.all(
      [1, 2, 3].map(async () => (await withPicture(await photograph(800, 800))).path),
    );
    let maxConcurrent = 0;
    const timer = setInterval(
      () => (maxConcurrent = Math.max(maxConcurrent, sharp.counters().process)),
      1,
    );
    const all = await Promise.all(
      [path, ...others].flatMap((one) => PICTURE_WIDTHS.map((width) => fetchAt(one, width))),
    );
    clearInterval(timer);
    expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(maxConcurrent).toBeLessThanOrEqual(1);
  });
});
