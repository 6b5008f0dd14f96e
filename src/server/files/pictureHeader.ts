import {
  findJpegSegment,
  isFrame,
  readBigEndian,
  sizeOf,
  type ImageSize,
  type ReadByte,
} from '../../shared/files/imagePixels.ts';

/** What the header of a picture says about decoding it. */
export interface PictureHeader extends ImageSize {
  /**
   * The bytes that are kept in memory while the picture is read: the coefficients of a JPEG with
   * several scans, the pixels of an interlaced PNG or of a bitmap. All other pictures are decoded
   * row by row. Of a PNG with 16 bits per sample, the resizing keeps about half of the pixels.
   */
  keptBytes: number;
}

/** Reads the header of a PNG, JPEG or Windows bitmap. Returns undefined if it states no size. */
export function readPictureHeader(bytes: Buffer): PictureHeader | undefined {
  const read: ReadByte = (offset) => bytes[offset] ?? Number.NaN;
  const size = sizeOf(read);
  if (!size || size.width * size.height === 0) return undefined;
  const keptPerPixel =
    read(0) === 0x89 ? keptOfPng(read) : read(0) === 0x42 ? BITMAP_CHANNELS : keptOfJpeg(read);
  return { ...size, keptBytes: Math.ceil(size.width * size.height * keptPerPixel) };
}

const BITMAP_CHANNELS = 3;

/** Values of one pixel by colour type. A palette (3) is replaced by its colours and transparency. */
const PNG_CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

function keptOfPng(read: ReadByte): number {
  const [depth, colorType, interlace] = [read(24), read(25), read(28)];
  const pixelBytes = (PNG_CHANNELS[colorType] ?? 4) * (depth === 16 ? 2 : 1);
  if (interlace !== 0) return pixelBytes;
  return depth === 16 ? pixelBytes / 2 : 0;
}

const PROGRESSIVE_FRAMES = [0xc2, 0xc6, 0xca, 0xce];
const START_OF_SCAN = 0xda;
/** The decoder stores each coefficient in two bytes. There is one for each sample. */
const COEFFICIENT_BYTES = 2;

/** A JPEG has several scans if it is progressive, or if its first scan lacks some components. */
function keptOfJpeg(read: ReadByte): number {
  const frame = findJpegSegment(read, isFrame);
  const scan = findJpegSegment(read, (marker) => marker === START_OF_SCAN);
  const components = read(frame + 9);
  const hasOneScan = !PROGRESSIVE_FRAMES.includes(read(frame + 1)) && read(scan + 4) === components;
  if (hasOneScan) return 0;
  const factors = Array.from({ length: components || 0 }, (_, index) => {
    const sampling = readBigEndian(read, frame + 11 + index * 3, 1);
    return { horizontal: sampling >> 4, vertical: sampling & 15 };
  });
  const samplesPerBlock = factors.reduce((sum, one) => sum + one.horizontal * one.vertical, 0);
  const maxHorizontal = Math.max(...factors.map(({ horizontal }) => horizontal), 1);
  const maxVertical = Math.max(...factors.map(({ vertical }) => vertical), 1);
  return (COEFFICIENT_BYTES * samplesPerBlock) / (maxHorizontal * maxVertical);
}

/**
 * Counts the scans of a JPEG. Each one is applied to all pixels of the picture, however few bytes
 * it has. This reads the whole file, which can take a tenth of a second.
 */
export function countScans(bytes: Buffer): number {
  let scans = 0;
  let offset = 2;
  while (offset >= 2 && offset + 4 <= bytes.length) {
    const marker = bytes[offset + 1]!;
    if (bytes[offset] !== 0xff) offset = bytes.indexOf(0xff, offset);
    else if (isWithinData(marker)) offset = bytes.indexOf(0xff, offset + (marker === 0xff ? 1 : 2));
    else {
      if (marker === START_OF_SCAN) scans += 1;
      offset += 2 + bytes.readUInt16BE(offset + 2);
    }
  }
  return scans;
}

/** Whether a marker has no segment: an escaped byte of the data, a restart, or a fill byte. */
const isWithinData = (marker: number) =>
  marker === 0x00 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9);
