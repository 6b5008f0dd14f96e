import { FormProblem } from '../http/problem.ts';
import type { SentFile } from '../http/multipart.ts';
import { PAPER, TooManyPixels, UnreadablePicture, type Pictures } from './pictures.ts';

/** A document as it is stored: a picture made anew from its pixels, or a PDF as it was sent, with the name that it is handed out under. */
export interface StoredDocument {
  type: 'image/jpeg' | 'image/png' | 'application/pdf';
  bytes: Buffer;
  name: string;
}

/** Where the mark that a PDF ends with may stand: others wrote behind it. */
const TAIL = 1024;

/**
 * Makes a document of a file that was sent.
 * @param owner whose turn it counts for.
 * @throws FormProblem on the field where the file cannot be read or is too large; ShareFull when too many wait.
 */
export async function readSentDocument(
  pictures: Pictures,
  field: string,
  { type, bytes, name }: SentFile,
  owner: string,
): Promise<StoredDocument> {
  try {
    if (type === 'pdf')
      return { type: 'application/pdf', bytes: assertPdf(bytes), name: nameOf(name, field, 'pdf') };
    const picture = await pictures.convert(bytes, PAPER, owner);
    return { ...picture, name: nameOf(name, field, picture.type === 'image/png' ? 'png' : 'jpg') };
  } catch (error) {
    if (error instanceof TooManyPixels)
      throw new FormProblem({ [field]: [{ key: 'file.error.pixels', params: {} }] });
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new FormProblem({ [field]: [{ key: 'file.error.unreadable', params: {} }] });
  }
}

/** A PDF names its version first and its end last; without the end a part of it is missing. */
function assertPdf(bytes: Buffer): Buffer {
  const version = /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'));
  if (!version || !bytes.subarray(-TAIL).includes('%%EOF'))
    throw new UnreadablePicture('This is no whole PDF.');
  return bytes;
}

const LONGEST_NAME = 60;

/** The sender's name for it without the ways, signs and endings that others could be misled by; the ending says what it truly is. */
function nameOf(sent: string, field: string, ending: string): string {
  const [last = ''] = sent.split(/[\\/]/).slice(-1);
  const plain = last
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N}\p{Pd} ._(),&+']/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const trimmed = /^.*[^. ]/s.exec(plain)?.[0] ?? '';
  return `${[...trimmed].slice(0, LONGEST_NAME).join('').trim() || field}.${ending}`;
}
