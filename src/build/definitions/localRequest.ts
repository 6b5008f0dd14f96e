import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header with the token of the studio. */
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
 * Whether a request is a POST with a JSON body, which a page of another site cannot send without
 * permission, and has the token, which such a page cannot read.
 */
export const hasToken = ({ headers, method }: IncomingMessage, token: string): boolean =>
  method === 'POST' &&
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '') &&
  isEqual(String(headers[TOKEN_HEADER] ?? ''), token);

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
