import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { request } from './people.mjs';

/** @typedef {{ token: string, from: string }} Session */

/** What ordinary users open: lists, reports, the dashboard, pages of the client. */
const PATHS = [
  '/investor/news/schools-news',
  '/investor/dashboard',
  '/investor/dashboard/cards',
  '/investor/schooladmin',
  '/investor/accounting-report/payments',
  '/investor/profile',
  '/my-news',
  '/',
];

/** @type {{ address: string, sessions: Session[] }} */
const { address, sessions } = workerData;
/** @type {import('./people.mjs').Answer[]} */
const answers = [];
const day = { isOver: false };

parentPort?.once('message', () => (day.isOver = true));
await Promise.all(sessions.map(person));
parentPort?.postMessage(answers, []);

/**
 * @param {Session} session
 * @param {number} number the user's index, which selects the first page
 */
async function person({ token, from }, number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: from });
  for (let turn = number; !day.isOver; turn += 1) {
    const { status, took, path } = await request(address, PATHS[turn % PATHS.length] ?? '/', {
      token,
      agent,
    });
    answers.push({ status, took, path });
    await wait(500);
  }
  agent.destroy();
}
