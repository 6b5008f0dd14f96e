/** Reads one byte of a file; NaN behind its end. */
export type ReadByte = (offset: number) => number;

/**
 * How many pixels a picture has, as its header says. Only the header is read, so that a small file that promises a huge picture costs
 * nothing.
 * @returns undefined for what is no PNG, JPEG or BMP, or where the header does not say.
 */
export function pixelsOf(read: ReadByte): number | undefined {
  const big = (offset: number, bytes: number) =>
    Array.from({ length: bytes }, (_, index) => read(offset + index)).reduce(
      (value, byte) => value * 256 + byte,
      0,
    );
  const little = (offset: number) =>
    [3, 2, 1, 0].reduce((value, index) => value * 256 + read(offset + index), 0) | 0;
  const pixels =
    read(0) === 0x89
      ? big(16, 4) * big(20, 4)
      : read(0) === 0x42
        ? Math.abs(little(18) * little(22))
        : jpegPixels(read, big);
  return Number.isNaN(pixels) ? undefined : pixels;
}

/** More segments than any camera writes before the one with the size. */
const MAX_SEGMENTS = 500;

function jpegPixels(read: ReadByte, big: (offset: number, bytes: number) => number): number {
  let at = 2;
  for (let segment = 0; segment < MAX_SEGMENTS && read(at) === 0xff; segment += 1) {
    const marker = read(at + 1);
    if (isFrame(marker)) return big(at + 5, 2) * big(at + 7, 2);
    // A filling byte before a marker.
    at += marker === 0xff ? 1 : 2 + big(at + 2, 2);
  }
  return Number.NaN;
}

/** The segments that state the size. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
