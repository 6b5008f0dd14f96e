import { documentTypeOf, type DocumentType } from './document.ts';
import { formats } from './formats.ts';
import { pixelsOf } from './imagePixels.ts';

/** The sorts of picture that a rule can name. */
export type ImageType = Exclude<DocumentType, 'pdf'>;

/** Base64 characters that hold the bytes which tell the sort: four for every three. */
const HEAD = 12;

/** Longer than any `data:image/png;charset=utf-8;base64,` that is meant. */
const LONGEST_PREFIX = 100;

const LONGEST_ADDRESS = 2000;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Of a data URI what stands behind the comma; undefined for any other text. What it declares is nobody's business. */
function contentOf(text: string): string | undefined {
  if (!text.startsWith('data:')) return undefined;
  const comma = text.slice(0, LONGEST_PREFIX).indexOf(',');
  return text.slice(0, comma).endsWith(';base64') ? text.slice(comma + 1) : undefined;
}

/** Nothing (the picture is taken away), or the address of the picture that is there (it stays). */
const isAddress = (text: string): boolean =>
  text === '' ||
  (text.length <= LONGEST_ADDRESS &&
    (formats['uri']!.test(text) || /^\/files\/[^\s<>"\\]+$/.test(text)));

/**
 * Whether a text stands for a picture of one of the types: judged by the first bytes of the content, never by the type
 * that a data URI declares or by a name. An address and the empty text pass. Takes time in proportion to the length.
 */
export function isImageOf(types: readonly ImageType[], text: string): boolean {
  const content = contentOf(text);
  if (content === undefined) return isAddress(text);
  if (content.length % 4 !== 0 || !BASE64.test(content)) return false;
  const sort = documentTypeOf(
    Uint8Array.from(atob(content.slice(0, HEAD)), (sign) => sign.charCodeAt(0)),
  );
  return types.some((type) => type === sort);
}

/** Bytes of the picture that a data URI holds; 0 for any other text. */
export function imageBytesOf(text: string): number {
  const content = contentOf(text) ?? '';
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  return Math.floor((content.length * 3) / 4) - padding;
}

/** Pixels of the picture that a data URI holds, as its header says; 0 for any other text, and where the header does not say. */
export function imagePixelsOf(text: string): number {
  const content = contentOf(text);
  return content === undefined ? 0 : (pixelsOf((offset) => byteAt(content, offset)) ?? 0);
}

/** One byte of a base64 text; NaN behind its end. Four characters hold three bytes. */
function byteAt(content: string, offset: number): number {
  const four = content.slice(Math.floor(offset / 3) * 4, Math.floor(offset / 3) * 4 + 4);
  return BASE64.test(four) ? atob(four.replaceAll('=', '')).charCodeAt(offset % 3) : Number.NaN;
}
