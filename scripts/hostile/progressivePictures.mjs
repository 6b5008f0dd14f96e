/*
 * Builds progressive JPEGs of one colour, which are small as files and expensive to decode.
 */

/** A coefficient can be refined this many times, from the highest bit to the lowest one. */
const HIGHEST_BIT = 13;
const COEFFICIENTS = 64;
const COMPONENTS = [1, 2, 3];
/** The longest run of empty blocks of one code: 2 ** 14 and 14 more bits. */
const [RUN_START, RUN_BITS] = [16_384, 14];

/**
 * Builds a progressive JPEG in full colour with a first scan, and further scans that change nothing.
 * The decoder goes through all blocks of the picture for each of them.
 * @param {number} side the width and height in pixels
 * @param {number} emptyScans at most 2,646
 * @returns {Buffer}
 */
export function buildProgressiveJpeg(side, emptyScans) {
  const blocks = Math.ceil(side / 8) ** 2;
  const empty = encodeEmptyBlocks(blocks);
  const scans = listRefinements()
    .slice(0, emptyScans)
    .map(([component, coefficient, bit]) => {
      const previousBit = bit === HIGHEST_BIT ? 0 : bit + 1;
      const bits = previousBit * 16 + bit;
      return Buffer.concat([
        segment(0xda, [1, component, 0, coefficient, coefficient, bits]),
        empty,
      ]);
    });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(COEFFICIENTS).fill(1)]),
    segment(0xc2, [
      8,
      ...toWord(side),
      ...toWord(side),
      3,
      ...COMPONENTS.flatMap((id) => [id, 0x11, 0]),
    ]),
    // Two Huffman tables: the value 0 as "0", and the code of a run of blocks as "0", of one block as "10".
    segment(0xc4, [0x00, 1, ...Array(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, 1, ...Array(14).fill(0), RUN_BITS << 4, 0]),
    segment(0xda, [3, ...COMPONENTS.flatMap((id) => [id, 0]), 0, 0, 0]),
    toBytes('0'.repeat(blocks * COMPONENTS.length)),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Lists all scans of one coefficient each, in an order that decoders accept. */
function listRefinements() {
  /** @type {[component: number, coefficient: number, bit: number][]} */
  const refinements = [];
  for (const component of COMPONENTS)
    for (let coefficient = 1; coefficient < COEFFICIENTS; coefficient += 1)
      for (let bit = HIGHEST_BIT; bit >= 0; bit -= 1)
        refinements.push([component, coefficient, bit]);
  return refinements;
}

/** @param {number} blocks */
function encodeEmptyBlocks(blocks) {
  let [bits, left] = ['', blocks];
  while (left >= RUN_START) {
    const run = Math.min(left, 2 * RUN_START - 1);
    bits += `0${(run - RUN_START).toString(2).padStart(RUN_BITS, '0')}`;
    left -= run;
  }
  return toBytes(bits + '10'.repeat(left));
}

/**
 * Packs bits into bytes. The last byte is filled with ones, and a byte of ones is escaped.
 * @param {string} bits
 */
function toBytes(bits) {
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/** @param {number} value */
const toWord = (value) => [value >> 8, value & 255];

/**
 * @param {number} marker
 * @param {number[]} content
 */
const segment = (marker, content) =>
  Buffer.from([0xff, marker, ...toWord(content.length + 2), ...content]);
