/*
 * A server that offers an image in several widths lists them in the fragment of its URL:
 * `/files/2f9c#w=64,128` can also be fetched as `/files/2f9c?w=64`. A browser never sends the
 * fragment, so the URL works unchanged as well.
 */

/** The widths in pixels that the server of this product offers, besides the stored image. */
export const PICTURE_WIDTHS: readonly number[] = [64, 128, 320, 640];

/** A list with more widths is not read. */
const MAX_WIDTHS = 16;

/** Adds the list of the product's widths to the URL of an image. */
export const withWidthList = (address: string): string =>
  `${address}#w=${PICTURE_WIDTHS.join(',')}`;

/**
 * Splits the URL of an image into the URL itself and the listed widths, in ascending order. The
 * list is empty if the URL has none.
 */
export function readWidths(source: string): { address: string; widths: number[] } {
  const [address = '', ...fragments] = source.split('#');
  const [fragment = ''] = fragments;
  const listed = fragment.startsWith('w=') ? fragment.slice(2).split(',', MAX_WIDTHS + 1) : [];
  const isList = listed.length <= MAX_WIDTHS && listed.every((width) => /^\d{1,5}$/.test(width));
  if (fragments.length !== 1 || listed.length === 0 || !isList)
    return { address: source, widths: [] };
  return { address, widths: listed.map(Number).toSorted((one, other) => one - other) };
}

/** Returns the URL of an image in one of its widths. */
export const urlAtWidth = (address: string, width: number): string =>
  `${address}${address.includes('?') ? '&' : '?'}w=${width}`;

/** Returns the `srcset` of an img for these widths. */
export const toSrcSet = (address: string, widths: readonly number[]): string =>
  widths.map((width) => `${urlAtWidth(address, width)} ${width}w`).join(', ');
