import { urlAtWidth, readWidths, toSrcSet } from '../../../shared/files/pictureWidths.ts';

/** The props of an img that select the image's width. */
interface PictureProps {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/**
 * The assumed width of the stored image in `srcset`. It is the widest, and its actual width is
 * unknown here.
 */
const STORED_WIDTH = 1600;

/**
 * Returns the props of an img that fetch the image no larger than it is shown. Without a list of
 * widths the URL is used as it is.
 * @param displayWidth the width in CSS pixels. The img must set it by its style, because images
 * from `srcset` have no intrinsic width here.
 */
export function pictureProps(source: string, displayWidth: number): PictureProps {
  const { address, widths } = readWidths(source);
  if (widths.length === 0) return { src: source };
  return {
    src: address,
    srcSet: `${toSrcSet(address, widths)}, ${address} ${STORED_WIDTH}w`,
    sizes: `${displayWidth}px`,
  };
}

/**
 * Returns the URL of an image in its smallest width of at least `minWidth`, or else the stored
 * image.
 */
export function pictureUrl(source: string, minWidth: number): string {
  const { address, widths } = readWidths(source);
  const width = widths.find((one) => one >= minWidth);
  return width === undefined ? address : urlAtWidth(address, width);
}
