/** The use of a picture, which limits its size. */
export interface PictureKind {
  /** A sent picture has at most this many pixels. */
  maxPixels: number;
  /** The longest side of the stored picture, in pixels. */
  longestSide: number;
}

/**
 * Photographs and logos. A phone photo that fits the upload limit of 2 MB has at most this many
 * pixels. The rule `imagePixels` has the same limit.
 */
export const PHOTO: PictureKind = { maxPixels: 16_000_000, longestSide: 1600 };

/** Documents, which contain small print: A4 at 500 dpi. */
export const PAPER: PictureKind = { maxPixels: 25_000_000, longestSide: 2400 };
