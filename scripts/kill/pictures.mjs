import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/**
 * @typedef {object} SentPicture
 * @property {string} dataUri
 * @property {string} [hash] of the server's converted picture, set when it is first downloaded
 *
 * Creates pictures to send: two small ones, and one that is stored in several chunks.
 * @returns {Promise<SentPicture[]>}
 */
export async function makePictures() {
  return Promise.all([flat('#14605a'), flat('#b04a2c'), noise(780)]);
}

/**
 * @param {string} background
 * @returns {Promise<SentPicture>}
 */
async function flat(background) {
  return toSent(
    await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

/**
 * @param {number} side
 * @returns {Promise<SentPicture>}
 */
async function noise(side) {
  return toSent(
    await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer(),
  );
}

/** @param {Buffer} bytes */
function toSent(bytes) {
  return { dataUri: `data:image/png;base64,${bytes.toString('base64')}` };
}
