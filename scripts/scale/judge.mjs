/** @typedef {import('./client.mjs').Answer} Answer */

/** The time limit for a 503 when the database is unavailable. */
const MAX_REJECTION_MS = 3000;
/** nginx waits 15 s for one process and then tries the other. */
const MAX_FAILOVER_MS = 18_000;

const isServed = (/** @type {Answer} */ { status }) => status >= 200 && status < 300;

/**
 * @param {Answer[]} answers
 * @returns {string} the count of each status, such as `1,020 × 200, 311 × 201`
 */
export function statusesOf(answers) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { status } of answers)
    counts[status || 'broken'] = (counts[status || 'broken'] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${count.toLocaleString('en')} × ${status}`)
    .join(', ');
}

/** @param {Answer[]} answers */
function describe(answers) {
  const kinds = new Map();
  for (const { call, status, text } of answers) {
    const kind = `${status || 'broken'} at ${call.replace(/\/\d+$/, '/:id')}${status ? `: ${text.slice(0, 120)}` : ''}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].slice(0, 8).map(([kind, count]) => `${count} × ${kind}`);
}

/**
 * Checks that at most `most` requests have failed.
 * @param {Answer[]} answers
 * @param {number} [most]
 * @returns {string[]} faults
 */
export function onlyServed(answers, most = 0) {
  const others = answers.filter((answer) => !isServed(answer));
  return others.length <= most ? [] : describe(others);
}

/**
 * Checks an outage of the database: meanwhile every request succeeds or gets a 503, quickly and with
 * Retry-After; afterwards every request succeeds.
 * @param {Answer[]} answers
 * @param {{ from: number, to: number }} away the time of the outage
 * @returns {string[]} faults
 */
export function refusedOrServed(answers, { from, to }) {
  const refused = answers.filter(({ status }) => status === 503);
  const during = answers.filter(({ began, took }) => began > from && began + took < to);
  const slow = refused.filter(({ took }) => took > MAX_REJECTION_MS);
  const silent = refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1));
  const after = answers.filter(({ began }) => began > to + MAX_REJECTION_MS);
  return [
    ...describe(answers.filter((answer) => !isServed(answer) && answer.status !== 503)),
    ...(during.some(({ status }) => status === 503)
      ? []
      : ['no request was rejected during the outage']),
    ...(slow.length === 0
      ? []
      : [
          `${slow.length} rejections took longer than ${MAX_REJECTION_MS / 1000} s, the slowest ${Math.round(Math.max(...slow.map(({ took }) => took)))} ms`,
        ]),
    ...(silent.length === 0
      ? []
      : [`${silent.length} rejections have no valid Retry-After header`]),
    ...(after.length > 0 && after.every(isServed)
      ? []
      : [
          'not all requests succeeded afterwards',
          ...describe(after.filter((answer) => !isServed(answer))),
        ]),
  ];
}

/**
 * Checks that one of two processes may hang: no request takes longer than nginx needs to fail over, and
 * only the requests that were in flight in that process may fail.
 * @param {Answer[]} answers
 * @param {{ from: number, to: number, inHand: number }} hung the time of the hang, and the maximum number
 *   of requests in flight
 * @returns {string[]} faults
 */
export function onlyOtherServed(answers, { from, to, inHand }) {
  const during = answers.filter(({ began }) => began > from && began < to);
  const slowest = Math.max(...answers.map(({ took }) => took));
  return [
    ...onlyServed(answers, inHand),
    ...(during.filter(isServed).length > during.length / 2
      ? []
      : ['the other process did not take over']),
    ...(slowest <= MAX_FAILOVER_MS
      ? []
      : [`the slowest request took ${Math.round(slowest / 1000)} s`]),
  ];
}
