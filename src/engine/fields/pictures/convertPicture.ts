import { decodeHeic } from './decodeHeic.ts';
import { encodePicture, hasTransparency, type EncodedType } from './encodePicture.ts';
import { PictureFailure } from './pictureFailure.ts';
import { readPixels, type PictureType } from './pictureType.ts';

export interface ConvertOptions {
  /** The type of the picture, by its content. */
  from: PictureType;
  /** The types that the field accepts, at least one. */
  to: readonly ('png' | 'jpeg')[];
  longestSide: number;
  /** The result is smaller than this. */
  maxBytes: number;
}

/**
 * Scales a picture down, turns it upright and encodes it again: as PNG if it is partly transparent
 * and as JPEG otherwise, if the field accepts this type.
 * @throws PictureFailure
 */
export async function convertPicture(
  file: File,
  { from, to, longestSide, maxBytes }: ConvertOptions,
): Promise<File> {
  const picture = await decode(file, from);
  try {
    const isTransparent =
      from !== 'jpeg' && from !== 'bmp' && hasTransparency(picture, longestSide);
    const type: EncodedType =
      to.includes('png') && (isTransparent || !to.includes('jpeg')) ? 'image/png' : 'image/jpeg';
    const encoded = await encodePicture(picture, { type, longestSide, maxBytes });
    const extension = type === 'image/png' ? 'png' : 'jpg';
    return new File([encoded], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type });
  } catch {
    // The picture could be decoded, so only its size can be the reason.
    throw new PictureFailure('memory');
  } finally {
    picture.close();
  }
}

async function decode(file: File, from: PictureType): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    if (from !== 'heic')
      throw new PictureFailure((await readPixels(file)) > HUGE_PIXELS ? 'memory' : 'unreadable');
    const pixels = await decodeHeic(file);
    return createImageBitmap(pixels).catch(() => {
      throw new PictureFailure('memory');
    });
  }
}

/** Browsers decode larger pictures only on devices with much memory. */
const HUGE_PIXELS = 50_000_000;
