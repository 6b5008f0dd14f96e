import { randomKey } from './randomKey.ts';

/** The keys under which what makes something new is sent. */
export interface IdempotencyKeys {
  /** The key for a body: the same one until it has been done or the body is another. */
  keyOf(url: string, body: unknown): string;
  /** It has been done: the same body once more makes something else. */
  release(url: string): void;
}

/**
 * An answer that got lost says nothing about what was done. They outlive the form that sent it: somebody who has left it, signed in again
 * or opened it anew still makes one record of one body.
 */
export function createIdempotencyKeys(): IdempotencyKeys {
  const open = new Map<string, { body: string; key: string }>();
  return {
    keyOf: (url, body) => {
      const sent = JSON.stringify(body) ?? '';
      const last = open.get(url);
      if (last?.body === sent) return last.key;
      const key = randomKey();
      open.set(url, { body: sent, key });
      return key;
    },
    release: (url) => void open.delete(url),
  };
}
