import { FormProblem } from '../http/problem.ts';
import {
  PHOTO,
  TooManyPixels,
  UnreadablePicture,
  type Picture,
  type Pictures,
} from './pictures.ts';

/**
 * What a body's picture field asks for: a data URI is a new picture, an empty text takes the picture away (null), and anything else, as the
 * address of the one that is there, leaves it (undefined).
 * @param owner whose turn it counts for.
 * @throws FormProblem on the field where the picture cannot be read or is too large; ShareFull when too many wait.
 */
export async function readSentPicture(
  pictures: Pictures,
  field: string,
  sent: unknown,
  owner: string,
): Promise<Picture | null | undefined> {
  if (sent === '') return null;
  if (typeof sent !== 'string' || !sent.startsWith('data:')) return undefined;
  try {
    return await pictures.convert(
      Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64'),
      PHOTO,
      owner,
    );
  } catch (error) {
    if (error instanceof TooManyPixels)
      throw new FormProblem({ [field]: [{ key: 'image.error.pixels', params: {} }] });
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new FormProblem({ [field]: [{ key: 'image.error.unreadable', params: {} }] });
  }
}
