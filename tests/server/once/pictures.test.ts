import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHUNK_SIZE } from '../../../src/server/files/storedFiles.ts';
import { scopedTo } from '../../../src/server/rows/scope.ts';
import { createRandom } from '../../../src/server/demo/random.ts';
import { FairSemaphore } from '../../../src/server/limits/fairSemaphore.ts';
import { CONVERSION_BYTES } from '../../../src/server/files/pictures.ts';
import { createSemaphores } from '../../../src/server/limits/semaphores.ts';
import { digestTables } from '../../helpers/tableDigests.ts';
import { REFERENCED_FILES_QUERY } from '../../helpers/fileReferences.ts';
import { createNews, itemOf, NEWS, NEWS_BODY, toDataUri } from '../../helpers/newsItems.ts';
import { buildBmp, buildPng } from '../../helpers/pictures.ts';
import { createTestApp, MAIN, MEMBER, type TestApp } from '../../helpers/testApp.ts';
import { pathOf } from '../../helpers/pathOf.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Every file belongs to a row, every row's file exists, and every file is complete. */
afterEach(async () => {
  const { rows } = await sql<Record<string, number>>`
    with named as (${sql.raw(REFERENCED_FILES_QUERY)})
    select (select count(*) from file) as files,
      (select count(*) from named) as named,
      (select count(*) from named where (company_id, id) not in (select company_id, id from file)) as missing,
      (select count(*) from file_chunk c where not exists (select 1 from file f where f.company_id = c.company_id and f.id = c.file_id)) as orphans,
      (select count(*) from file f where size <> (select sum(length(bytes)) from file_chunk c where c.company_id = f.company_id and c.file_id = f.id)) as broken`.execute(
    t.database.db,
  );
  const { files, named, ...faults } = rows[0]!;
  expect(files).toBe(named);
  expect(faults).toEqual({ missing: 0, orphans: 0, broken: 0 });
});

const fetchLink = (link: string, method: 'GET' | 'HEAD' = 'GET') =>
  t.inject({ method, url: pathOf(link) });
const withPicture = (bytes: Buffer, type?: string) =>
  createNews(t, { picture: toDataUri(bytes, type) });
const put = (id: number, picture: unknown) =>
  t.send('PUT', `${NEWS}/${id}`, { ...NEWS_BODY, picture }, MEMBER);
const fetchBytes = async (link: string | null) => (await fetchLink(link!)).rawPayload;
const plainImage = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: { r: 176, g: 74, b: 44, alpha: channels === 4 ? 0.5 : 1 },
    },
  });
const noise = (width: number, height: number, sigma = 30) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  });

