import { pdfStartOf } from '../../shared/files/document.ts';
import { PAPER } from '../../shared/files/pictureKinds.ts';
import { fieldProblem } from '../base/problem.ts';
import type { SentFile } from './sentFile.ts';
import { PictureTooLarge, UnreadableFile, type Pictures } from './pictures.ts';

/**
 * A document as it is stored: a picture encoded again from its pixels, or a PDF as it was sent,
 * with its file name for downloads.
 */
export interface StoredDocument {
  type: 'image/jpeg' | 'image/png' | 'application/pdf';
  bytes: Buffer;
  name: string;
}

/**
 * The end-of-file marker of a PDF must be within its last bytes, because other programs append data
 * behind it. Line breaks and zeros at the end, with which scanners fill up a block, do not count.
 */
const PDF_TAIL_BYTES = 1024;

/**
 * Converts an uploaded file to a document.
 * @param owner the account or network whose share of the semaphore is used: owners.ts
 * @throws FormProblem on the field if the file cannot be read or is too large; QueueFull when too
 * many callers wait.
 */
export async function readSentDocument(
  pictures: Pictures,
  field: string,
  { type, bytes, name }: SentFile,
  owner: string,
): Promise<StoredDocument> {
  try {
    if (type === 'pdf')
      return {
        type: 'application/pdf',
        bytes: assertPdf(bytes, field),
        name: toStoredName(name, field, 'pdf'),
      };
    const picture = await pictures.convert(bytes, PAPER, owner);
    return {
      ...picture,
      name: toStoredName(name, field, picture.type === 'image/png' ? 'png' : 'jpg'),
    };
  } catch (error) {
    if (error instanceof PictureTooLarge) throw fieldProblem(field, `file.error.${error.reason}`);
    if (!(error instanceof UnreadableFile)) throw error;
    throw fieldProblem(field, 'file.error.unreadable');
  }
}

/**
 * Checks that a PDF begins with its version and ends with its end-of-file marker. Without the
 * marker, a part of the file is missing.
 * @throws FormProblem on the field
 */
function assertPdf(bytes: Buffer, field: string): Buffer {
  const start = pdfStartOf(bytes);
  const hasVersion = /^%PDF-[12]\.\d/.test(bytes.toString('latin1', start, start + 8));
  const end = bytes.findLastIndex((byte) => !PADDING.has(byte)) + 1;
  const tail = bytes.subarray(Math.max(0, end - PDF_TAIL_BYTES), end);
  if (!hasVersion || !tail.includes('%%EOF')) throw fieldProblem(field, 'file.error.pdf');
  return bytes;
}

const PADDING = new Set([0x00, 0x0a, 0x0d, 0x1a, 0x20]);

const MAX_NAME_LENGTH = 60;

/**
 * Cleans the client's file name: paths, unusual characters and the extension are removed, because
 * they could mislead readers. The new extension is that of the real type.
 */
function toStoredName(sent: string, field: string, extension: string): string {
  const [last = ''] = sent.split(/[\\/]/).slice(-1);
  const plain = last
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N}\p{Pd} ._(),&+']/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const trimmed = /^.*[^. ]/s.exec(plain)?.[0] ?? '';
  return `${[...trimmed].slice(0, MAX_NAME_LENGTH).join('').trim() || field}.${extension}`;
}
