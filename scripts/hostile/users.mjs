import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { Worker } from 'node:worker_threads';

/**
 * @typedef {object} ResponseInfo
 * @property {number} status 0 if the connection failed
 * @property {number} durationMs milliseconds until the last byte
 * @property {string} path
 *
 * @typedef {object} RequestOptions
 * @property {string} [method]
 * @property {string} [from] the local address to connect from
 * @property {string} [token]
 * @property {string | Buffer} [body]
 * @property {string} [type] the content type of the body
 * @property {import('node:http').Agent} [agent]
 */

const REQUEST_TIMEOUT_MS = 20_000;

/**
 * Sends a request and reads the whole response.
 * @param {string} address
 * @param {string} path
 * @param {RequestOptions} [call]
 * @returns {Promise<ResponseInfo & { text: string }>}
 */
export function request(
  address,
  path,
  { method = 'GET', from, token, body, type = 'application/json', agent } = {},
) {
  const began = performance.now();
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const chunks = [];
    const done = (/** @type {number} */ status) =>
      resolve({
        status,
        durationMs: performance.now() - began,
        path,
        text: Buffer.concat(chunks).toString(),
      });
    const headers = {
      'accept-language': 'ar',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    };
    const outgoing = httpRequest(
      address + path,
      {
        method,
        headers,
        timeout: REQUEST_TIMEOUT_MS,
        ...(from ? { localAddress: from } : {}),
        ...(agent ? { agent } : {}),
      },
      (response) => {
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', () => done(0));
        response.on('end', () => done(response.statusCode ?? 0));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', () => done(0));
    outgoing.end(body);
  });
}

/**
 * @param {string} address
 * @param {string} identity
 * @param {string} from
 */
export async function signIn(address, identity, from, password = 'Sanabil-2026') {
  const { status, text } = await request(address, '/investor/user/login', {
    method: 'POST',
    from,
    body: JSON.stringify({ identity, password }),
  });
  if (status !== 200) throw new Error(`${identity} cannot sign in: ${status} ${text}`);
  return /** @type {string} */ (JSON.parse(text).data.token);
}

/**
 * Starts one virtual user per session, each of which opens a page every half second until `stop`.
 * They run in a worker thread, so that the attack in this thread does not delay their requests.
 * @param {string} address
 * @param {{ token: string, from: string }[]} sessions
 */
export function startUsers(address, sessions) {
  const worker = new Worker(new URL('usersThread.mjs', import.meta.url), {
    workerData: { address, sessions },
  });
  return {
    /** @returns {Promise<ResponseInfo[]>} the responses of all users */
    stop: async () => {
      const result = once(worker, 'message');
      worker.postMessage('stop', []);
      return (await result)[0];
    },
  };
}
