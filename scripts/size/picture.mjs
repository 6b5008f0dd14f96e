import sharp from 'sharp';
import { register } from 'tsx/esm/api';

const [WIDTH, HEIGHT] = [4000, 3000];
/**
 * The noise layers of the picture: the width in pixels before enlargement, and the contrast. As in
 * a photograph, finer detail has less contrast.
 */
const NOISE_LAYERS = [
  [8, 70],
  [32, 40],
  [125, 24],
  [500, 14],
  [2000, 9],
];

/**
 * Creates a picture that resembles a photograph of 12 megapixels, converted as the server stores
 * it.
 * @returns {Promise<Buffer>}
 */
export async function createPicture() {
  const layers = await Promise.all(
    NOISE_LAYERS.map(([width = 1, sigma = 1]) => createLayer(width, sigma)),
  );
  const [first = Buffer.alloc(0), ...others] = layers;
  const sent = await sharp(first)
    .composite(others.map((input) => ({ input, blend: 'soft-light' })))
    .jpeg({ quality: 90 })
    .toBuffer();
  register();
  const { createPictures } = await import('../../src/server/files/pictures.ts');
  const { PHOTO } = await import('../../src/shared/files/pictureKinds.ts');
  const { createSemaphores } = await import('../../src/server/limits/semaphores.ts');
  const { bytes } = await createPictures(createSemaphores().pictures).convert(sent, PHOTO, 'size');
  return bytes;
}

/**
 * @param {number} width in pixels before enlargement
 * @param {number} sigma
 */
async function createLayer(width, sigma) {
  const height = Math.round((width * HEIGHT) / WIDTH);
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .png()
    .toBuffer();
  return sharp(noise).resize(WIDTH, HEIGHT, { kernel: 'cubic' }).png().toBuffer();
}
