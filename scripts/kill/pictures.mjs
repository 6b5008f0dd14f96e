import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/**
 * @typedef {object} SentPicture
 * @property {string} dataUri
 * @property {string} [hash] the hash of the picture as the server converted it, set when it is
 *   first downloaded
 *
 * Creates pictures to send: two small ones, and one that is stored in several chunks.
 * @returns {Promise<SentPicture[]>}
 */
export async function createPictures() {
  return Promise.all([plainPicture('#14605a'), plainPicture('#b04a2c'), noisePicture(780)]);
}

/**
 * @param {string} background
 * @returns {Promise<SentPicture>}
 */
async function plainPicture(background) {
  return toDataUri(
    await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

/**
 * @param {number} side
 * @returns {Promise<SentPicture>}
 */
async function noisePicture(side) {
  return toDataUri(
    await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer(),
  );
}

/** @param {Buffer} bytes */
function toDataUri(bytes) {
  return { dataUri: `data:image/png;base64,${bytes.toString('base64')}` };
}
