import { finished, PassThrough, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Milliseconds and bytes that a client has for its body. Tests pass smaller ones. */
export interface BodyTimeouts {
  /** A body that says to be no larger is here within `smallDeadline`. */
  smallBody: number;
  smallDeadline: number;
  largeDeadline: number;
  /** A sender who is silent for so long has stalled. */
  longestSilence: number;
  /** The rest of a body that has been refused is read for so long. */
  refusedDeadline: number;
}

export const BODY_TIMEOUTS: BodyTimeouts = {
  smallBody: 64 * 1024,
  smallDeadline: 10_000,
  largeDeadline: 60_000,
  longestSilence: 10_000,
  refusedDeadline: 2000,
};

/** The client went away before its body was whole. Nobody reads the answer. */
export class ClientDisconnected extends Error {}

/** Whether a request says that a body follows. */
export function expectsBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Hands a body on as it arrives, for as long as its sender keeps up.
 * @param receive counts the bytes that have arrived; it throws where they are too many.
 * @returns the body; it fails with Problem 408 when the sender is too slow, with ClientGone when the connection ends, and with what
 *   `receive` throws. The connection is closed after any of these.
 */
export function guardBody(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
  receive: (bytes: number) => void,
  patience: BodyTimeouts,
): Readable {
  const guarded = new PassThrough();
  const fail = (error: Error) => {
    stop();
    body.unpipe(guarded);
    if (!reply.sent) void reply.header('connection', 'close');
    guarded.destroy(error);
  };
  const isSmall = Number(headers['content-length'] ?? Infinity) <= patience.smallBody;
  const deadline = setTimeout(
    () => fail(tooSlow()),
    isSmall ? patience.smallDeadline : patience.largeDeadline,
  );
  const silence = setTimeout(() => fail(tooSlow()), patience.longestSilence);
  const stop = () => {
    clearTimeout(deadline);
    clearTimeout(silence);
  };
  body.on('data', (chunk: Buffer) => {
    silence.refresh();
    try {
      receive(chunk.length);
    } catch (error) {
      fail(error as Error);
    }
  });
  finished(body, { writable: false }, (error) =>
    error ? fail(new ClientDisconnected('The client went away.')) : stop(),
  );
  // The reader may have refused the body already, and listens no more.
  guarded.on('error', () => {});
  reply.raw.once('close', () => {
    stop();
    body.unpipe(guarded);
  });
  return body.pipe(guarded);
}

/**
 * Reads and drops what is left of a body before the answer is sent. A connection that is closed with unread data is reset: its client may
 * lose the answer, and nginx takes the reset for a failure of the process.
 */
export async function drainBody(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { refusedDeadline }: BodyTimeouts,
): Promise<void> {
  if (raw.readableEnded || raw.destroyed || reply.statusCode === TOO_SLOW) return;
  const isWhole = await new Promise<boolean>((resolve) => {
    const deadline = setTimeout(() => resolve(false), refusedDeadline);
    finished(raw, { writable: false }, (error) => {
      clearTimeout(deadline);
      resolve(!error);
    });
    raw.unpipe();
    raw.resume();
  });
  if (!isWhole) void reply.header('connection', 'close');
}

const TOO_SLOW = 408;

const tooSlow = () =>
  new Problem(TOO_SLOW, 'problem.tooSlow', { headers: { connection: 'close' } });
