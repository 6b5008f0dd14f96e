import { randomKey } from './randomKey.ts';

/** The Idempotency-Keys of calls that create items. */
export interface IdempotencyKeys {
  /** Returns the key for a body: the same one until the call succeeds or the body changes. */
  keyOf(url: string, body: unknown): string;
  /**
   * Forgets the key after the call has succeeded. Sending the same body again then creates another
   * item.
   */
  release(url: string): void;
}

/**
 * Creates the keys. They outlive the form: a user who leaves it, signs in again or reopens it after
 * a lost response still creates only one item from the same body.
 */
export function createIdempotencyKeys(): IdempotencyKeys {
  const pending = new Map<string, { body: string; key: string }>();
  return {
    keyOf: (url, body) => {
      const text = JSON.stringify(body) ?? '';
      const last = pending.get(url);
      if (last?.body === text) return last.key;
      const key = randomKey();
      pending.set(url, { body: text, key });
      return key;
    },
    release: (url) => void pending.delete(url),
  };
}
