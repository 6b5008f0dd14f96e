import { Agent, request as httpRequest } from 'node:http';

/**
 * @typedef {object} Answer
 * @property {number} status 0 if the connection failed
 * @property {string | undefined} retryAfter
 * @property {number} began the start time, from `performance.now()`
 * @property {number} took milliseconds until the last byte
 */

/** Longer than the server's own timeout. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Starts virtual users who continuously read a page, each over one keep-alive connection, until `end`.
 * @param {string} url
 * @param {string} token
 * @param {number} connections
 */
export function startPeople(url, token, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const day = { over: false };
  /** @type {Answer[]} */
  const heard = [];
  const person = async () => {
    while (!day.over) {
      const answer = await request(url, token, agent);
      heard.push(answer);
      // Waits 100 ms instead of the seconds in Retry-After, to keep the load high.
      if (answer.status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const all = Promise.all(Array.from({ length: connections }, person));
  return {
    heard,
    end: async () => {
      day.over = true;
      await all;
      agent.destroy();
    },
  };
}

/**
 * @param {string} url
 * @param {string} token
 * @param {Agent} [agent]
 * @returns {Promise<Answer>}
 */
export function request(url, token, agent) {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (/** @type {number} */ status, /** @type {string | undefined} */ retryAfter) =>
      resolve({ status, retryAfter, began, took: performance.now() - began });
    const asking = httpRequest(
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
    asking.on('timeout', () => asking.destroy(new Error('timeout')));
    asking.on('error', () => done(0, undefined));
    asking.end();
  });
}
