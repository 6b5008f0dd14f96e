import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBitmap } from '../../../src/server/files/bitmap.ts';
import { buildBmp } from '../../helpers/pictures.ts';

const MAX_PIXELS = 40_000_000;

interface Shape {
  width?: number;
  height?: number;
  bits: number;
  compression?: number;
  palette?: number[];
  masks?: number[];
  /** The size of the header. Longer ones contain the masks. */
  header?: number;
  /** Bytes between the header and the rows. */
  gap?: number;
  rows: Buffer;
}

/** Builds a bitmap, two by two pixels by default. */
function build({
  width = 2,
  height = 2,
  bits,
  compression = 0,
  palette = [],
  masks = [],
  header = 40,
  gap = 0,
  rows,
}: Shape): Buffer {
  const start = 14 + header + (header === 40 ? masks.length * 4 : 0) + palette.length * 4 + gap;
  const bytes = Buffer.alloc(start + rows.length);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(start, 10);
  bytes.writeUInt32LE(header, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
  bytes.writeUInt32LE(compression, 30);
  masks.forEach((mask, index) => bytes.writeUInt32LE(mask >>> 0, 54 + index * 4));
  palette.forEach((colour, index) => bytes.writeUIntLE(colour, 14 + header + index * 4, 3));
  rows.copy(bytes, start);
  return bytes;
}

const RED = 0xff0000;
const BLUE = 0x0000ff;
const GREEN = 0x00ff00;
const WHITE = 0xffffff;

/** Returns the colours, from the top left. */
async function colours(bytes: Buffer): Promise<number[]> {
  const { data, width, height } = await readBitmap(bytes, MAX_PIXELS);
  return Array.from({ length: width * height }, (_one, index) => data.readUIntBE(index * 3, 3));
}

describe('a bitmap', () => {
  // The lower row comes first, and each row is padded to a multiple of four bytes.
  const rows24 = Buffer.from([
    0, 255, 0, 255, 255, 255, 0, 0, /* upper */ 0, 0, 255, 255, 0, 0, 0, 0,
  ]);
  const expected = [RED, BLUE, GREEN, WHITE];

  it.each<[string, Buffer]>([
    ['of 24 bits', build({ bits: 24, rows: rows24 })],
    [
      'from the top down',
      build({
        bits: 24,
        height: -2,
        rows: Buffer.concat([rows24.subarray(8), rows24.subarray(0, 8)]),
      }),
    ],
    ['with a gap before its rows', build({ bits: 24, gap: 10, rows: rows24 })],
    ['with a longer header', build({ bits: 24, header: 124, rows: rows24 })],
    [
      'of 1 bit',
      build({
        bits: 1,
        width: 4,
        height: 1,
        palette: [RED, BLUE],
        rows: Buffer.from([0b0110_0000, 0, 0, 0]),
      }),
    ],
    [
      'of 4 bits',
      build({
        bits: 4,
        palette: [RED, BLUE, GREEN, WHITE],
        rows: Buffer.from([0x23, 0, 0, 0, 0x01, 0, 0, 0]),
      }),
    ],
    [
      'of 8 bits',
      build({
        bits: 8,
        palette: [RED, BLUE, GREEN, WHITE],
        rows: Buffer.from([2, 3, 0, 0, 0, 1, 0, 0]),
      }),
    ],
    [
      'of 16 bits',
      build({ bits: 16, rows: Buffer.from([0xe0, 0x03, 0xff, 0x7f, 0x00, 0x7c, 0x1f, 0x00]) }),
    ],
    [
      'of 16 bits with masks',
      build({
        bits: 16,
        compression: 3,
        masks: [0xf800, 0x07e0, 0x001f],
        rows: Buffer.from([0xe0, 0x07, 0xff, 0xff, 0x00, 0xf8, 0x1f, 0x00]),
      }),
    ],
    [
      'of 32 bits',
      build({
        bits: 32,
        rows: Buffer.from([0, 255, 0, 0, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 0, 0]),
      }),
    ],
    [
      'of 32 bits with masks at the other end',
      build({
        bits: 32,
        compression: 3,
        header: 124,
        masks: [0xff000000, 0xff0000, 0xff00],
        rows: Buffer.from([0, 0, 255, 0, 0, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 0]),
      }),
    ],
  ])('is read: %s', async (name, bytes) => {
    expect(await colours(bytes)).toEqual(name === 'of 1 bit' ? [RED, BLUE, BLUE, RED] : expected);
  });

  it.each<[string, Buffer]>([
    ['empty', Buffer.alloc(0)],
    ['only the signature', Buffer.from('BM')],
    ['text', Buffer.from('BM<html>'.repeat(20))],
    ['no pixels', build({ bits: 24, width: 0, rows: rows24 })],
    ['no height', build({ bits: 24, height: 0, rows: rows24 })],
    ['a negative width', build({ bits: 24, width: -2, rows: rows24 })],
    ['more pixels than bytes', build({ bits: 24, width: 30_000, height: 30_000, rows: rows24 })],
    ['the largest sides', build({ bits: 1, width: 0x7fffffff, height: 0x7fffffff, rows: rows24 })],
    ['the smallest height', build({ bits: 1, height: -0x80000000, rows: rows24 })],
    ['a missing row', build({ bits: 24, rows: rows24.subarray(0, 12) })],
    ['run-length encoding', build({ bits: 8, compression: 1, rows: rows24 })],
    ['an embedded JPEG', build({ bits: 24, compression: 4, rows: rows24 })],
    ['an odd number of bits', build({ bits: 3, rows: rows24 })],
    [
      'rows inside the header',
      (() => {
        const bytes = build({ bits: 24, rows: rows24 });
        bytes.writeUInt32LE(20, 10);
        return bytes;
      })(),
    ],
  ])('is refused: %s', (_name, bytes) => expect(readBitmap(bytes, MAX_PIXELS)).rejects.toThrow());

  it('is refused by its header, before any memory is allocated', async () => {
    await expect(readBitmap(buildBmp(300, 300), 300 * 300 - 1)).rejects.toThrow(
      'The bitmap has no pixels, or too many.',
    );
    expect((await readBitmap(buildBmp(300, 300), 300 * 300)).data).toHaveLength(300 * 300 * 3);
  });

  it('is either read or refused, whatever its header contains', async () => {
    const positions = fc.array(
      fc.tuple(fc.integer({ min: 2, max: 80 }), fc.integer({ min: 0, max: 255 })),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(positions, fc.constantFrom(1, 4, 8, 16, 24, 32), async (changes, bits) => {
        const bytes = build({ bits, gap: 64, rows: Buffer.alloc(64) });
        for (const [at, value] of changes) bytes[at] = value;
        try {
          const { width, height, data } = await readBitmap(bytes, 10_000);
          expect(data).toHaveLength(width * height * 3);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          expect((error as Error).message).not.toMatch(/Array|buffer size|length/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
