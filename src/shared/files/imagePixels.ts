/** Reads one byte of a file; NaN after its end. */
export type ReadByte = (offset: number) => number;

/** The width and height of an image, in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Returns the number of pixels of an image by its header. The image is not decoded, so a small file
 * that declares a huge image costs nothing.
 * @returns undefined if it is no PNG, JPEG or BMP, or if the header does not state the size
 */
export function pixelsOf(read: ReadByte): number | undefined {
  const size = sizeOf(read);
  return size && size.width * size.height;
}

/**
 * Returns the size of an image by its header.
 * @returns undefined if it is no PNG, JPEG or BMP, or if the header does not state the size
 */
export function sizeOf(read: ReadByte): ImageSize | undefined {
  const [width, height] =
    read(0) === 0x89
      ? [readBigEndian(read, 16, 4), readBigEndian(read, 20, 4)]
      : read(0) === 0x42
        ? [Math.abs(readLittleEndian(read, 18)), Math.abs(readLittleEndian(read, 22))]
        : jpegSize(read);
  return Number.isNaN(width * height) ? undefined : { width, height };
}

/** Reads an unsigned number whose first byte is the highest one. */
export const readBigEndian = (read: ReadByte, offset: number, bytes: number): number =>
  Array.from({ length: bytes }, (_, index) => read(offset + index)).reduce(
    (value, byte) => value * 256 + byte,
    0,
  );

/** Reads a signed number of four bytes whose first byte is the lowest one. */
function readLittleEndian(read: ReadByte, offset: number): number {
  const value = [3, 2, 1, 0].reduce((sum, index) => sum * 256 + read(offset + index), 0);
  return Number.isNaN(value) ? value : value | 0;
}

function jpegSize(read: ReadByte): [width: number, height: number] {
  const frame = findJpegSegment(read, isFrame);
  return [readBigEndian(read, frame + 7, 2), readBigEndian(read, frame + 5, 2)];
}

/** More than the number of segments that any camera writes before the picture's data. */
const MAX_SEGMENTS = 500;

/**
 * Finds the first segment of a JPEG, among those before its data, whose marker passes a test.
 * @returns the offset of its marker, or NaN
 */
export function findJpegSegment(read: ReadByte, test: (marker: number) => boolean): number {
  let offset = 2;
  for (let segment = 0; segment < MAX_SEGMENTS && read(offset) === 0xff; segment += 1) {
    const marker = read(offset + 1);
    if (test(marker)) return offset;
    // A second 0xff is a fill byte before the marker. Otherwise skip the segment.
    offset += marker === 0xff ? 1 : 2 + readBigEndian(read, offset + 2, 2);
  }
  return Number.NaN;
}

/** Whether a marker starts a segment that states the size (SOF). */
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
