import { setTimeout as wait } from 'node:timers/promises';
import { checkRefusals, checkSteady, sumUp } from './judge.mjs';
import { request, startPeople } from './people.mjs';

/** The time limit for recovery after a phase. */
const RECOVERY_SECONDS = 15;

/**
 * @typedef {object} Under the tested server
 * @property {string} address
 * @property {string} token
 * @property {() => Promise<number>} memory the resident set size of its process, in bytes
 * @property {{ halt(): Promise<void>, resume(): Promise<void> } | undefined} database undefined if it
 *   cannot be stopped
 *
 * @typedef {object} Result
 * @property {string} name
 * @property {string} found
 * @property {string[]} faults
 */

const PAGE = '/investor/news/schools-news';

/**
 * Steady load, as in a busy hour.
 * @param {Under} server
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<Result>}
 */
export async function steady(server, { connections, seconds }) {
  const figures = sumUp(await loaded(server, connections, () => wait(seconds * 1000)));
  const memory = Math.round((await server.memory()) / 1e6);
  const faults = [
    ...checkSteady(figures),
    ...(memory <= 350 ? [] : [`the process uses ${memory} MB; the limit is 350 MB`]),
  ];
  return {
    name: `${connections} connections, ${seconds} s`,
    found: `${printPhase(figures, seconds)}; ${memory} MB`,
    faults,
  };
}

/**
 * Ten times as many connections. Also measures the time until response times are normal again.
 * @param {Under} server
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<Result>}
 */
export async function flood(server, { connections, seconds }) {
  const figures = sumUp(await loaded(server, connections * 10, () => wait(seconds * 1000)));
  const { after, faults } = await recovery(server);
  return {
    name: `${connections * 10} connections, ${seconds} s`,
    found: `${printPhase(figures, seconds)}; recovered after ${after.toFixed(1)} s`,
    faults: [...checkRefusals(figures), ...faults],
  };
}

/**
 * Stops the database under load and starts it again.
 * @param {Under} server
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<Result>}
 */
export async function outage(server, { connections, seconds }) {
  const { database } = server;
  if (!database) throw new Error('Only PostgreSQL can be stopped.');
  let [halted, resuming, resumed] = [0, 0, 0];
  const heard = await loaded(server, connections, async () => {
    await wait(seconds * 250);
    await database.halt();
    halted = performance.now();
    await wait(seconds * 500);
    resuming = performance.now();
    await database.resume();
    resumed = performance.now();
    await wait(seconds * 250);
  });
  const during = heard.filter(({ began, took }) => began > halted && began + took < resuming);
  const first = heard.find(({ status, began }) => status === 200 && began > resuming);
  const { faults } = await recovery(server);
  return {
    name: `the database stopped for ${seconds / 2} s under ${connections} connections`,
    found: `${printPhase(sumUp(heard), seconds)}; first success ${first ? Math.max(0, (first.began + first.took - resumed) / 1000).toFixed(1) : '–'} s after the restart`,
    faults: [
      ...checkRefusals(sumUp(heard)),
      ...(during.every(({ status }) => status === 503)
        ? []
        : ['some responses without a database were not 503']),
      ...(first ? [] : ['no request succeeded afterwards']),
      ...faults,
    ],
  };
}

/**
 * @param {Under} server
 * @param {number} connections
 * @param {() => Promise<unknown>} meanwhile
 */
async function loaded({ address, token }, connections, meanwhile) {
  const people = startPeople(address + PAGE, token, connections);
  await meanwhile();
  await people.end();
  return people.heard;
}

/** @param {Under} server */
async function recovery({ address, token }) {
  const began = performance.now();
  for (let inTime = 0; inTime < 10;) {
    const { status, took } = await request(address + PAGE, token);
    inTime = status === 200 && took <= 500 ? inTime + 1 : 0;
    const after = (performance.now() - began) / 1000;
    if (after > RECOVERY_SECONDS)
      return { after, faults: [`the server did not recover within ${RECOVERY_SECONDS} s`] };
  }
  return { after: (performance.now() - began) / 1000, faults: [] };
}

/**
 * @param {import('./judge.mjs').Figures} figures
 * @param {number} seconds
 */
function printPhase({ answers, statuses, median, p99, slowest }, seconds) {
  const each = Object.entries(statuses).map(
    ([status, times]) => `${times.toLocaleString('en')} × ${status}`,
  );
  return `${Math.round(answers / seconds)} responses per second (${each.join(', ')}); median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`;
}
