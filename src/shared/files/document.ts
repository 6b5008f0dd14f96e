/*
 * A document is a file that is sent next to the fields of a request body. Body and form hold a
 * reference to it that contains all that rules check: `document:pdf;186000;<key>`. Any other text
 * is the URL of a stored document.
 */

/** The document types that a rule can name. */
export type DocumentType = 'png' | 'jpeg' | 'bmp' | 'pdf';

/** Returns the names of types as texts show them: `PNG, JPEG, PDF`. */
export const formatNames = (types: readonly string[]): string =>
  types.map((type) => type.toUpperCase()).join(', ');

/** The properties of an uploaded document that its reference contains. */
export interface DocumentReference {
  /** Determined by the content; `other` for any type that no rule names. */
  type: DocumentType | 'other';
  bytes: number;
  /** Identifies the document among the files of the request. */
  key: string;
}

/** The first bytes of each type of picture. */
const SIGNATURES: [DocumentType, number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['bmp', [0x42, 0x4d]],
];

/** `%PDF-` */
const PDF_SIGNATURE = [0x25, 0x50, 0x44, 0x46, 0x2d];

/**
 * The number of leading bytes that `documentTypeOf` needs. Scanners write bytes of their own before
 * a PDF, and readers of PDF accept its signature within this length.
 */
export const SIGNATURE_BYTES = 1024;

/** Determines the type of a document by its first bytes, never by its name. */
export function documentTypeOf(head: Uint8Array): DocumentReference['type'] {
  const picture = SIGNATURES.find(([, signature]) => hasBytesAt(head, 0, signature));
  if (picture) return picture[0];
  return pdfStartOf(head) === -1 ? 'other' : 'pdf';
}

/** Returns the position at which a PDF begins, or -1 if the bytes are none. */
export const pdfStartOf = (bytes: Uint8Array): number =>
  bytes
    .subarray(0, SIGNATURE_BYTES)
    .findIndex((_byte, start, head) => hasBytesAt(head, start, PDF_SIGNATURE));

const hasBytesAt = (bytes: Uint8Array, start: number, expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[start + index] === byte);

export const toDocumentReference = ({ type, bytes, key }: DocumentReference): string =>
  `document:${type};${bytes};${key}`;

/** Parses a reference; undefined for any other text. */
export function readDocumentReference(text: unknown): DocumentReference | undefined {
  const [, type, bytes, key] =
    (typeof text === 'string' &&
      /^document:(png|jpeg|bmp|pdf|other);(\d{1,12});([A-Za-z0-9_-]{1,64})$/.exec(text)) ||
    [];
  return type === undefined || bytes === undefined || key === undefined
    ? undefined
    : { type: type as DocumentReference['type'], bytes: Number(bytes), key };
}

/**
 * Whether a text refers to a document of one of the types. The empty text, an empty file and the
 * URL of a stored document pass.
 */
export function isDocumentOf(types: readonly DocumentType[], text: string): boolean {
  const reference = readDocumentReference(text);
  if (!reference) return !text.startsWith('document:');
  return reference.bytes === 0 || types.some((type) => type === reference.type);
}

/**
 * Returns the size in bytes of the document that a text refers to, or undefined for any other text.
 */
export const documentBytesOf = (text: string): number | undefined =>
  readDocumentReference(text)?.bytes;
