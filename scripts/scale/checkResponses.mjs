/** @typedef {import('./client.mjs').ResponseInfo} ResponseInfo */

/** The time limit for a 503 when the database is unavailable. */
const MAX_REJECTION_MS = 3000;
/** nginx waits 15 s for one process and then tries the other. */
const MAX_FAILOVER_MS = 18_000;

const isSuccess = (/** @type {ResponseInfo} */ { status }) => status >= 200 && status < 300;

/**
 * @param {ResponseInfo[]} responses
 * @returns {string} the count of each status, such as `1,020 × 200, 311 × 201`
 */
export function statusesOf(responses) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { status } of responses)
    counts[status || 'broken'] = (counts[status || 'broken'] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${count.toLocaleString('en')} × ${status}`)
    .join(', ');
}

/** @param {ResponseInfo[]} responses */
function describe(responses) {
  const kinds = new Map();
  for (const { call, status, text } of responses) {
    const kind = `${status || 'broken'} at ${call.replace(/\/\d+$/, '/:id')}${status ? `: ${text.slice(0, 120)}` : ''}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].slice(0, 8).map(([kind, count]) => `${count} × ${kind}`);
}

/**
 * Checks that at most `maxFailures` requests have failed.
 * @param {ResponseInfo[]} responses
 * @param {number} [maxFailures]
 * @returns {string[]} faults
 */
export function checkAllSucceed(responses, maxFailures = 0) {
  const failed = responses.filter((response) => !isSuccess(response));
  return failed.length <= maxFailures ? [] : describe(failed);
}

/**
 * Checks an outage of the database: meanwhile every request succeeds or gets a 503, quickly and
 * with Retry-After; afterwards every request succeeds.
 * @param {ResponseInfo[]} responses
 * @param {{ from: number, to: number }} outage the time of the outage
 * @returns {string[]} faults
 */
export function checkOutage(responses, { from, to }) {
  const rejected = responses.filter(({ status }) => status === 503);
  const during = responses.filter(
    ({ startedAt, durationMs }) => startedAt > from && startedAt + durationMs < to,
  );
  const slow = rejected.filter(({ durationMs }) => durationMs > MAX_REJECTION_MS);
  const withoutRetryAfter = rejected.filter(({ retryAfter }) => !(Number(retryAfter) >= 1));
  const after = responses.filter(({ startedAt }) => startedAt > to + MAX_REJECTION_MS);
  return [
    ...describe(responses.filter((response) => !isSuccess(response) && response.status !== 503)),
    ...(during.some(({ status }) => status === 503)
      ? []
      : ['no request was rejected during the outage']),
    ...(slow.length === 0
      ? []
      : [
          `${slow.length} rejections took longer than ${MAX_REJECTION_MS / 1000} s, the slowest ${Math.round(Math.max(...slow.map(({ durationMs }) => durationMs)))} ms`,
        ]),
    ...(withoutRetryAfter.length === 0
      ? []
      : [`${withoutRetryAfter.length} rejections have no valid Retry-After header`]),
    ...(after.length > 0 && after.every(isSuccess)
      ? []
      : [
          'not all requests succeeded afterwards',
          ...describe(after.filter((response) => !isSuccess(response))),
        ]),
  ];
}

/**
 * Checks that one of two processes may hang: no request takes longer than nginx needs to fail over,
 * and only the requests that were in flight in that process may fail.
 * @param {ResponseInfo[]} responses
 * @param {{ from: number, to: number, inFlight: number }} hung the time of the hang, and the
 *   maximum number of requests in flight
 * @returns {string[]} faults
 */
export function checkFailover(responses, { from, to, inFlight }) {
  const during = responses.filter(({ startedAt }) => startedAt > from && startedAt < to);
  const slowest = Math.max(...responses.map(({ durationMs }) => durationMs));
  return [
    ...checkAllSucceed(responses, inFlight),
    ...(during.filter(isSuccess).length > during.length / 2
      ? []
      : ['the other process did not take over']),
    ...(slowest <= MAX_FAILOVER_MS
      ? []
      : [`the slowest request took ${Math.round(slowest / 1000)} s`]),
  ];
}
