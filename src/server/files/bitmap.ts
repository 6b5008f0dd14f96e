import { setImmediate } from 'node:timers/promises';

/** The pixels of a picture, row by row from the top, with three bytes each (red, green, blue). */
export interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}

interface Header {
  width: number;
  height: number;
  /** Whether the rows begin with the uppermost one. Most bitmaps begin with the lowest one. */
  isTopDown: boolean;
  /** Bits per pixel. With 1, 4 or 8 bits each pixel is an index into the palette. */
  bits: number;
  /** Bytes of one row in the file. Rows are padded to multiples of four bytes. */
  stride: number;
  /** The offset of the first row. */
  start: number;
  palette: Buffer;
  /** For 16 and 32 bits: the bit masks of red, green and blue. */
  masks: readonly [number, number, number];
}

/** Pixels copied in one turn of the event loop, which takes some milliseconds. */
const PIXELS_PER_BATCH = 200_000;

const FILE_HEADER_BYTES = 14;
/**
 * The size of BITMAPINFOHEADER. The older header with two bytes per side has not been written for
 * thirty years.
 */
const INFO_HEADER_BYTES = 40;
const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;
const SUPPORTED_BITS = [1, 4, 8, 16, 24, 32];

/**
 * Decodes a Windows bitmap, which the picture library does not support. The header is checked
 * against the number of bytes first, so that a small file cannot request much memory. Run-length
 * compression is not supported.
 * @throws when the bytes are no such bitmap.
 */
export async function readBitmap(bytes: Buffer, maxPixels: number): Promise<Pixels> {
  const header = readHeader(bytes, maxPixels);
  const { width, height, isTopDown, stride, start } = header;
  const data = Buffer.alloc(width * height * 3);
  const copyRow = createRowCopier(header);
  const rowsPerBatch = Math.ceil(PIXELS_PER_BATCH / width);
  for (let y = 0; y < height; y += 1) {
    copyRow(bytes, start + (isTopDown ? y : height - 1 - y) * stride, data, y * width * 3);
    if (y % rowsPerBatch === rowsPerBatch - 1) await setImmediate();
  }
  return { width, height, data };
}

function readHeader(bytes: Buffer, maxPixels: number): Header {
  if (
    bytes.length < FILE_HEADER_BYTES + INFO_HEADER_BYTES ||
    bytes.toString('latin1', 0, 2) !== 'BM'
  )
    throw new Error('The file is not a Windows bitmap.');
  const [start, size] = [bytes.readUInt32LE(10), bytes.readUInt32LE(14)];
  const [width, signedHeight] = [bytes.readInt32LE(18), bytes.readInt32LE(22)];
  const [bits, compression] = [bytes.readUInt16LE(28), bytes.readUInt32LE(30)];
  const height = Math.abs(signedHeight);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (
    size < INFO_HEADER_BYTES ||
    !SUPPORTED_BITS.includes(bits) ||
    ![UNCOMPRESSED, BIT_FIELDS].includes(compression)
  )
    throw new Error('This kind of bitmap is not supported.');
  if (width < 1 || height < 1 || width * height > maxPixels)
    throw new Error('The bitmap has no pixels, or too many.');
  if (start < FILE_HEADER_BYTES + INFO_HEADER_BYTES || start + stride * height > bytes.length)
    throw new Error('The bitmap is shorter than its header says.');
  const masks = readMasks(bytes, bits, compression);
  return {
    width,
    height,
    isTopDown: signedHeight < 0,
    bits,
    stride,
    start,
    masks,
    palette: readPalette(bytes, FILE_HEADER_BYTES + size, bits, start),
  };
}

/**
 * Reads the palette: four bytes per colour (blue, green, red, unused). Missing colours are black.
 */
function readPalette(bytes: Buffer, from: number, bits: number, rowsStart: number): Buffer {
  const palette = Buffer.alloc(256 * 4);
  if (bits <= 8) bytes.copy(palette, 0, from, Math.min(from + 4 * 2 ** bits, rowsStart));
  return palette;
}

function readMasks(bytes: Buffer, bits: number, compression: number): Header['masks'] {
  if (compression === UNCOMPRESSED)
    return bits === 16 ? [0x7c00, 0x03e0, 0x001f] : [0xff0000, 0xff00, 0xff];
  if (bits !== 16 && bits !== 32) throw new Error('Bit fields need 16 or 32 bits per pixel.');
  // The masks follow the info header. In newer, longer headers they are part of it, at the same
  // offset.
  const offset = FILE_HEADER_BYTES + INFO_HEADER_BYTES;
  return [
    bytes.readUInt32LE(offset),
    bytes.readUInt32LE(offset + 4),
    bytes.readUInt32LE(offset + 8),
  ];
}

type CopyRow = (from: Buffer, fromOffset: number, to: Buffer, toOffset: number) => void;

function createRowCopier({ width, bits, palette, masks }: Header): CopyRow {
  if (bits === 24)
    return (from, fromOffset, to, toOffset) => copyBgrRow(from, fromOffset, to, toOffset, width);
  if (bits <= 8)
    return (from, fromOffset, to, toOffset) =>
      copyPaletteRow(from, fromOffset, to, toOffset, { width, bits, palette });
  const channels = masks.map(createChannelReader);
  return (from, fromOffset, to, toOffset) => {
    for (let x = 0; x < width; x += 1) {
      const pixel =
        bits === 16 ? from.readUInt16LE(fromOffset + x * 2) : from.readUInt32LE(fromOffset + x * 4);
      for (let channel = 0; channel < 3; channel += 1)
        to[toOffset + x * 3 + channel] = channels[channel]!(pixel);
    }
  };
}

function copyBgrRow(
  from: Buffer,
  fromOffset: number,
  to: Buffer,
  toOffset: number,
  width: number,
): void {
  for (let x = 0; x < width * 3; x += 3) {
    to[toOffset + x] = from[fromOffset + x + 2]!;
    to[toOffset + x + 1] = from[fromOffset + x + 1]!;
    to[toOffset + x + 2] = from[fromOffset + x]!;
  }
}

function copyPaletteRow(
  from: Buffer,
  fromOffset: number,
  to: Buffer,
  toOffset: number,
  { width, bits, palette }: Pick<Header, 'width' | 'bits' | 'palette'>,
): void {
  const pixelsPerByte = 8 / bits;
  for (let x = 0; x < width; x += 1) {
    const byte = from[fromOffset + Math.floor(x / pixelsPerByte)]!;
    const paletteOffset = ((byte >> (8 - bits * ((x % pixelsPerByte) + 1))) & (2 ** bits - 1)) * 4;
    to[toOffset + x * 3] = palette[paletteOffset + 2]!;
    to[toOffset + x * 3 + 1] = palette[paletteOffset + 1]!;
    to[toOffset + x * 3 + 2] = palette[paletteOffset]!;
  }
}

/** Creates a function that extracts a channel from a pixel and scales it to a byte. */
function createChannelReader(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const maxValue = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / maxValue);
}
