/** The types in which a browser can encode a picture. */
export type EncodedType = 'image/png' | 'image/jpeg';

interface EncodeOptions {
  type: EncodedType;
  /** The longest side of the result, in pixels. A smaller picture is not enlarged. */
  longestSide: number;
  /** The result is smaller than this. Its sides are reduced until it is. */
  maxBytes: number;
}

/** The difference to the original is not visible. */
const JPEG_QUALITY = 0.9;

/**
 * Encodes a picture from its pixels, so that nothing else of its file remains, such as the place
 * where it was taken.
 */
export async function encodePicture(
  picture: ImageBitmap,
  { type, longestSide, maxBytes }: EncodeOptions,
): Promise<Blob> {
  let scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  let encoded = await toBlob(drawPicture(picture, scale), type);
  while (encoded.size >= maxBytes) {
    scale *= 0.9 * Math.sqrt(maxBytes / encoded.size);
    encoded = await toBlob(drawPicture(picture, scale), type);
  }
  return encoded;
}

/** Whether any pixel is transparent, in a copy of at most this side. */
export function hasTransparency(picture: ImageBitmap, longestSide: number): boolean {
  const canvas = drawPicture(picture, longestSide / Math.max(picture.width, picture.height));
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

function drawPicture(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * Math.min(1, scale)));
  canvas.height = Math.max(1, Math.round(picture.height * Math.min(1, scale)));
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d')!; // no other kind of context was created

function toBlob(canvas: HTMLCanvasElement, type: EncodedType): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas could not be encoded'))),
      type,
      JPEG_QUALITY,
    ),
  );
}
