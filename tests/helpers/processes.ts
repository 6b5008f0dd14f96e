import { startServer, type ServerProcess } from './serverProcess.ts';

/** The response of a process, and the time it took. */
export interface Reply {
  status: number;
  text: string;
  retryAfter: string | null;
  milliseconds: number;
}

export interface RequestOptions {
  method?: string;
  token?: string;
  body?: unknown;
  /** The Idempotency-Key header. */
  key?: string;
  /** The client's address, as a proxy forwards it. */
  from?: string;
}

/** Sends a request to a process. Only throws if there is no response. */
export async function sendRequest(
  address: string,
  path: string,
  { method = 'GET', token, body, key, from }: RequestOptions = {},
): Promise<Reply> {
  const headers = {
    'accept-language': 'en',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(from ? { 'x-forwarded-for': from } : {}),
  };
  const startedAt = performance.now();
  const response = await fetch(address + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    retryAfter: response.headers.get('retry-after'),
    milliseconds: performance.now() - startedAt,
  };
}

/** Signs in. */
export function signInAt(
  address: string,
  identity: string,
  password: string,
  from = '203.0.113.7',
): Promise<Reply> {
  return sendRequest(address, '/investor/user/login', {
    method: 'POST',
    body: { identity, password },
    from,
  });
}

export const sessionTokenIn = ({ text }: Reply): string =>
  (JSON.parse(text) as { data: { token: string } }).data.token;

/** Starts two processes on one database at the same time, behind one proxy. */
export async function startTwoServers(
  databaseUrl: string,
): Promise<{ servers: [ServerProcess, ServerProcess]; addresses: [string, string] }> {
  const storage = { databaseUrl, dataDir: '' };
  const servers: [ServerProcess, ServerProcess] = [
    startServer(storage, { TRUST_PROXY: '1' }),
    startServer(storage, { TRUST_PROXY: '1' }),
  ];
  return { servers, addresses: [await servers[0].address, await servers[1].address] };
}
