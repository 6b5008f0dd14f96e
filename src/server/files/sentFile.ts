import type { DocumentReference } from '../../shared/files/document.ts';

/** A received file. */
export interface SentFile {
  /** The client's file name. It is never used as the name of a stored file. */
  name: string;
  type: DocumentReference['type'];
  bytes: Buffer;
  /** SHA-256 of the bytes, in base64url. */
  hash: string;
}
