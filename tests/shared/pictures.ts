import type { ImageType } from '../../src/shared/files/image.ts';

const HEADS: Record<ImageType, number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  bmp: [0x42, 0x4d],
};

/** Builds the header of an image with the given number of pixels. */
export function toHeaderOf(type: ImageType, width: number, height: number): string {
  const content = Buffer.alloc(40);
  content.set(HEADS[type]);
  if (type === 'png') {
    content.writeUInt32BE(width, 16);
    content.writeUInt32BE(height, 20);
  }
  if (type === 'bmp') {
    content.writeInt32LE(width, 18);
    content.writeInt32LE(-height, 22);
  }
  // A segment of 8 bytes, a fill byte, then the frame.
  if (type === 'jpeg')
    content.set([
      0xff,
      0xd8,
      0xff,
      0xe0,
      0,
      8,
      1,
      2,
      3,
      4,
      5,
      6,
      0xff,
      0xff,
      0xc2,
      0,
      17,
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
    ]);
  return `data:image/${type};base64,${content.toString('base64')}`;
}

/**
 * Builds an image of the given size in bytes as a data URI; all bytes after its signature are 0.
 */
export function toDataUri(type: ImageType, bytes: number, declared = `image/${type}`): string {
  const content = Buffer.alloc(bytes);
  content.set(HEADS[type]);
  return `data:${declared};base64,${content.toString('base64')}`;
}
