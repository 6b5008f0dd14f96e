/**
 * @typedef {import('./people.mjs').Answer} Answer
 *
 * @typedef {object} Figures what people heard, in few words
 * @property {number} answers
 * @property {Record<string, number>} statuses how often each came; `broken` for connections that ended without one
 * @property {number} median milliseconds of those that were served
 * @property {number} p99
 * @property {number} slowest
 * @property {number} silent answers of 503 or 429 that do not say when to come again
 */

/**
 * @param {Answer[]} heard
 * @returns {Figures}
 */
export function sumUp(heard) {
  /** @type {Record<string, number>} */
  const statuses = {};
  for (const { status } of heard)
    statuses[status || 'broken'] = (statuses[status || 'broken'] ?? 0) + 1;
  const times = heard
    .filter(({ status }) => status === 200)
    .map(({ took }) => took)
    .sort((a, b) => a - b);
  const at = (/** @type {number} */ part) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  const silent = heard.filter(
    ({ status, retryAfter }) => (status === 503 || status === 429) && !(Number(retryAfter) >= 1),
  ).length;
  return {
    answers: heard.length,
    statuses,
    median: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    silent,
  };
}

/**
 * What the people of a busy hour must not hear: anything but the page, or a page that comes late.
 * @param {Figures} figures
 * @returns {string[]} faults
 */
export function checkSteady({ statuses, p99 }) {
  const others = Object.keys(statuses).filter((status) => status !== '200');
  return [
    ...others.map((status) => `${statuses[status]} answers of ${status}`),
    ...(p99 <= 500
      ? []
      : [`one of a hundred took ${p99.toFixed(0)} ms or longer, and may take 500`]),
  ];
}

/**
 * What nobody must hear, however many they are and whatever has happened to the database.
 * @param {Figures} figures
 * @returns {string[]} faults
 */
export function checkRefusals({ statuses, silent }) {
  const others = Object.keys(statuses).filter((status) => !/^(2..|429|503)$/.test(status));
  return [
    ...others.map((status) => `${statuses[status]} answers of ${status}`),
    ...(silent === 0 ? [] : [`${silent} refusals do not say when to come again`]),
    ...(statuses['200'] ? [] : ['nobody was served']),
  ];
}
