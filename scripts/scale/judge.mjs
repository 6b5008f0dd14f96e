/** @typedef {import('./client.mjs').Answer} Answer */

/** Milliseconds after which people are told that the database is away. */
const REFUSED_WITHIN = 3000;
/** nginx gives a process 15 s, and then asks the other. */
const PASSED_OVER_WITHIN = 18_000;

const isServed = (/** @type {Answer} */ { status }) => status >= 200 && status < 300;

/**
 * @param {Answer[]} answers
 * @returns {string} how often each status came: `1,020 × 200, 311 × 201`
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
 * Everybody is served, but for so many.
 * @param {Answer[]} answers
 * @param {number} [most]
 * @returns {string[]} what is wrong
 */
export function onlyServed(answers, most = 0) {
  const others = answers.filter((answer) => !isServed(answer));
  return others.length <= most ? [] : describe(others);
}

/**
 * While the database is away people are served or refused with 503, soon and with the time to come again; afterwards they are served.
 * @param {Answer[]} answers
 * @param {{ from: number, to: number }} away
 * @returns {string[]} what is wrong
 */
export function refusedOrServed(answers, { from, to }) {
  const refused = answers.filter(({ status }) => status === 503);
  const during = answers.filter(({ began, took }) => began > from && began + took < to);
  const slow = refused.filter(({ took }) => took > REFUSED_WITHIN);
  const silent = refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1));
  const after = answers.filter(({ began }) => began > to + REFUSED_WITHIN);
  return [
    ...describe(answers.filter((answer) => !isServed(answer) && answer.status !== 503)),
    ...(during.some(({ status }) => status === 503) ? [] : ['nobody was refused meanwhile']),
    ...(slow.length === 0
      ? []
      : [
          `${slow.length} were told after more than 3 s, the last after ${Math.round(Math.max(...slow.map(({ took }) => took)))} ms`,
        ]),
    ...(silent.length === 0 ? [] : [`${silent.length} refusals do not say when to come again`]),
    ...(after.length > 0 && after.every(isServed)
      ? []
      : [
          'not everybody was served afterwards',
          ...describe(after.filter((answer) => !isServed(answer))),
        ]),
  ];
}

/**
 * Of two processes one hangs: nobody waits for longer than nginx takes to ask the other, and only what the process had begun may be refused.
 * @param {Answer[]} answers
 * @param {{ from: number, to: number, inHand: number }} hung
 * @returns {string[]} what is wrong
 */
export function onlyOtherServed(answers, { from, to, inHand }) {
  const during = answers.filter(({ began }) => began > from && began < to);
  const slowest = Math.max(...answers.map(({ took }) => took));
  return [
    ...onlyServed(answers, inHand),
    ...(during.filter(isServed).length > during.length / 2
      ? []
      : ['people were not served by the other process']),
    ...(slowest <= PASSED_OVER_WITHIN
      ? []
      : [`somebody waited for ${Math.round(slowest / 1000)} s`]),
  ];
}
