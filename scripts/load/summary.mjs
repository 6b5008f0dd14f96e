/**
 * @typedef {import('./users.mjs').ResponseInfo} ResponseInfo
 *
 * @typedef {object} Figures a summary of the responses
 * @property {number} responses the number of responses
 * @property {Record<string, number>} statuses the count of each status; `broken` for failed
 *   connections
 * @property {number} median response time of successful requests, in ms
 * @property {number} p99
 * @property {number} slowest
 * @property {number} withoutRetryAfter the number of 503 and 429 responses without a valid
 *   Retry-After
 */

/**
 * @param {ResponseInfo[]} responses
 * @returns {Figures}
 */
export function summarize(responses) {
  /** @type {Record<string, number>} */
  const statuses = {};
  for (const { status } of responses)
    statuses[status || 'broken'] = (statuses[status || 'broken'] ?? 0) + 1;
  const times = responses
    .filter(({ status }) => status === 200)
    .map(({ durationMs }) => durationMs)
    .sort((a, b) => a - b);
  const percentile = (/** @type {number} */ part) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  const withoutRetryAfter = responses.filter(
    ({ status, retryAfter }) => (status === 503 || status === 429) && !(Number(retryAfter) >= 1),
  ).length;
  return {
    responses: responses.length,
    statuses,
    median: percentile(0.5),
    p99: percentile(0.99),
    slowest: percentile(1),
    withoutRetryAfter,
  };
}

/**
 * Checks the responses under steady load: all must succeed, with a 99th percentile of at most 500
 * ms.
 * @param {Figures} figures
 * @returns {string[]} faults
 */
export function checkSteady({ statuses, p99 }) {
  const unexpected = Object.keys(statuses).filter((status) => status !== '200');
  return [
    ...unexpected.map((status) => `${statuses[status]} responses with status ${status}`),
    ...(p99 <= 500
      ? []
      : [`the 99th percentile of response times is ${p99.toFixed(0)} ms; the limit is 500 ms`]),
  ];
}

/**
 * Checks the responses under overload or during an outage of the database: success, or 429 or 503
 * with Retry-After.
 * @param {Figures} figures
 * @returns {string[]} faults
 */
export function checkRefusals({ statuses, withoutRetryAfter }) {
  const unexpected = Object.keys(statuses).filter((status) => !/^(2..|429|503)$/.test(status));
  return [
    ...unexpected.map((status) => `${statuses[status]} responses with status ${status}`),
    ...(withoutRetryAfter === 0
      ? []
      : [`${withoutRetryAfter} rejections have no valid Retry-After header`]),
    ...(statuses['200'] ? [] : ['no request succeeded']),
  ];
}
