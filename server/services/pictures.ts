import type { Sharp } from 'sharp';
import { readBitmap } from './bitmap.ts';
import { createGate } from './gate.ts';
import { loadSharp, type Library } from './loadSharp.ts';

/** A picture as it is stored: made anew from its pixels, so that nothing else of what was sent is left. */
export interface Picture {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

/** What was sent is no picture that can be read. */
export class UnreadablePicture extends Error {}

export interface Pictures {
  /**
   * Makes a picture anew out of a data URI: told by its content, upright, at most 1600 pixels a side, without metadata. PNG
   * where a part of it can be seen through, else JPEG.
   * @throws UnreadablePicture; GateFull when too many wait.
   */
  convert(dataUri: string): Promise<Picture>;
  /** The same of the content itself, at most so many pixels a side. */
  convertBytes(bytes: Buffer, longestSide: number): Promise<Picture>;
}

/** Beside each other; more would only share the processors and double the memory. */
const AT_ONCE = 2;
const WAITING = 20;

/** A bomb is small as a file and huge as pixels. Telephones make 12 million, and those that make more do not keep them in so few bytes. */
const MAX_PIXELS = 40_000_000;
const LONGEST_SIDE = 1600;
const SECONDS = 10;
const LARGEST_PNG = 2_000_000;

/** The gate holds for all that this process converts. */
export function createPictures(): Pictures {
  const gate = createGate(AT_ONCE, WAITING);
  const convertBytes: Pictures['convertBytes'] = (bytes, longestSide) =>
    gate(async () => {
      try {
        return await convert(bytes, longestSide);
      } catch (error) {
        throw new UnreadablePicture('The picture cannot be read.', { cause: error });
      }
    });
  return {
    convertBytes,
    convert: (dataUri) => convertBytes(Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64'), LONGEST_SIDE),
  };
}

async function convert(bytes: Buffer, longestSide: number): Promise<Picture> {
  const sharp = await loadSharp();
  const { data, info } = await open(sharp, bytes)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  if (channels === 4 && isSeenThrough(data)) return { type: 'image/png', bytes: await toPng(pixels, longestSide) };
  return { type: 'image/jpeg', bytes: await pixels.removeAlpha().jpeg({ quality: 82 }).toBuffer() };
}

/** A photograph that can be seen through is many times as large as a JPEG: it is made smaller. */
async function toPng(pixels: Sharp, longestSide: number): Promise<Buffer> {
  const bytes = await pixels.clone().png().toBuffer();
  if (bytes.length <= LARGEST_PNG) return bytes;
  return pixels.resize({ width: longestSide / 2, height: longestSide / 2, fit: 'inside' }).png().toBuffer();
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** The library would read SVG and more: only these three get as far as it. */
function open(sharp: Library, bytes: Buffer): Sharp {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  if (bytes.subarray(0, PNG.length).equals(PNG) || bytes.subarray(0, JPEG.length).equals(JPEG)) return sharp(bytes, limits);
  const { width, height, data } = readBitmap(bytes, MAX_PIXELS);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Many pictures have the channel and use none of it. */
function isSeenThrough(data: Buffer): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}
