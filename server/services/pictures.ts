import type { Sharp } from 'sharp';
import { pixelsOf } from '../../src/shared/imagePixels.ts';
import { readBitmap } from './bitmap.ts';
import type { FairSemaphore } from './fairSemaphore.ts';
import { loadSharp, type SharpModule } from './loadSharp.ts';

/**
 * A picture as it is stored. It is encoded again from its pixels, so that nothing else of the
 * upload remains.
 */
export interface Picture {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

/** The upload is not a picture or document that can be read. */
export class UnreadableFile extends Error {}

/** The upload has more pixels than its kind of picture allows. */
export class TooManyPixels extends Error {}

/** The use of a picture, which limits its size. */
export interface PictureKind {
  maxPixels: number;
  /** The longest side of the stored picture, in pixels. */
  longestSide: number;
}

/**
 * Photographs and logos. A phone photo that fits the upload limit of 2 MB has at most this many
 * pixels. The rule `imagePixels` has the same limit.
 */
export const PHOTO: PictureKind = { maxPixels: 16_000_000, longestSide: 1600 };

/** Documents, which contain small print: A4 at 500 dpi. */
export const PAPER: PictureKind = { maxPixels: 25_000_000, longestSide: 2400 };

export interface Pictures {
  /**
   * Decodes a picture, recognised by its content, and encodes it again: rotated upright and without
   * metadata, as PNG if it is partly transparent and as JPEG otherwise.
   * @param owner the account or network whose share of the semaphore is used: services/owners.ts
   * @throws UnreadablePicture; TooManyPixels; QueueFull when too many callers wait.
   */
  convert(bytes: Buffer, kind: PictureKind, owner: string): Promise<Picture>;
}

/**
 * A smaller picture counts as this many pixels, because each conversion occupies a thread of the
 * pool that file access and password hashing share.
 */
const MIN_COUNTED_PIXELS = 10_000_000;

const CONVERT_TIMEOUT_S = 10;
/** A larger PNG is encoded again, with half the longest side. */
const LARGE_PNG_BYTES = 2_000_000;

/** @param semaphore limits the pixels that are decoded at the same time. */
export function createPictures(semaphore: FairSemaphore): Pictures {
  return {
    convert: async (bytes, kind, owner) => {
      const pixels = pixelsOf((offset) => bytes[offset] ?? Number.NaN);
      if (pixels === undefined || pixels === 0)
        throw new UnreadableFile('The header does not contain the size of the picture.');
      if (pixels > kind.maxPixels)
        throw new TooManyPixels(`The picture has more than ${kind.maxPixels} pixels.`);
      const work = () => convert(bytes, kind).catch(throwUnreadable);
      return semaphore.run(owner, work, Math.max(pixels, MIN_COUNTED_PIXELS));
    },
  };
}

function throwUnreadable(error: unknown): never {
  throw new UnreadableFile('The picture cannot be read.', { cause: error });
}

async function convert(bytes: Buffer, { maxPixels, longestSide }: PictureKind): Promise<Picture> {
  const sharp = await loadSharp();
  const { data, info } = await (
    await decode(sharp, bytes, maxPixels)
  )
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: CONVERT_TIMEOUT_S })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  if (channels === 4 && hasTransparency(data))
    return { type: 'image/png', bytes: await toPng(pixels, longestSide) };
  return { type: 'image/jpeg', bytes: await pixels.removeAlpha().jpeg({ quality: 82 }).toBuffer() };
}

/**
 * Encodes as PNG. The PNG of a transparent photograph is many times as large as a JPEG, so a large
 * one is encoded again.
 */
async function toPng(pixels: Sharp, longestSide: number): Promise<Buffer> {
  const bytes = await pixels.clone().png().toBuffer();
  if (bytes.length <= LARGE_PNG_BYTES) return bytes;
  return pixels
    .resize({ width: longestSide / 2, height: longestSide / 2, fit: 'inside' })
    .png()
    .toBuffer();
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Decodes a picture. Only PNG, JPEG and Windows bitmaps are accepted: sharp would read SVG and
 * more.
 */
async function decode(sharp: SharpModule, bytes: Buffer, maxPixels: number): Promise<Sharp> {
  const limits = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  if (
    bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ||
    bytes.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)
  )
    return sharp(bytes, limits);
  const { width, height, data } = await readBitmap(bytes, maxPixels);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Whether any pixel is transparent. Many pictures have an alpha channel that they do not use. */
function hasTransparency(data: Buffer): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}
