/*
 * A document is a file that is sent beside the fields of a body. In the body, and in a form, stands a mark for it, which says all
 * that rules ask of it: `document:pdf;186000;<key>`. Any other text is the address of the document that is there.
 */

/** The sorts of document that a rule can name. */
export type DocumentType = 'png' | 'jpeg' | 'bmp' | 'pdf';

/** How people call the sorts, as a text names them: `PNG, JPEG, PDF`. */
export const formatNames = (types: readonly string[]): string =>
  types.map((type) => type.toUpperCase()).join(', ');

/** What is known of a document that is sent. */
export interface DocumentReference {
  /** By its content; `other` for every sort that no rule names. */
  type: DocumentType | 'other';
  bytes: number;
  /** Tells it from any other. */
  key: string;
}

/** What the content of each sort begins with. */
const SIGNATURES: [DocumentType, number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['bmp', [0x42, 0x4d]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** So many bytes tell the sort. */
export const SIGNATURE_BYTES = 8;

/** The sort of a document, by its first bytes and never by its name. */
export function documentTypeOf(head: Uint8Array): DocumentReference['type'] {
  return (
    SIGNATURES.find(([, signature]) =>
      signature.every((byte, index) => head[index] === byte),
    )?.[0] ?? 'other'
  );
}

export const toDocumentReference = ({ type, bytes, key }: DocumentReference): string =>
  `document:${type};${bytes};${key}`;

/** Undefined for a text that marks no document. */
export function readDocumentReference(text: unknown): DocumentReference | undefined {
  const [, type, bytes, key] =
    (typeof text === 'string' &&
      /^document:(png|jpeg|bmp|pdf|other);(\d{1,12});([A-Za-z0-9_-]{1,64})$/.exec(text)) ||
    [];
  return type === undefined || bytes === undefined || key === undefined
    ? undefined
    : { type: type as DocumentReference['type'], bytes: Number(bytes), key };
}

/** Whether a text marks a document of one of the types. Nothing, an empty file and the address of the document that is there pass. */
export function isDocumentOf(types: readonly DocumentType[], text: string): boolean {
  const sent = readDocumentReference(text);
  if (!sent) return !text.startsWith('document:');
  return sent.bytes === 0 || types.some((type) => type === sent.type);
}

/** Bytes of the document that a text marks; undefined for any other text. */
export const documentBytesOf = (text: string): number | undefined => readDocumentReference(text)?.bytes;
