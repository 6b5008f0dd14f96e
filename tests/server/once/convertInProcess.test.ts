import sharp from 'sharp';
import { expect, it } from 'vitest';
import { childBytes } from '../../../scripts/hostile/memory.mjs';
import { buildProgressiveJpeg } from '../../../scripts/hostile/progressivePictures.mjs';
import { MAX_SCANS } from '../../../src/server/files/convertPicture.ts';
import { readPictureHeader } from '../../../src/server/files/pictureHeader.ts';
import { ConversionFailed, convertInProcess } from '../../../src/server/files/convertInProcess.ts';
import { PAPER, PHOTO } from '../../../src/shared/files/pictureKinds.ts';
import { CONVERSION_BYTES, createPictures } from '../../../src/server/files/pictures.ts';
import { createSemaphores } from '../../../src/server/limits/semaphores.ts';
import { buildBmp, buildPng } from '../../helpers/pictures.ts';

const pictures = createPictures(createSemaphores().pictures);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#285' } });
const keptBytesOf = async (picture: Buffer | Promise<Buffer>) =>
  readPictureHeader(await picture)?.keptBytes;

it('knows from the header what a picture keeps in memory', async () => {
  const jpeg = (options: object) => plain(640, 480).jpeg(options).toBuffer();
  const [full, half] = [{ chromaSubsampling: '4:4:4' }, { chromaSubsampling: '4:2:0' }];
  expect(await keptBytesOf(jpeg(full))).toBe(0);
  expect(await keptBytesOf(jpeg({ ...full, progressive: true }))).toBe(640 * 480 * 6);
  expect(await keptBytesOf(jpeg({ ...half, progressive: true }))).toBe(640 * 480 * 3);
  expect(
    await keptBytesOf(plain(640, 480).toColourspace('b-w').jpeg({ progressive: true }).toBuffer()),
  ).toBe(640 * 480 * 2);
  expect(await keptBytesOf(buildPng())).toBe(0);
  const interlaced = plain(640, 480).ensureAlpha().png({ progressive: true });
  expect(await keptBytesOf(interlaced.toBuffer())).toBe(640 * 480 * 4);
  expect(await keptBytesOf(buildBmp(64, 48))).toBe(64 * 48 * 3);
});

it('counts a JPEG that is not progressive but has several scans as one that keeps its pixels', async () => {
  const bytes = await plain(640, 480).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  bytes[scan + 4] = 1;
  expect(await keptBytesOf(bytes)).toBe(640 * 480 * 6);
});

it(`reads a JPEG with ${MAX_SCANS} scans and refuses one with more`, async () => {
  const convert = (emptyScans: number) =>
    pictures.convert(buildProgressiveJpeg(400, emptyScans), PHOTO, 'a');
  await expect(convert(MAX_SCANS - 1)).resolves.toMatchObject({ type: 'image/jpeg' });
  await expect(convert(MAX_SCANS)).rejects.toThrow('The picture cannot be read.');
});

it('refuses a picture because of its sides, or because it is progressive and large', async () => {
  await expect(
    pictures.convert(buildPng({ width: 20_000, height: 1 }), PHOTO, 'a'),
  ).resolves.toBeTruthy();
  await expect(
    pictures.convert(buildPng({ width: 20_001, height: 1 }), PHOTO, 'a'),
  ).rejects.toMatchObject({ reason: 'sides' });
  await expect(pictures.convert(buildProgressiveJpeg(4000, 0), PAPER, 'a')).resolves.toBeTruthy();
  await expect(pictures.convert(buildProgressiveJpeg(4900, 0), PAPER, 'a')).rejects.toMatchObject({
    reason: 'progressive',
  });
});

it('ends the process of a picture at its time limit, and with its end', async () => {
  const memory = () => childBytes(process.pid);
  const before = memory();
  const job = { bytes: buildProgressiveJpeg(4000, MAX_SCANS - 1), kind: PHOTO };
  await expect(convertInProcess(job, 1)).rejects.toThrow(ConversionFailed);
  expect(memory()).toBeLessThanOrEqual(before);
  const converted = convertInProcess(job);
  await expect.poll(memory).toBeGreaterThan(before);
  await expect(converted).resolves.toMatchObject({ type: 'image/jpeg' });
  expect(memory()).toBeLessThanOrEqual(before);
});

it('converts one picture of an owner at a time, and two of two owners', async () => {
  const { pictures: semaphore } = createSemaphores();
  const started: (() => void)[] = [];
  const counting = createPictures(
    semaphore,
    () =>
      new Promise((resolve) => {
        started.push(() => resolve({ type: 'image/png', bytes: Buffer.alloc(0) }));
      }),
  );
  const [first, second, other] = ['a', 'a', 'b'].map((owner) =>
    counting.convert(buildPng(), PHOTO, owner),
  );
  expect(semaphore.stats()).toMatchObject({ inUse: 2 * CONVERSION_BYTES, waiting: 1 });
  await expect.poll(() => started.length).toBe(2);
  for (const finish of started) finish();
  await Promise.all([first, other]);
  await expect.poll(() => started.length).toBe(3);
  started[2]!();
  await second;
});
