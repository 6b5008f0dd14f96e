import { urlAtWidth, readWidths, toSrcSet } from '../../shared/pictureWidths.ts';

/** Of an img: where its picture comes from, and which of its widths suits the screen. */
interface PictureProps {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/** The width that the stored picture counts for: it is the widest, and its own width is not known here. */
const STORED = 1600;

/**
 * What an img needs to fetch no more of a picture than it shows. A host that does not announce widths is asked for the plain address.
 * @param shown the width that the picture is shown in, in CSS pixels. The img must get it from its style: what `srcset` fetches has no width of its own.
 */
export function pictureProps(source: string, shown: number): PictureProps {
  const { address, widths } = readWidths(source);
  if (widths.length === 0) return { src: source };
  return {
    src: address,
    srcSet: `${toSrcSet(address, widths)}, ${address} ${STORED}w`,
    sizes: `${shown}px`,
  };
}

/** The address of a picture that is shown as large as it is: in the first width that is at least `least`, else whole. */
export function pictureUrl(source: string, least: number): string {
  const { address, widths } = readWidths(source);
  const width = widths.find((one) => one >= least);
  return width === undefined ? address : urlAtWidth(address, width);
}
