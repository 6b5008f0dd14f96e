/** Reads one byte of a file; NaN after its end. */
export type ReadByte = (offset: number) => number;

/**
 * Returns the number of pixels of an image by its header. The image is not decoded, so a small file
 * that declares a huge image costs nothing.
 * @returns undefined if it is no PNG, JPEG or BMP, or if the header does not state the size
 */
export function pixelsOf(read: ReadByte): number | undefined {
  const readBigEndian = (offset: number, bytes: number) =>
    Array.from({ length: bytes }, (_, index) => read(offset + index)).reduce(
      (value, byte) => value * 256 + byte,
      0,
    );
  const readLittleEndian = (offset: number) =>
    [3, 2, 1, 0].reduce((value, index) => value * 256 + read(offset + index), 0) | 0;
  const pixels =
    read(0) === 0x89
      ? readBigEndian(16, 4) * readBigEndian(20, 4)
      : read(0) === 0x42
        ? Math.abs(readLittleEndian(18) * readLittleEndian(22))
        : jpegPixels(read, readBigEndian);
  return Number.isNaN(pixels) ? undefined : pixels;
}

/** More than the number of segments that any camera writes before the one with the size. */
const MAX_SEGMENTS = 500;

function jpegPixels(
  read: ReadByte,
  readBigEndian: (offset: number, bytes: number) => number,
): number {
  let offset = 2;
  for (let segment = 0; segment < MAX_SEGMENTS && read(offset) === 0xff; segment += 1) {
    const marker = read(offset + 1);
    if (isFrame(marker)) return readBigEndian(offset + 5, 2) * readBigEndian(offset + 7, 2);
    // A second 0xff is a fill byte before the marker. Otherwise skip the segment.
    offset += marker === 0xff ? 1 : 2 + readBigEndian(offset + 2, 2);
  }
  return Number.NaN;
}

/** Whether a marker starts a segment that states the size (SOF). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
