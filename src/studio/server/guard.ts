import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header with the token of the studio's page. */
export const TOKEN_HEADER = 'x-studio-token';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Whether a request comes from this machine and is addressed to it by a loopback name. The name is
 * checked because a page of another site can let its own name resolve to 127.0.0.1.
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const host = /^(.*?)(?::\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  return LOOPBACK.has(socket.remoteAddress ?? '') && LOOPBACK_NAMES.has(host);
}

/**
 * Whether a request was sent by the studio's own page: from the same origin, as JSON, which other
 * sites cannot send without permission, and with the token, which they cannot read.
 */
export function isFromStudio(request: IncomingMessage, token: string): boolean {
  const { headers, method } = request;
  return (
    isLocal(request) &&
    method === 'POST' &&
    headers.origin === `http://${headers.host}` &&
    /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '') &&
    isEqual(String(headers[TOKEN_HEADER] ?? ''), token)
  );
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
