import { setImmediate } from 'node:timers/promises';

/** Pixels of a picture, row by row from the top, three bytes (red, green, blue) each. */
export interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}

interface Header {
  width: number;
  height: number;
  topDown: boolean;
  /** Bits of a pixel: 1, 4 and 8 are numbers of colours in the palette. */
  bits: number;
  /** Of one row in the file: rows begin at multiples of four bytes. */
  stride: number;
  /** Where the rows begin. */
  start: number;
  palette: Buffer;
  /** Of 16 and 32 bits: which bits are red, green and blue. */
  masks: readonly [number, number, number];
}

/** Copied in some milliseconds; between two such parts other requests get their turn. */
const PIXELS_AT_ONCE = 200_000;

const FILE_HEADER = 14;
/** The oldest header has two bytes for a side; nobody has written it for thirty years. */
const INFO_HEADER = 40;
const PLAIN = 0;
const BIT_FIELDS = 3;
const BITS = [1, 4, 8, 16, 24, 32];

/**
 * Reads a Windows bitmap, which the picture library does not know. Judges all by the header first: what it promises must fit
 * into the bytes there are, so that a small file never asks for much memory. Run-length compression is not read.
 * @throws where the bytes are no such bitmap.
 */
export async function readBitmap(bytes: Buffer, maxPixels: number): Promise<Pixels> {
  const header = readHeader(bytes, maxPixels);
  const { width, height, topDown, stride, start } = header;
  const data = Buffer.alloc(width * height * 3);
  const copyRow = rowCopier(header);
  const rowsAtOnce = Math.ceil(PIXELS_AT_ONCE / width);
  for (let y = 0; y < height; y += 1) {
    copyRow(bytes, start + (topDown ? y : height - 1 - y) * stride, data, y * width * 3);
    if (y % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
  }
  return { width, height, data };
}

function readHeader(bytes: Buffer, maxPixels: number): Header {
  if (bytes.length < FILE_HEADER + INFO_HEADER || bytes.toString('latin1', 0, 2) !== 'BM')
    throw new Error('no bitmap');
  const [start, size] = [bytes.readUInt32LE(10), bytes.readUInt32LE(14)];
  const [width, signedHeight] = [bytes.readInt32LE(18), bytes.readInt32LE(22)];
  const [bits, compression] = [bytes.readUInt16LE(28), bytes.readUInt32LE(30)];
  const height = Math.abs(signedHeight);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (size < INFO_HEADER || !BITS.includes(bits) || ![PLAIN, BIT_FIELDS].includes(compression))
    throw new Error('another kind of bitmap');
  if (width < 1 || height < 1 || width * height > maxPixels) throw new Error('too many pixels');
  if (start < FILE_HEADER + INFO_HEADER || start + stride * height > bytes.length)
    throw new Error('rows are missing');
  const masks = readMasks(bytes, bits, compression);
  return {
    width,
    height,
    topDown: signedHeight < 0,
    bits,
    stride,
    start,
    masks,
    palette: readPalette(bytes, FILE_HEADER + size, bits, start),
  };
}

/** Four bytes a colour: blue, green, red and nothing. A short palette is filled up with black. */
function readPalette(bytes: Buffer, from: number, bits: number, rows: number): Buffer {
  const palette = Buffer.alloc(256 * 4);
  if (bits <= 8) bytes.copy(palette, 0, from, Math.min(from + 4 * 2 ** bits, rows));
  return palette;
}

function readMasks(bytes: Buffer, bits: number, compression: number): Header['masks'] {
  if (compression === PLAIN)
    return bits === 16 ? [0x7c00, 0x03e0, 0x001f] : [0xff0000, 0xff00, 0xff];
  if (bits !== 16 && bits !== 32) throw new Error('bit fields of a pixel without');
  // Behind the info header, or in the same place as a part of a newer and longer one.
  const at = FILE_HEADER + INFO_HEADER;
  return [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8)];
}

type CopyRow = (from: Buffer, at: number, to: Buffer, out: number) => void;

function rowCopier({ width, bits, palette, masks }: Header): CopyRow {
  if (bits === 24) return (from, at, to, out) => copyColours(from, at, to, out, width);
  if (bits <= 8)
    return (from, at, to, out) => copyPalette(from, at, to, out, { width, bits, palette });
  const channels = masks.map(channelReader);
  return (from, at, to, out) => {
    for (let x = 0; x < width; x += 1) {
      const pixel = bits === 16 ? from.readUInt16LE(at + x * 2) : from.readUInt32LE(at + x * 4);
      for (let channel = 0; channel < 3; channel += 1)
        to[out + x * 3 + channel] = channels[channel]!(pixel);
    }
  };
}

function copyColours(from: Buffer, at: number, to: Buffer, out: number, width: number): void {
  for (let x = 0; x < width * 3; x += 3) {
    to[out + x] = from[at + x + 2]!;
    to[out + x + 1] = from[at + x + 1]!;
    to[out + x + 2] = from[at + x]!;
  }
}

function copyPalette(
  from: Buffer,
  at: number,
  to: Buffer,
  out: number,
  { width, bits, palette }: Pick<Header, 'width' | 'bits' | 'palette'>,
): void {
  const each = 8 / bits;
  for (let x = 0; x < width; x += 1) {
    const byte = from[at + Math.floor(x / each)]!;
    const colour = ((byte >> (8 - bits * ((x % each) + 1))) & (2 ** bits - 1)) * 4;
    to[out + x * 3] = palette[colour + 2]!;
    to[out + x * 3 + 1] = palette[colour + 1]!;
    to[out + x * 3 + 2] = palette[colour]!;
  }
}

/** Takes the bits of a mask out of a pixel and stretches them to a byte. */
function channelReader(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const greatest = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / greatest);
}
