import { Agent, request as httpRequest } from 'node:http';

/**
 * @typedef {object} ResponseInfo
 * @property {number} status 0 if the connection failed
 * @property {string | undefined} retryAfter
 * @property {number} startedAt the start time, from `performance.now()`
 * @property {number} durationMs milliseconds until the last byte
 */

/** Longer than the server's own timeout. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Starts virtual users who continuously read a page, each over one keep-alive connection, until
 * `end`.
 * @param {string} url
 * @param {string} token
 * @param {number} connections
 */
export function startUsers(url, token, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const state = { isOver: false };
  /** @type {ResponseInfo[]} */
  const responses = [];
  const runUser = async () => {
    while (!state.isOver) {
      const response = await request(url, token, agent);
      responses.push(response);
      // Waits 100 ms instead of the seconds in Retry-After, to keep the load high.
      if (response.status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const all = Promise.all(Array.from({ length: connections }, runUser));
  return {
    responses,
    end: async () => {
      state.isOver = true;
      await all;
      agent.destroy();
    },
  };
}

/**
 * @param {string} url
 * @param {string} token
 * @param {Agent} [agent]
 * @returns {Promise<ResponseInfo>}
 */
export function request(url, token, agent) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (/** @type {number} */ status, /** @type {string | undefined} */ retryAfter) =>
      resolve({ status, retryAfter, startedAt, durationMs: performance.now() - startedAt });
    const outgoing = httpRequest(
      url,
      {
        ...(agent ? { agent } : {}),
        timeout: REQUEST_TIMEOUT_MS,
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'ar' },
      },
      (response) => {
        response.on('error', () => done(0, undefined));
        response.on('end', () => done(response.statusCode ?? 0, response.headers['retry-after']));
        response.resume();
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', () => done(0, undefined));
    outgoing.end();
  });
}
