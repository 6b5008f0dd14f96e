import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { request } from './users.mjs';

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
/** @type {import('./users.mjs').ResponseInfo[]} */
const responses = [];
const state = { isOver: false };

parentPort?.once('message', () => (state.isOver = true));
await Promise.all(sessions.map(runUser));
parentPort?.postMessage(responses, []);

/**
 * @param {Session} session
 * @param {number} number the user's index, which selects the first page
 */
async function runUser({ token, from }, number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: from });
  for (let turn = number; !state.isOver; turn += 1) {
    const { status, durationMs, path } = await request(address, PATHS[turn % PATHS.length] ?? '/', {
      token,
      agent,
    });
    responses.push({ status, durationMs, path });
    await wait(500);
  }
  agent.destroy();
}
