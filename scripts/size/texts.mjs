/**
 * @typedef {object} Text
 * @property {number} number
 * @property {string} title about 55 characters
 * @property {string} body about 1,800 characters of rich text
 * @property {string} message about 160 characters
 */

const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';

/** Returns a deterministic generator of pseudo-random numbers from 0 to 1. */
function createRandom(seed = 1) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Generates texts of invented words whose frequencies resemble a natural language. PostgreSQL
 * compresses long texts, and would compress a small vocabulary far better than real texts.
 * @param {number} count
 * @returns {Text[]}
 */
export function createTexts(count) {
  const random = createRandom();
  const randomIndex = (/** @type {number} */ length) => Math.floor(random() * length);
  const words = Array.from({ length: 3000 }, () =>
    Array.from({ length: 2 + randomIndex(6) }, () => LETTERS[randomIndex(LETTERS.length)]).join(''),
  );
  // A few words are frequent and most are rare.
  const word = () => words[Math.floor(words.length * random() ** 3)] ?? '';
  const sentence = (/** @type {number} */ length) => Array.from({ length }, word).join(' ');
  return Array.from({ length: count }, (_none, number) => ({
    number,
    title: sentence(10),
    body: Array.from({ length: 6 }, () => `<p>${sentence(54)}</p>`).join(''),
    message: sentence(29),
  }));
}
