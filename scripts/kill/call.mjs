/**
 * The connection failed before the response was complete, because the server was killed. Also
 * thrown if the body is not valid JSON, as when it was cut off.
 */
export class ConnectionLost extends Error {}

/**
 * @typedef {object} Options
 * @property {string | undefined} [token]
 * @property {string} [key] the Idempotency-Key
 * @property {unknown} [body]
 * @property {string} [from] the client's address for X-Forwarded-For
 */

/**
 * Calls the API and returns the `data` of the response.
 * @param {string} address
 * @param {string} method
 * @param {string} path
 * @param {Options & { expect: number }} options
 * @returns {Promise<any>}
 * @throws ConnectionLost if the connection failed, or an Error if the status is unexpected
 */
export async function call(address, method, path, { expect, ...options }) {
  const { status, json } = await request(address, method, path, options);
  if (status !== expect)
    throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)?.slice(0, 300)}`);
  return json?.data;
}

/**
 * @param {string} address
 * @param {string} method
 * @param {string} path
 * @param {Options} options
 * @returns {Promise<{ status: number, json: any }>}
 */
export async function request(address, method, path, { token, key, body, from }) {
  /** @type {Record<string, string>} */
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(from ? { 'x-forwarded-for': from } : {}),
  };
  try {
    const response = await fetch(address + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, json: text ? JSON.parse(text) : undefined };
  } catch (error) {
    throw new ConnectionLost(String(error));
  }
}
