import { Agent, request } from 'node:https';
import { HOST } from './values.mjs';

/**
 * @typedef {object} ResponseInfo
 * @property {string} call method and path
 * @property {number} status 0 if the connection failed
 * @property {number} startedAt the start time, from `performance.now()`
 * @property {number} durationMs milliseconds until the last byte
 * @property {string | undefined} retryAfter
 * @property {string | undefined} etag
 * @property {string} text
 *
 * @typedef {object} RequestOptions
 * @property {string} [method]
 * @property {string} [token]
 * @property {string} [key] the Idempotency-Key
 * @property {string} [ifMatch] the ETag of the version that is edited
 * @property {object} [body]
 * @property {number} [bytes] instead of `body`: the size of a meaningless JSON body
 *
 * @typedef {(path: string, call?: RequestOptions) => Promise<ResponseInfo>} SendRequest
 */

/** Longer than nginx waits for both processes in turn. */
const REQUEST_TIMEOUT_MS = 45_000;

/**
 * Creates a client that sends requests to nginx over TLS from a given local address.
 * @param {Buffer} certificate of the host
 * @param {string} from
 * @returns {{ send: SendRequest, close: () => void }}
 */
export function createClient(certificate, from) {
  const agent = new Agent({ keepAlive: true, ca: certificate, localAddress: from, maxSockets: 6 });
  return {
    close: () => agent.destroy(),
    send: (path, { method = 'GET', token, key, ifMatch, body, bytes } = {}) => {
      const startedAt = performance.now();
      const payload = bytes
        ? JSON.stringify({ identity: 'x'.repeat(bytes) })
        : body && JSON.stringify(body);
      const headers = {
        host: HOST,
        'accept-language': 'en',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(ifMatch ? { 'if-match': ifMatch } : {}),
        ...(payload
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
          : {}),
      };
      return new Promise((resolve) => {
        let text = '';
        const done = (
          status = 0,
          /** @type {import('node:http').IncomingHttpHeaders} */ responseHeaders = {},
        ) =>
          resolve({
            call: `${method} ${path}`,
            status,
            startedAt,
            durationMs: performance.now() - startedAt,
            retryAfter: responseHeaders['retry-after'],
            etag: responseHeaders.etag,
            text,
          });
        const outgoing = request(
          {
            host: '127.0.0.1',
            port: 443,
            servername: HOST,
            path,
            method,
            headers,
            agent,
            timeout: REQUEST_TIMEOUT_MS,
          },
          (response) => {
            response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
            response.on('error', () => done());
            response.on('end', () => done(response.statusCode, response.headers));
          },
        );
        outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
        // If the response arrived before the whole body was sent, the promise is already resolved.
        outgoing.on('error', () => done());
        outgoing.end(payload);
      });
    },
  };
}
