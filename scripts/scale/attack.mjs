import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from './client.mjs';

/** Bodies that are larger than their route takes: one of each, over and over. */
const BODIES = [
  { path: '/investor/user/login', bytes: 1_000_000 },
  { path: '/investor/user/login', bytes: 1_000_000 },
  { path: '/investor/news', bytes: 2_900_000 },
  { path: '/investor/news', bytes: 10_000_000 },
];
const PAUSE = 250;

/**
 * Somebody without an account who sends four bodies a second.
 * @param {Buffer} certificate
 */
export function startLoad(certificate) {
  const { ask, close } = createClient(certificate, '127.0.66.1');
  const day = { isOver: false };
  /** @type {Record<string, number>} */
  const statuses = {};
  const attack = (async () => {
    for (let turn = 0; !day.isOver; turn += 1) {
      const { path, bytes } = BODIES[turn % BODIES.length] ?? { path: '/', bytes: 1 };
      void ask(path, { method: 'POST', bytes }).then(
        ({ status }) => (statuses[status] = (statuses[status] ?? 0) + 1),
      );
      await wait(PAUSE);
    }
  })();
  return {
    /** @returns {Promise<string[]>} what is wrong with the answers to these bodies */
    stop: async () => {
      day.isOver = true;
      await attack;
      await wait(1000);
      close();
      const others = Object.keys(statuses).filter((status) => status !== '413' && status !== '401');
      return others.map(
        (status) =>
          `${statuses[status]} of the large bodies were answered with ${status === '0' ? 'a broken connection' : status}`,
      );
    },
  };
}
