import type { Sharp } from 'sharp';
import { pixelsOf } from '../../src/shared/imagePixels.ts';
import { readBitmap } from './bitmap.ts';
import type { FairSemaphore } from './fairSemaphore.ts';
import { loadSharp, type Library } from './loadSharp.ts';

/** A picture as it is stored: made anew from its pixels, so that nothing else of what was sent is left. */
export interface Picture {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

/** What was sent is no picture that can be read. */
export class UnreadablePicture extends Error {}

/** What was sent has more pixels than its kind of picture needs. */
export class TooManyPixels extends Error {}

/** What a picture is for, which says how large it may come and how large it is stored. */
export interface PictureKind {
  maxPixels: number;
  /** Of the stored picture, in pixels. */
  longestSide: number;
}

/** Photographs and logos. A telephone's photograph of less than two megabytes has no more pixels; the rule `imagePixels` says the same. */
export const PHOTO: PictureKind = { maxPixels: 16_000_000, longestSide: 1600 };

/** Papers hold small print: A4 with 500 dots an inch. */
export const PAPER: PictureKind = { maxPixels: 25_000_000, longestSide: 2400 };

export interface Pictures {
  /**
   * Makes a picture anew: recognised by its content, upright, without metadata. PNG where a part of it can be seen through, else JPEG.
   * @param owner whose turn it counts for.
   * @throws UnreadablePicture; TooManyPixels; ShareFull when too many wait.
   */
  convert(bytes: Buffer, kind: PictureKind, owner: string): Promise<Picture>;
}

/** What a picture counts for at least: each takes one of the few threads that files and passwords need too. */
const LEAST_PIXELS = 10_000_000;

const SECONDS = 10;
const LARGEST_PNG = 2_000_000;

/** @param share the pixels that are decoded at once. */
export function createPictures(share: FairSemaphore): Pictures {
  return {
    convert: async (bytes, kind, owner) => {
      const pixels = pixelsOf((offset) => bytes[offset] ?? Number.NaN);
      if (pixels === undefined || pixels === 0)
        throw new UnreadablePicture('The header does not say how large the picture is.');
      if (pixels > kind.maxPixels)
        throw new TooManyPixels(`The picture has more than ${kind.maxPixels} pixels.`);
      const release = await share.acquire(owner, Math.max(pixels, LEAST_PIXELS));
      try {
        return await convert(bytes, kind);
      } catch (error) {
        throw new UnreadablePicture('The picture cannot be read.', { cause: error });
      } finally {
        release();
      }
    },
  };
}

async function convert(bytes: Buffer, { maxPixels, longestSide }: PictureKind): Promise<Picture> {
  const sharp = await loadSharp();
  const { data, info } = await (
    await open(sharp, bytes, maxPixels)
  )
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  if (channels === 4 && hasTransparency(data))
    return { type: 'image/png', bytes: await toPng(pixels, longestSide) };
  return { type: 'image/jpeg', bytes: await pixels.removeAlpha().jpeg({ quality: 82 }).toBuffer() };
}

/** A photograph that can be seen through is many times as large as a JPEG: it is made smaller. */
async function toPng(pixels: Sharp, longestSide: number): Promise<Buffer> {
  const bytes = await pixels.clone().png().toBuffer();
  if (bytes.length <= LARGEST_PNG) return bytes;
  return pixels
    .resize({ width: longestSide / 2, height: longestSide / 2, fit: 'inside' })
    .png()
    .toBuffer();
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** The library would read SVG and more: only these three get as far as it. */
async function open(sharp: Library, bytes: Buffer, maxPixels: number): Promise<Sharp> {
  const limits = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  if (bytes.subarray(0, PNG.length).equals(PNG) || bytes.subarray(0, JPEG.length).equals(JPEG))
    return sharp(bytes, limits);
  const { width, height, data } = await readBitmap(bytes, maxPixels);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Many pictures have the channel and use none of it. */
function hasTransparency(data: Buffer): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}
