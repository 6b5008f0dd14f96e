import { Agent, get as httpGet } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/**
 * Sends a GET request over a keep-alive connection.
 * @param {string} address
 * @param {string} [token]
 * @returns {Promise<{ status: number, text: string, milliseconds: number }>}
 */
export function get(address, token) {
  const headers = token ? { authorization: `Bearer ${token}`, 'accept-language': 'ar' } : {};
  const began = performance.now();
  return new Promise((resolve, reject) => {
    httpGet(address, { agent, headers }, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          milliseconds: performance.now() - began,
        }),
      );
    }).on('error', reject);
  });
}

/**
 * Sends GET requests one after another and returns their durations in ms.
 * @param {string} address
 * @param {string} token
 * @param {number} times
 */
export async function timeRequests(address, token, times) {
  const durations = [];
  for (let repeat = 0; repeat < times; repeat += 1) {
    const { status, milliseconds } = await get(address, token);
    if (status !== 200) throw new Error(`${address}: ${status}`);
    durations.push(milliseconds);
  }
  return durations;
}

/**
 * Sends GET requests, eight at a time.
 * @param {string} address
 * @param {string | undefined} token
 * @param {number} times
 */
export async function sendRequests(address, token, times) {
  let remaining = times;
  const worker = async () => {
    while (remaining > 0) {
      remaining -= 1;
      const { status } = await get(address, token);
      if (status !== 200) throw new Error(`${address}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/**
 * Signs in as a demo user and returns the session token.
 * @param {string} address
 * @returns {Promise<string>}
 */
export async function signIn(address) {
  const body = JSON.stringify({ identity: 'investor@sanabil.example', password: 'Sanabil-2026' });
  const response = await fetch(`${address}/investor/user/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return (await response.json()).data.token;
}
