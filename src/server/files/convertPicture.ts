import type { Sharp } from 'sharp';
import type { PictureKind } from '../../shared/files/pictureKinds.ts';
import { readBitmap } from './bitmap.ts';
import { loadSharp, type SharpModule } from './loadSharp.ts';
import { countScans } from './pictureHeader.ts';

/**
 * A picture as it is stored. It is encoded again from its pixels, so that nothing else of the
 * upload remains.
 */
export interface Picture {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

/** Programs write 10 scans, at most 64 for each component in theory. */
export const MAX_SCANS = 100;

/** A larger PNG is encoded again, with half the longest side. */
const LARGE_PNG_BYTES = 2_000_000;

/**
 * Decodes a picture and encodes it again: rotated upright and without metadata, as PNG if it is
 * partly transparent and as JPEG otherwise.
 * @throws if it cannot be decoded.
 */
export async function convertPicture(
  bytes: Buffer,
  { maxPixels, longestSide }: PictureKind,
): Promise<Picture> {
  const sharp = await loadSharp();
  const { data, info } = await (
    await decode(sharp, bytes, maxPixels)
  )
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
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

const startsWith = (bytes: Buffer, signature: Buffer) =>
  bytes.subarray(0, signature.length).equals(signature);

/**
 * Decodes a picture. Only PNG, JPEG and Windows bitmaps are accepted: sharp would read SVG and
 * more.
 */
async function decode(sharp: SharpModule, bytes: Buffer, maxPixels: number): Promise<Sharp> {
  const limits = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  if (startsWith(bytes, PNG_SIGNATURE)) return sharp(bytes, limits);
  if (startsWith(bytes, JPEG_SIGNATURE)) {
    if (countScans(bytes) > MAX_SCANS) throw new Error('The picture has too many scans.');
    return sharp(bytes, limits);
  }
  const { width, height, data } = await readBitmap(bytes, maxPixels);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Whether any pixel is transparent. Many pictures have an alpha channel that they do not use. */
function hasTransparency(data: Buffer): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}
