import { PHOTO } from '../../shared/files/pictureKinds.ts';
import { fieldProblem } from '../base/problem.ts';
import { PictureTooLarge, UnreadableFile, type Picture, type Pictures } from './pictures.ts';

/**
 * Reads the picture field of a body. A data URI is a new picture, an empty text removes the picture
 * (null), and any other text, such as the URL of the current picture, keeps it (undefined).
 * @param owner the account or network whose share of the semaphore is used: owners.ts
 * @throws FormProblem on the field if the picture cannot be read or is too large; QueueFull when
 * too many callers wait.
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
    if (error instanceof PictureTooLarge) throw fieldProblem(field, `image.error.${error.reason}`);
    if (!(error instanceof UnreadableFile)) throw error;
    throw fieldProblem(field, 'image.error.unreadable');
  }
}