describe('a picture', () => {
  it('is sent as a data URI and served behind a link, for the whole company and on the public page', async () => {
    const item = await withPicture(buildPng());
    expect(item.picture).toMatch(
      /^http:\/\/localhost:80\/files\/[\w-]+\?until=\w+&signature=[\w-]+#w=64,128,320,640$/,
    );
    const response = await fetchLink(item.picture!);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(response.rawPayload.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 64,
      height: 48,
    });
    expect(
      (await t.read<{ data: { picture: string } }>(`${NEWS}/${item.id}`, MAIN)).data.picture,
    ).toBe(item.picture);
    expect((await t.read('/investor/news/schools-news', MAIN)).data.items[0]).toMatchObject({
      id: item.id,
      picture: item.picture,
    });
    const page = await t.inject({ url: new URL(item.link).pathname });
    // The logo of the company is in the header.
    const content = page.body.split('</header>')[1]!;
    expect(/<img src="([^"]+)"/.exec(content)?.[1]?.replaceAll('&amp;', '&')).toBe(
      pathOf(item.picture!),
    );
    expect(page.headers['content-security-policy']).toMatch(/img-src 'self'/);
  });

  it.each<[string, () => Promise<Buffer>, 'jpeg' | 'png']>([
    ['a JPEG', () => plainImage(90, 60).jpeg().toBuffer(), 'jpeg'],
    ['a grey JPEG', () => plainImage(90, 60).greyscale().jpeg().toBuffer(), 'jpeg'],
    [
      'a progressive JPEG of print colours',
      () => plainImage(90, 60).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
      'jpeg',
    ],
    ['a PNG of 16 bits', () => plainImage(90, 60).toColourspace('rgb16').png().toBuffer(), 'jpeg'],
    ['a PNG with a palette', () => plainImage(90, 60).png({ palette: true }).toBuffer(), 'jpeg'],
    [
      'a PNG with a channel for transparency that it does not use',
      () => plainImage(90, 60).ensureAlpha().png().toBuffer(),
      'jpeg',
    ],
    ['a PNG that can be seen through', () => plainImage(90, 60, 4).png().toBuffer(), 'png'],
    ['a bitmap', () => Promise.resolve(buildBmp(90, 60)), 'jpeg'],
  ])('can be %s', async (_name, make, format) => {
    const item = await withPicture(await make());
    const response = await fetchLink(item.picture!);
    expect(response.headers['content-type']).toBe(`image/${format}`);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format,
      width: 90,
      height: 60,
      space: 'srgb',
    });
  });

  it('keeps its colours', async () => {
    for (const bytes of [
      await plainImage(40, 40).jpeg().toBuffer(),
      await plainImage(40, 40).png().toBuffer(),
      await plainImage(40, 40).toColourspace('rgb16').png().toBuffer(),
    ]) {
      const [red, green, blue] = await sharp(await fetchBytes((await withPicture(bytes)).picture))
        .raw()
        .toBuffer();
      for (const [value, expected] of [
        [red, 176],
        [green, 74],
        [blue, 44],
      ] as const)
        expect(Math.abs(value! - expected)).toBeLessThan(4);
    }
  });

  it('is rotated upright, scaled down and stripped of its metadata', async () => {
    const canary = 'canary-24.7136-46.6753';
    const exif = {
      IFD0: { Copyright: canary, Artist: canary },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 42/1 49/1' },
    };
    const bytes = await plainImage(3000, 2000)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const tagged = await sharp(bytes).metadata();
    expect([tagged.orientation, tagged.exif !== undefined]).toEqual([6, true]);
    const converted = await fetchBytes((await withPicture(bytes)).picture);
    const metadata = await sharp(converted).metadata();
    expect([metadata.width, metadata.height]).toEqual([1067, 1600]);
    expect([metadata.exif, metadata.orientation, metadata.icc, metadata.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const withText = await fetchBytes(
      (await withPicture(Buffer.concat([buildPng({ bytes: 5000 })]))).picture,
    );
    expect(converted.includes('canary')).toBe(false);
    expect(withText.includes('xxxx')).toBe(false);
  });

  it('is recognised by its content, whatever type it declares', async () => {
    for (const type of [
      'image/jpeg',
      'image/svg+xml',
      'text/html',
      'application/octet-stream',
      'image/bmp;charset=utf-8',
    ]) {
      expect(
        (await fetchLink((await withPicture(buildPng(), type)).picture!)).headers['content-type'],
      ).toBe('image/jpeg');
    }
  });

  it('of many bytes is stored in several chunks and served completely', async () => {
    const item = await withPicture(await noise(1500, 1100).jpeg({ quality: 80 }).toBuffer());
    const response = await fetchLink(item.picture!);
    expect(response.rawPayload.length).toBeGreaterThan(2 * CHUNK_SIZE);
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    await expect(sharp(response.rawPayload, { failOn: 'warning' }).stats()).resolves.toMatchObject({
      isOpaque: true,
    });
    const head = await fetchLink(item.picture!, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(response.rawPayload.length),
    ]);
  });

  it('of many colours with transparency does not grow excessively', async () => {
    // The same four rows of noise repeated: small as a file, but once scaled down, no two nearby
    // rows are equal.
    const rows = createRandom(7).bytes(2000 * 4 * 4);
    const data = Buffer.concat(Array.from({ length: 500 }, () => rows));
    const bytes = await sharp(data, { raw: { width: 2000, height: 2000, channels: 4 } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bytes.length).toBeLessThan(500_000);
    const item = await withPicture(bytes);
    const converted = await fetchBytes(item.picture);
    expect(converted.length).toBeLessThan(2_600_000);
    expect(await sharp(converted).metadata()).toMatchObject({ hasAlpha: true, width: 800 });
  });
});

