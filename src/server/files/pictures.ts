import { ConversionFailed, convertInProcess } from './convertInProcess.ts';
import type { PictureKind } from '../../shared/files/pictureKinds.ts';
import type { Picture } from './convertPicture.ts';
import type { FairSemaphore } from '../limits/fairSemaphore.ts';
import { readPictureHeader } from './pictureHeader.ts';
import type { PictureJob } from './pictureProcess.ts';

export type { Picture } from './convertPicture.ts';

/** The upload is not a picture or document that can be read. */
export class UnreadableFile extends Error {}

/**
 * Why a picture is too large: it has too many pixels, a side is too long, or it is progressive (or
 * interlaced) and needs too much memory for that.
 */
export type ExcessiveSize = 'pixels' | 'sides' | 'progressive';

/** The picture is larger than its kind of picture allows. */
export class PictureTooLarge extends Error {
  readonly reason: ExcessiveSize;
  constructor(reason: ExcessiveSize) {
    super(`The picture is too large: ${reason}`);
    this.reason = reason;
  }
}

export interface Pictures {
  /**
   * Decodes a picture, recognised by its content, and encodes it again: rotated upright and without
   * metadata, as PNG if it is partly transparent and as JPEG otherwise.
   * @param owner the account or network whose share of the semaphore is used: services/owners.ts
   * @throws UnreadableFile; PictureTooLarge; QueueFull when too many callers wait.
   */
  convert(bytes: Buffer, kind: PictureKind, owner: string): Promise<Picture>;
}

/** Each row of a picture takes time, however short it is. */
const MAX_SIDE = 20_000;
/** A progressive JPEG of 16 million pixels in full colour keeps 96 MB. */
const MAX_KEPT_BYTES = 100_000_000;
/** The memory of a process that converts a picture, without what the picture keeps. */
export const CONVERSION_BYTES = 110_000_000;

/**
 * Converts one picture whose header has been checked.
 * @throws ConversionFailed
 */
export type ConvertOne = (job: PictureJob) => Promise<Picture>;

/** @param semaphore limits the memory of the pictures that are converted at the same time. */
export function createPictures(
  semaphore: FairSemaphore,
  convertOne: ConvertOne = convertInProcess,
): Pictures {
  return {
    convert: async (bytes, kind, owner) => {
      const header = readPictureHeader(bytes);
      if (!header) throw new UnreadableFile('The header does not contain the size of the picture.');
      const { width, height, keptBytes } = header;
      if (width * height > kind.maxPixels) throw new PictureTooLarge('pixels');
      if (Math.max(width, height) > MAX_SIDE) throw new PictureTooLarge('sides');
      if (keptBytes > MAX_KEPT_BYTES) throw new PictureTooLarge('progressive');
      const work = () => convertOne({ bytes, kind }).catch(throwUnreadable);
      return semaphore.run(owner, work, CONVERSION_BYTES + keptBytes);
    },
  };
}

function throwUnreadable(error: unknown): never {
  if (!(error instanceof ConversionFailed)) throw error;
  throw new UnreadableFile('The picture cannot be read.', { cause: error });
}
