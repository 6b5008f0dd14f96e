import { base64ContentOf, isImageOf } from '../../../../shared/files/image.ts';
import type { ResolvedForm } from '../../../../shared/resolved/resolved.ts';
import { schemaFields } from '../../../../shared/resolved/schemaFields.ts';
import { PHOTO } from '../../../../shared/files/pictureKinds.ts';
import { isDataUri } from '../../../../shared/resolved/valueFormats.ts';
import { encodePicture } from '../../../fields/pictures/encodePicture.ts';
import { readAsDataUri } from '../../../fields/readAsDataUri.ts';
import type { FormData } from './formData.ts';

const PNG_PREFIX = 'data:image/png;base64,';

/**
 * Returns the body with its chosen pictures as PNG. One that the browser cannot read stays as it is,
 * and the server decides about it.
 */
export async function withPngPictures(form: ResolvedForm, body: FormData): Promise<FormData> {
  const rules = schemaFields(form.schema);
  const entries = Object.entries(body).map(async ([field, value]) => {
    const content = isDataUri(rules[field]) ? base64ContentOf(String(value)) : '';
    if (!content) return [field, value] as const;
    const maxBytes = Number(rules[field]?.['imageBytes'] ?? Infinity);
    return [field, await toPng(content, maxBytes).catch(() => value)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Returns a picture as the data URI of a PNG.
 * @param content the base64 text of the picture
 * @param maxBytes the PNG is smaller than this. Its sides are reduced until it is.
 */
async function toPng(content: string, maxBytes: number): Promise<string> {
  // The browser derives the type of a file from its name, which may be wrong.
  if (isImageOf(['png'], PNG_PREFIX + content)) return PNG_PREFIX + content;
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const png = await encodePicture(picture, {
    type: 'image/png',
    longestSide: PHOTO.longestSide,
    maxBytes,
  });
  picture.close();
  return readAsDataUri(png);
}