describe('an invalid picture', () => {
  const expectRefused = async (picture: unknown, key: string, language = 'en') => {
    const { id } = await createNews(t);
    for (const [method, url] of [
      ['POST', NEWS],
      ['PUT', `${NEWS}/${id}`],
    ] as const) {
      const before = await digestTables(t.database.db);
      const response = await t.send(method, url, { ...NEWS_BODY, picture }, MEMBER, {
        'accept-language': language,
      });
      expect(response.statusCode).toBe(422);
      const body = response.json<{
        errors: Record<string, string[]>;
        problems: Record<string, { key: string }[]>;
      }>();
      expect(body.problems['picture']).toMatchObject([{ key }]);
      expect(Object.keys(body.errors)).toEqual(['picture']);
      expect(await digestTables(t.database.db)).toEqual(before);
    }
  };
  const SVG = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
  );

  it.each<[string, () => unknown]>([
    ['SVG', () => toDataUri(SVG, 'image/svg+xml')],
    ['SVG that says it is PNG', () => toDataUri(SVG)],
    [
      'HTML',
      () => toDataUri(Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'),
    ],
    ['a program', () => toDataUri(Buffer.from('MZ\u0090\0'.repeat(50), 'latin1'))],
    ['PDF', () => toDataUri(Buffer.from('%PDF-1.7 '.repeat(20)))],
    ['no bytes', () => 'data:image/png;base64,'],
    ['text behind the comma', () => `data:image/png,${encodeURIComponent('<svg/>')}`],
    ['broken base64', () => `${toDataUri(buildPng())}*`],
    ['base64 with a line break', () => toDataUri(buildPng()).replace(/(.{80})/, '$1\n')],
    ['a path', () => '../../etc/passwd'],
    ['a script', () => 'javascript:alert(1)'],
    ['a file address', () => 'file:///etc/passwd'],
  ])('is refused because of its type: %s', async (_name, make) =>
    expectRefused(make(), 'image.error.type'),
  );

  it.each<[string, () => unknown]>([
    ['a number', () => 7],
    ['a list', () => [toDataUri(buildPng())]],
    ['an object', () => ({ data: toDataUri(buildPng()) })],
  ])('is refused as unreadable if it is not a string: %s', async (_name, make) =>
    expectRefused(make(), 'image.error.unreadable'),
  );

  it('is refused because of its type: GIF and WebP', async () => {
    await expectRefused(toDataUri(await plainImage(9, 9).gif().toBuffer()), 'image.error.type');
    await expectRefused(toDataUri(await plainImage(9, 9).webp().toBuffer()), 'image.error.type');
  });

  it('is refused because of its size, from 2,000,000 bytes on', async () => {
    const item = await withPicture(buildPng({ bytes: 1_999_999 }));
    expect((await fetchLink(item.picture!)).statusCode).toBe(200);
    await expectRefused(toDataUri(buildPng({ bytes: 2_000_000 })), 'image.error.size');
    await expectRefused(toDataUri(buildPng({ bytes: 2_000_000 })), 'image.error.size', 'ar');
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'a PNG that breaks off',
      async () => (await noise(300, 300).png().toBuffer()).subarray(0, 20_000),
    ],
    [
      'a JPEG that breaks off',
      async () => (await noise(300, 300).jpeg().toBuffer()).subarray(0, 5000),
    ],
    ['the beginning of a PNG', () => Promise.resolve(buildPng().subarray(0, 8))],
    ['the beginning of a JPEG', () => Promise.resolve(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))],
    [
      'SVG behind the beginning of a JPEG',
      () => Promise.resolve(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), SVG])),
    ],
  ])('is refused as unreadable: %s', async (_name, make) => {
    const bytes = await make();
    const startedAt = performance.now();
    await expectRefused(toDataUri(bytes), 'image.error.unreadable');
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'HTML behind the beginning of a bitmap',
      () =>
        Promise.resolve(
          Buffer.concat([
            Buffer.from('BM'),
            Buffer.from('<html><script>alert(1)</script>'.repeat(9)),
          ]),
        ),
    ],
    [
      'a PNG whose header promises 30,000 by 30,000',
      async () => {
        const bytes = buildPng();
        bytes.writeUInt32BE(30_000, 16);
        bytes.writeUInt32BE(30_000, 20);
        return Promise.resolve(bytes);
      },
    ],
    [
      'a bitmap whose header does',
      () => {
        const bytes = buildBmp();
        bytes.writeInt32LE(30_000, 18);
        bytes.writeInt32LE(30_000, 22);
        return Promise.resolve(bytes);
      },
    ],
    [
      'a real PNG of 49 million pixels',
      () => plainImage(7000, 7000).png({ compressionLevel: 9 }).toBuffer(),
    ],
    [
      'a real PNG of one pixel row too many',
      () => plainImage(4000, 4001).png({ compressionLevel: 9 }).toBuffer(),
    ],
  ])('is refused because of the pixel count in its header: %s', async (_name, make) => {
    const bytes = await make();
    const startedAt = performance.now();
    await expectRefused(toDataUri(bytes), 'image.error.pixels');
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  it('is removed if it is appended to a valid picture', async () => {
    const page = Buffer.from('<html><script>alert("polyglot")</script></html>');
    for (const bytes of [
      Buffer.concat([await plainImage(40, 40).jpeg().toBuffer(), page]),
      Buffer.concat([buildPng(), page]),
      Buffer.concat([buildBmp(), page]),
    ]) {
      const converted = await fetchBytes((await withPicture(bytes)).picture);
      expect(converted.includes('script')).toBe(false);
      expect((await sharp(converted).metadata()).format).toBe('jpeg');
    }
  });
});

