import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from './client.mjs';

/**
 * Large request bodies, sent in turn. Those above the limit of their route are refused with 413.
 * The one of 2.9 MB is just below the limit of its route, and refused with 401, because the client
 * is not signed in.
 */
const BODIES = [
  { path: '/investor/user/login', bytes: 1_000_000 },
  { path: '/investor/user/login', bytes: 1_000_000 },
  { path: '/investor/news', bytes: 2_900_000 },
  { path: '/investor/news', bytes: 10_000_000 },
];
const PAUSE_MS = 250;
/** An address of its own, so that the limits of this client do not affect the others. */
const CLIENT_ADDRESS = '127.0.66.1';

/**
 * Starts an anonymous client that sends four large bodies a second.
 * @param {Buffer} certificate
 */
export function startOversizedRequests(certificate) {
  const { send, close } = createClient(certificate, CLIENT_ADDRESS);
  const state = { isOver: false };
  /** @type {Record<string, number>} */
  const statuses = {};
  const attack = (async () => {
    for (let turn = 0; !state.isOver; turn += 1) {
      const { path, bytes } = BODIES[turn % BODIES.length] ?? { path: '/', bytes: 1 };
      void send(path, { method: 'POST', bytes }).then(
        ({ status }) => (statuses[status] = (statuses[status] ?? 0) + 1),
      );
      await wait(PAUSE_MS);
    }
  })();
  return {
    /** @returns {Promise<string[]>} unexpected responses to these requests */
    stop: async () => {
      state.isOver = true;
      await attack;
      await wait(1000);
      close();
      const unexpected = Object.keys(statuses).filter(
        (status) => status !== '413' && status !== '401',
      );
      return unexpected.map(
        (status) =>
          `${statuses[status]} large requests ended with ${status === '0' ? 'a failed connection' : `status ${status}`}`,
      );
    },
  };
}
