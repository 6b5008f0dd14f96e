import { documentTypeOf, type DocumentType } from './document.ts';
import { formats } from '../text/formats.ts';
import { pixelsOf } from './imagePixels.ts';

/** The image types that a rule can name. */
export type ImageType = Exclude<DocumentType, 'pdf'>;

/**
 * The number of base64 characters that encode the bytes of the signature: four for every three
 * bytes.
 */
const SIGNATURE_CHARACTERS = 12;

/** Longer than any valid prefix, such as `data:image/png;charset=utf-8;base64,`. */
const MAX_PREFIX_LENGTH = 100;

const MAX_URL_LENGTH = 2000;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Returns the part of a data URI after the comma, or undefined if the text is no data URI. The
 * declared media type is ignored.
 */
export function base64ContentOf(text: string): string | undefined {
  if (!text.startsWith('data:')) return undefined;
  const comma = text.slice(0, MAX_PREFIX_LENGTH).indexOf(',');
  return text.slice(0, comma).endsWith(';base64') ? text.slice(comma + 1) : undefined;
}

/** Whether the text is empty (the image is removed) or the URL of a stored image (it is kept). */
const isEmptyOrUrl = (text: string): boolean =>
  text === '' ||
  (text.length <= MAX_URL_LENGTH &&
    (formats['uri']!.test(text) || /^\/files\/[^\s<>"\\]+$/.test(text)));

/**
 * Whether a text is an image of one of the types. The first bytes of the content decide, never the
 * media type that the data URI declares or a file name. A URL and the empty text pass. Runs in
 * linear time.
 */
export function isImageOf(types: readonly ImageType[], text: string): boolean {
  const content = base64ContentOf(text);
  if (content === undefined) return isEmptyOrUrl(text);
  if (content.length % 4 !== 0 || !BASE64.test(content)) return false;
  const detected = documentTypeOf(
    Uint8Array.from(atob(content.slice(0, SIGNATURE_CHARACTERS)), (character) =>
      character.charCodeAt(0),
    ),
  );
  return types.some((type) => type === detected);
}

/** Returns the size in bytes of the image in a data URI, or 0 for any other text. */
export function imageBytesOf(text: string): number {
  const content = base64ContentOf(text) ?? '';
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  return Math.floor((content.length * 3) / 4) - padding;
}

/**
 * Returns the number of pixels of the image in a data URI, by its header. Returns 0 for any other
 * text, or if the header does not state the size.
 */
export function imagePixelsOf(text: string): number {
  const content = base64ContentOf(text);
  return content === undefined ? 0 : (pixelsOf((offset) => byteAt(content, offset)) ?? 0);
}

/**
 * Reads one byte of a base64 text, in which four characters encode three bytes. Returns NaN after
 * its end.
 */
function byteAt(content: string, offset: number): number {
  const group = content.slice(Math.floor(offset / 3) * 4, Math.floor(offset / 3) * 4 + 4);
  return BASE64.test(group) ? atob(group.replaceAll('=', '')).charCodeAt(offset % 3) : Number.NaN;
}
