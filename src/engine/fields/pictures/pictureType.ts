import { pixelsOf } from '../../../shared/files/imagePixels.ts';
import {
  documentTypeOf,
  SIGNATURE_BYTES,
  type DocumentType,
} from '../../../shared/files/document.ts';

/** The types that cameras write and the server does not accept. They are always converted. */
export const CAMERA_TYPES = ['webp', 'heic'] as const;

export type PictureType = Exclude<DocumentType, 'pdf'> | (typeof CAMERA_TYPES)[number];

/**
 * The brands of HEIF files, which state what the file contains (ISO/IEC 23008-12). Phones write
 * `heic`; `mif1` is any picture.
 */
const HEIF_BRANDS = new Set('heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '));

/** Determines the type of a picture by its first bytes; undefined for any other file. */
export async function readPictureType(file: Blob): Promise<PictureType | undefined> {
  const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  const latin = (start: number, end: number) => String.fromCharCode(...head.subarray(start, end));
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'webp';
  if (latin(4, 8) === 'ftyp' && HEIF_BRANDS.has(latin(8, 12))) return 'heic';
  const type = documentTypeOf(head);
  return type === 'pdf' || type === 'other' ? undefined : type;
}

/** Returns the number of pixels of a picture by its header; 0 if the header does not state it. */
export async function readPixels(file: Blob): Promise<number> {
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  return pixelsOf((offset) => bytes[offset] ?? Number.NaN) ?? 0;
}
