import { setTimeout as wait } from 'node:timers/promises';
import { checkRefusals, checkSteady, summarize } from './summary.mjs';
import { request, startUsers } from './users.mjs';

/** The time limit for recovery after a phase. */
const RECOVERY_SECONDS = 15;

/**
 * @typedef {object} TestTarget the tested server
 * @property {string} address
 * @property {string} token
 * @property {() => Promise<number>} memory the resident set size of its process, in bytes
 * @property {{ halt(): Promise<void>, resume(): Promise<void> } | undefined} database undefined if
 *   it cannot be stopped
 *
 * @typedef {object} Result
 * @property {string} name
 * @property {string} summary
 * @property {string[]} faults
 */

const PAGE = '/investor/news/schools-news';

/**
 * Steady load, as in a busy hour.
 * @param {TestTarget} server
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<Result>}
 */
export async function steady(server, { connections, seconds }) {
  const figures = summarize(await runLoad(server, connections, () => wait(seconds * 1000)));
  const memory = Math.round((await server.memory()) / 1e6);
  const faults = [
    ...checkSteady(figures),
    ...(memory <= 350 ? [] : [`the process uses ${memory} MB; the limit is 350 MB`]),
  ];
  return {
    name: `${connections} connections, ${seconds} s`,
    summary: `${formatPhase(figures, seconds)}; ${memory} MB`,
    faults,
  };
}

/**
 * Ten times as many connections. Also measures the time until response times are normal again.
 * @param {TestTarget} server
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<Result>}
 */
export async function flood(server, { connections, seconds }) {
  const figures = summarize(await runLoad(server, connections * 10, () => wait(seconds * 1000)));
  const { recoverySeconds, faults } = await waitForRecovery(server);
  return {
    name: `${connections * 10} connections, ${seconds} s`,
    summary: `${formatPhase(figures, seconds)}; recovered after ${recoverySeconds.toFixed(1)} s`,
    faults: [...checkRefusals(figures), ...faults],
  };
}

/**
 * Stops the database under load and starts it again.
 * @param {TestTarget} server
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<Result>}
 */
export async function outage(server, { connections, seconds }) {
  const { database } = server;
  if (!database)
    throw new Error(
      'The embedded database cannot be stopped. This phase needs a PostgreSQL server.',
    );
  let [haltedAt, resumeStartedAt, resumedAt] = [0, 0, 0];
  const responses = await runLoad(server, connections, async () => {
    await wait(seconds * 250);
    await database.halt();
    haltedAt = performance.now();
    await wait(seconds * 500);
    resumeStartedAt = performance.now();
    await database.resume();
    resumedAt = performance.now();
    await wait(seconds * 250);
  });
  const during = responses.filter(
    ({ startedAt, durationMs }) => startedAt > haltedAt && startedAt + durationMs < resumeStartedAt,
  );
  const firstSuccess = responses.find(
    ({ status, startedAt }) => status === 200 && startedAt > resumeStartedAt,
  );
  const { faults } = await waitForRecovery(server);
  return {
    name: `the database stopped for ${seconds / 2} s under ${connections} connections`,
    summary: `${formatPhase(summarize(responses), seconds)}; first success ${firstSuccess ? Math.max(0, (firstSuccess.startedAt + firstSuccess.durationMs - resumedAt) / 1000).toFixed(1) : '–'} s after the restart`,
    faults: [
      ...checkRefusals(summarize(responses)),
      ...(during.every(({ status }) => status === 503)
        ? []
        : ['some responses during the outage were not 503']),
      ...(firstSuccess ? [] : ['no request succeeded afterwards']),
      ...faults,
    ],
  };
}

/**
 * @param {TestTarget} server
 * @param {number} connections
 * @param {() => Promise<unknown>} action
 */
async function runLoad({ address, token }, connections, action) {
  const users = startUsers(address + PAGE, token, connections);
  await action();
  await users.end();
  return users.responses;
}

/** @param {TestTarget} server */
async function waitForRecovery({ address, token }) {
  const began = performance.now();
  for (let consecutive = 0; consecutive < 10;) {
    const { status, durationMs } = await request(address + PAGE, token);
    consecutive = status === 200 && durationMs <= 500 ? consecutive + 1 : 0;
    const recoverySeconds = (performance.now() - began) / 1000;
    if (recoverySeconds > RECOVERY_SECONDS)
      return {
        recoverySeconds,
        faults: [`the server did not recover within ${RECOVERY_SECONDS} s`],
      };
  }
  return { recoverySeconds: (performance.now() - began) / 1000, faults: [] };
}

/**
 * @param {import('./summary.mjs').Figures} figures
 * @param {number} seconds
 */
function formatPhase({ responses, statuses, median, p99, slowest }, seconds) {
  const counts = Object.entries(statuses).map(
    ([status, times]) => `${times.toLocaleString('en')} × ${status}`,
  );
  return `${Math.round(responses / seconds)} responses per second (${counts.join(', ')}); median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`;
}
