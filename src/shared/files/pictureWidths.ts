/*
 * A server that offers an image in several widths lists them in the fragment of its URL:
 * `/files/2f9c#w=64,128` can also be fetched as `/files/2f9c?w=64`. A browser never sends the
 * fragment, so the URL works unchanged as well.
 */

/** The widths in pixels that the server of this product offers, besides the stored image. */
export const PICTURE_WIDTHS: readonly number[] = [64, 128, 320, 640];

const WIDTHS_FRAGMENT = '#w=';

/** Adds the list of the product's widths to the URL of an image. */
export const withWidthList = (address: string): string =>
  `${address}${WIDTHS_FRAGMENT}${PICTURE_WIDTHS.join(',')}`;

/**
 * Splits the URL of an image into the URL itself and the listed widths, in ascending order. The
 * list is empty if the URL has none.
 */
export function readWidths(source: string): { address: string; widths: number[] } {
  const [, address, listed] = /^([^#]*)#w=(\d{1,5}(?:,\d{1,5}){0,15})$/.exec(source) ?? [];
  if (address === undefined || listed === undefined) return { address: source, widths: [] };
  return {
    address,
    widths: listed
      .split(',')
      .map(Number)
      .toSorted((one, other) => one - other),
  };
}

/** Returns the URL of an image in one of its widths. */
export const urlAtWidth = (address: string, width: number): string =>
  `${address}${address.includes('?') ? '&' : '?'}w=${width}`;

/** Returns the `srcset` of an img for these widths. */
export const toSrcSet = (address: string, widths: readonly number[]): string =>
  widths.map((width) => `${urlAtWidth(address, width)} ${width}w`).join(', ');
