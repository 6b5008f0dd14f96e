import type { ImageType } from '../../src/rules/image.ts';

const HEADS: Record<ImageType, number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  bmp: [0x42, 0x4d],
};

/** A picture of so many bytes, empty but for what it begins with, as it is sent. */
export function toDataUri(type: ImageType, bytes: number, declared = `image/${type}`): string {
  const content = Buffer.alloc(bytes);
  content.set(HEADS[type]);
  return `data:${declared};base64,${content.toString('base64')}`;
}
