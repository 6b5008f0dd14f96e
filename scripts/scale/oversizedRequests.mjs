import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from './client.mjs';

/** Request bodies that exceed the limit of their route, sent in turn. */
const BODIES = [
  { path: '/investor/user/login', bytes: 1_000_000 },
  { path: '/investor/user/login', bytes: 1_000_000 },
  { path: '/investor/news', bytes: 2_900_000 },
  { path: '/investor/news', bytes: 10_000_000 },
];
const PAUSE_MS = 250;

/**
 * Starts an anonymous client that sends four oversized bodies a second.
 * @param {Buffer} certificate
 */
export function startOversizedRequests(certificate) {
  const { send, close } = createClient(certificate, '127.0.66.1');
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
          `${statuses[status]} oversized requests ended with ${status === '0' ? 'a failed connection' : `status ${status}`}`,
      );
    },
  };
}
