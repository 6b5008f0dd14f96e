import { finished, PassThrough, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';

/** Time limits for receiving a body. Tests pass smaller values. */
export interface BodyTimeouts {
  /** Bodies with a declared length up to this size must arrive within `smallBodyTimeoutMs`. */
  smallBodyBytes: number;
  smallBodyTimeoutMs: number;
  largeBodyTimeoutMs: number;
  /** The longest pause between two chunks. */
  idleTimeoutMs: number;
  /** How long the rest of a refused body is read and dropped. */
  drainTimeoutMs: number;
}

export const BODY_TIMEOUTS: BodyTimeouts = {
  smallBodyBytes: 64 * 1024,
  smallBodyTimeoutMs: 10_000,
  largeBodyTimeoutMs: 60_000,
  idleTimeoutMs: 10_000,
  drainTimeoutMs: 2000,
};

/** The client disconnected before it had sent the whole body. Nobody reads the response. */
export class ClientDisconnected extends Error {}

/** Whether the headers announce a body. */
export function expectsBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Passes a body through as long as the client sends it fast enough.
 * @param receive counts the received bytes; it throws when there are too many.
 * @returns the body stream. It fails with Problem 408 when the client is too slow, with
 * ClientDisconnected when the connection ends, and with whatever `receive` throws. The connection
 * is closed after any of these.
 */
export function guardBody(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
  receive: (bytes: number) => void,
  timeouts: BodyTimeouts,
): Readable {
  const guardedBody = new PassThrough();
  const fail = (error: Error) => {
    stop();
    body.unpipe(guardedBody);
    if (!reply.sent) void reply.header('connection', 'close');
    guardedBody.destroy(error);
  };
  const isSmall = Number(headers['content-length'] ?? Infinity) <= timeouts.smallBodyBytes;
  const deadlineTimer = setTimeout(
    () => fail(requestTimeout()),
    isSmall ? timeouts.smallBodyTimeoutMs : timeouts.largeBodyTimeoutMs,
  );
  const idleTimer = setTimeout(() => fail(requestTimeout()), timeouts.idleTimeoutMs);
  const stop = () => {
    clearTimeout(deadlineTimer);
    clearTimeout(idleTimer);
  };
  body.on('data', (chunk: Buffer) => {
    idleTimer.refresh();
    try {
      receive(chunk.length);
    } catch (error) {
      fail(error as Error);
    }
  });
  finished(body, { writable: false }, (error) =>
    error ? fail(new ClientDisconnected('The client disconnected.')) : stop(),
  );
  // The consumer may have stopped listening after it refused the body.
  guardedBody.on('error', () => {});
  reply.raw.once('close', () => {
    stop();
    body.unpipe(guardedBody);
  });
  return body.pipe(guardedBody);
}

/**
 * Reads and drops the rest of a body before the response is sent. Closing a connection with unread
 * data resets it: the client may lose the response, and nginx would count the reset as a failure of
 * the process.
 */
export async function drainBody(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { drainTimeoutMs }: BodyTimeouts,
): Promise<void> {
  if (raw.readableEnded || raw.destroyed || reply.statusCode === REQUEST_TIMEOUT) return;
  const isWhole = await new Promise<boolean>((resolve) => {
    const deadlineTimer = setTimeout(() => resolve(false), drainTimeoutMs);
    finished(raw, { writable: false }, (error) => {
      clearTimeout(deadlineTimer);
      resolve(!error);
    });
    raw.unpipe();
    raw.resume();
  });
  if (!isWhole) void reply.header('connection', 'close');
}

const REQUEST_TIMEOUT = 408;

const requestTimeout = () =>
  new Problem(REQUEST_TIMEOUT, 'problem.tooSlow', { headers: { connection: 'close' } });
