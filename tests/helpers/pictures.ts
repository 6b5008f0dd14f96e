import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/**
 * Builds a PNG of one colour. `bytes` pads it to exactly that size with a comment chunk, which
 * readers skip.
 */
export function buildPng({
  width = 64,
  height = 48,
  color = [20, 90, 79],
  bytes = 0,
}: { width?: number; height?: number; color?: number[]; bytes?: number } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.concat(Array.from({ length: width }, () => Buffer.from(color))),
  ]);
  const parts = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  const size = Buffer.concat(parts).length;
  if (bytes > size) parts.splice(2, 0, chunk('tEXt', Buffer.alloc(bytes - size - 12, 'x')));
  return Buffer.concat(parts);
}

/** Builds an uncompressed 24-bit BMP of one colour. */
export function buildBmp(width = 16, height = 16): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const picture = Buffer.alloc(54 + stride * height, 0x60);
  picture.write('BM', 0, 'latin1');
  picture.writeUInt32LE(picture.length, 2);
  picture.writeUInt32LE(0, 6);
  picture.writeUInt32LE(54, 10);
  picture.writeUInt32LE(40, 14);
  picture.writeInt32LE(width, 18);
  picture.writeInt32LE(height, 22);
  picture.writeUInt16LE(1, 26);
  picture.writeUInt16LE(24, 28);
  picture.fill(0, 30, 54);
  return picture;
}
