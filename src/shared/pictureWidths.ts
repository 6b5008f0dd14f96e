/*
 * A host that serves its pictures in several widths says so in their addresses: `/files/2f9c#w=64,128` can also be fetched as
 * `/files/2f9c?w=64`. The part behind # never leaves the browser, so that the address works as it is, too.
 */

/** The widths in which the server of this product serves a picture, in pixels. Beside them there is the picture as it is stored. */
export const PICTURE_WIDTHS: readonly number[] = [64, 128, 320, 640];

const MARK = '#w=';

/** The address of a picture that can be fetched in the product's widths. */
export const withWidthList = (address: string): string =>
  `${address}${MARK}${PICTURE_WIDTHS.join(',')}`;

/** The address of a picture and the widths that its host announces, from narrow to wide; none where it announces none. */
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

/** The address of a picture in one of its widths. */
export const urlAtWidth = (address: string, width: number): string =>
  `${address}${address.includes('?') ? '&' : '?'}w=${width}`;

/** What `srcset` of an img says of a picture in these widths. */
export const toSrcSet = (address: string, widths: readonly number[]): string =>
  widths.map((width) => `${urlAtWidth(address, width)} ${width}w`).join(', ');