describe('the picture of an item', () => {
  it('stays if the field is missing, null or an address', async () => {
    const item = await withPicture(buildPng());
    for (const sent of [
      undefined,
      null,
      item.picture,
      'https://elsewhere.example/other.png',
      '/files/anything',
    ]) {
      const response = await put(item.id, sent);
      expect([response.statusCode, itemOf(response).picture]).toEqual([200, item.picture]);
    }
  });

  it('is replaced, and the old one is deleted', async () => {
    const item = await withPicture(buildPng());
    const replaced = itemOf(
      await put(item.id, toDataUri(await plainImage(50, 20).jpeg().toBuffer())),
    );
    expect(replaced.picture).not.toBe(item.picture);
    expect((await fetchLink(item.picture!)).statusCode).toBe(404);
    expect(await sharp(await fetchBytes(replaced.picture)).metadata()).toMatchObject({
      width: 50,
      height: 20,
    });
  });

  it('is deleted by an empty text and stays deleted', async () => {
    const item = await withPicture(buildPng());
    for (const picture of ['', ' ']) expect(itemOf(await put(item.id, picture)).picture).toBeNull();
    expect((await fetchLink(item.picture!)).statusCode).toBe(404);
    const { body } = await t.inject({ url: new URL(item.link).pathname });
    expect(body.split('</header>')[1]).not.toContain('<img');
  });

  it('is deleted with the item', async () => {
    const item = await withPicture(buildPng());
    await t.send('DELETE', `${NEWS}/${item.id}`, undefined, MEMBER);
    expect((await fetchLink(item.picture!)).statusCode).toBe(404);
  });

  it('is null for a new item if an address or an empty text is sent', async () => {
    const other = await withPicture(buildPng());
    for (const picture of ['', null, other.picture, 'https://elsewhere.example/a.png'])
      expect((await createNews(t, { picture })).picture).toBeNull();
  });

  it('is exactly one if two are sent concurrently', async () => {
    const { id } = await withPicture(buildPng());
    const pictures = [
      toDataUri(buildPng({ color: [1, 2, 3] })),
      toDataUri(buildPng({ color: [200, 2, 3] })),
      '',
    ];
    const all = await Promise.all(pictures.map((picture) => put(id, picture)));
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('is kept if the edit is refused for another reason', async () => {
    const item = await withPicture(buildPng());
    const refusals = [
      await t.send(
        'PUT',
        `${NEWS}/${item.id}`,
        { ...NEWS_BODY, picture: '', schools_id: [13] },
        MEMBER,
      ),
      await t.send(
        'PUT',
        `${NEWS}/${item.id}`,
        { ...NEWS_BODY, picture: toDataUri(buildBmp()) },
        MEMBER,
        { 'if-match': '"0"' },
      ),
    ];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([422, 412]);
    expect((await fetchLink(item.picture!)).statusCode).toBe(200);
  });
});

describe('many concurrent pictures', () => {
  it('are refused with 503 and Retry-After if too many wait', async () => {
    const picture = toDataUri(await noise(4000, 3000, 4).jpeg({ quality: 40 }).toBuffer());
    const pictures = new FairSemaphore({
      name: 'pictures',
      capacity: CONVERSION_BYTES,
      perOwner: CONVERSION_BYTES,
      queue: 1,
    });
    const busyApp = await createTestApp({
      database: t.database,
      clock: t.clock,
      semaphores: { ...createSemaphores(), pictures },
    });
    const release = pictures.acquireNow('somebody else', CONVERSION_BYTES);
    const sent = Array.from({ length: 4 }, () =>
      busyApp.send('POST', NEWS, { ...NEWS_BODY, picture }, MEMBER),
    );
    await expect.poll(() => pictures.stats()).toMatchObject({ waiting: 1, refused: 3 });
    release();
    const all = await Promise.all(sent);
    await busyApp.close();
    expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 503, 503, 503,
    ]);
    expect(all.find(({ statusCode }) => statusCode === 503)!.headers['retry-after']).toBe('1');
  });

  it('of one account do not block other accounts', async () => {
    const picture = toDataUri(await noise(4000, 3000, 4).jpeg({ quality: 40 }).toBuffer());
    await Promise.all([t.tokenOf(MAIN), t.tokenOf(MEMBER)]);
    const many = Array.from({ length: 12 }, () =>
      t.send('POST', NEWS, { ...NEWS_BODY, picture }, MEMBER),
    );
    const done = Promise.all(many).then(() => 'many');
    const one = t
      .send('POST', NEWS, { ...NEWS_BODY, picture }, MAIN)
      .then(({ statusCode }) => statusCode);
    expect(await Promise.race([one, done])).toBe(201);
    await done;
  });
});

describe('the rows of pictures', () => {
  it('belong to one company only', async () => {
    const item = await withPicture(buildPng());
    const id = /\/files\/([\w-]+)\?/.exec(item.picture!)![1]!;
    expect(
      await scopedTo(t.database.db, { companyId: 1 })
        .select('file')
        .select('type')
        .where('id', '=', id)
        .execute(),
    ).toEqual([{ type: 'image/jpeg' }]);
    expect(
      await scopedTo(t.database.db, { companyId: 2 })
        .select('file')
        .select('type')
        .where('id', '=', id)
        .execute(),
    ).toEqual([]);
  });
});
