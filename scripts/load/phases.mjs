import { setTimeout as wait } from 'node:timers/promises';
import { checkRefusals, checkSteady, sumUp } from './judge.mjs';
import { request, startPeople } from './people.mjs';

/** Seconds after which everything is as before. */
const RECOVERED = 15;

/**
 * @typedef {object} Under the server under load
 * @property {string} address
 * @property {string} token
 * @property {() => Promise<number>} memory bytes that its process holds at this moment
 * @property {{ halt(): Promise<void>, resume(): Promise<void> } | undefined} database where it can be stopped
 *
 * @typedef {object} Result
 * @property {string} name
 * @property {string} found
 * @property {string[]} faults
 */

const PAGE = '/investor/news/schools-news';

/**
 * The people of a busy hour.
 * @param {Under} server
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<Result>}
 */
export async function steady(server, { connections, seconds }) {
  const figures = sumUp(await loaded(server, connections, () => wait(seconds * 1000)));
  const memory = Math.round((await server.memory()) / 1e6);
  const faults = [
    ...checkSteady(figures),
    ...(memory <= 350 ? [] : [`it holds ${memory} MB, and may hold 350`]),
  ];
  return {
    name: `${connections} connections, ${seconds} s`,
    found: `${printPhase(figures, seconds)}; ${memory} MB`,
    faults,
  };
}

/**
 * Ten times as many, and how long it takes afterwards until a page comes as quickly as before.
 * @param {Under} server
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<Result>}
 */
export async function flood(server, { connections, seconds }) {
  const figures = sumUp(await loaded(server, connections * 10, () => wait(seconds * 1000)));
  const { after, faults } = await recovery(server);
  return {
    name: `${connections * 10} connections, ${seconds} s`,
    found: `${printPhase(figures, seconds)}; as before ${after.toFixed(1)} s later`,
    faults: [...checkRefusals(figures), ...faults],
  };
}

/**
 * The database is stopped under load, and started again.
 * @param {Under} server
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<Result>}
 */
export async function outage(server, { connections, seconds }) {
  const { database } = server;
  if (!database) throw new Error('Only a PostgreSQL can be stopped.');
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
    found: `${printPhase(sumUp(heard), seconds)}; served again ${first ? Math.max(0, (first.began + first.took - resumed) / 1000).toFixed(1) : '–'} s after it was back`,
    faults: [
      ...checkRefusals(sumUp(heard)),
      ...(during.every(({ status }) => status === 503)
        ? []
        : ['without a database something else than 503 was answered']),
      ...(first ? [] : ['nobody was served afterwards']),
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
    if (after > RECOVERED) return { after, faults: [`it was not as before within ${RECOVERED} s`] };
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
  return `${Math.round(answers / seconds)} answers a second (${each.join(', ')}); pages in ${median.toFixed(0)} ms, one of a hundred in ${p99.toFixed(0)}, the slowest in ${slowest.toFixed(0)}`;
}
