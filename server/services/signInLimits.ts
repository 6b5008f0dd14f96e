import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '../db/connect.ts';
import {
  clearCounter,
  decrementCounter,
  incrementCounter,
  hasFlag,
  setFlag,
  type Counter,
} from '../db/counters.ts';

/** Wrong tries in a window after which an account, or an address, has to wait for its end. */
export const ACCOUNT_ATTEMPTS = 10;
export const ADDRESS_ATTEMPTS = 50;
export const WINDOW = 15 * 60_000;
/** How long an address counts as one that the account's owner uses. */
const KNOWN_FOR = 30 * 86_400_000;

export interface SignInLimits {
  /** Whether the account's owner signed in from this network in the last 30 days. */
  isKnown(identity: string, address: string): Promise<boolean>;
  /** Counts a try before it is judged. `retryAfter`, in seconds, says that it must not be judged. */
  attempt(
    identity: string,
    address: string,
    isKnown: boolean,
  ): Promise<SignInTry | { retryAfter: number }>;
  /** The account has a new password: its owner, who may have tried the old one too often, need not wait. */
  reset(identity: string, address: string): Promise<void>;
}

/** A try of anything that is limited. */
export interface SignInTry {
  /** The try was right: it is not counted, and the account starts anew. */
  succeed(): Promise<void>;
}

/**
 * Limits on wrong tries, kept in the database so that they hold over restarts and instances. The window of an account is
 * fixed: its owner waits fifteen minutes at most. Where the owner has signed in from before, tries are counted apart, so that
 * strangers who keep trying lock out only themselves.
 */
export function createSignInLimits(db: Db, now: () => Date): SignInLimits {
  return {
    isKnown: (identity, address) =>
      hasFlag(db, keyOf('known', identity, networkOf(address)), now()),
    attempt: async (identity, address, isKnown) => {
      const network = networkOf(address);
      const byAddress = keyOf('address', network);
      const byAccount = isKnown ? keyOf('account', identity, network) : keyOf('account', identity);
      // The address first: one that has to wait must not use up the tries of an account.
      const blocked =
        isRefused(await incrementCounter(db, byAddress, now(), WINDOW), ADDRESS_ATTEMPTS, now()) ??
        isRefused(await incrementCounter(db, byAccount, now(), WINDOW), ACCOUNT_ATTEMPTS, now());
      if (blocked) return blocked;
      return {
        succeed: async () => {
          await clearCounter(db, byAccount);
          await decrementCounter(db, byAddress);
          await setFlag(
            db,
            keyOf('known', identity, network),
            new Date(now().getTime() + KNOWN_FOR),
          );
        },
      };
    },
    reset: async (identity, address) => {
      await clearCounter(db, keyOf('account', identity));
      await clearCounter(db, keyOf('account', identity, networkOf(address)));
    },
  };
}

/** Seconds to wait, where more was tried than is allowed. */
export function isRefused(
  { count: tries, resetsAt }: Counter,
  allowed: number,
  now: Date,
): { retryAfter: number } | undefined {
  if (tries <= allowed) return undefined;
  return { retryAfter: Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000)) };
}

/** Neither accounts nor addresses stand in the table as they are. */
export function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** One IPv6 customer has a whole /64 to try from. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const parts = head === '' ? [] : head.split(':');
  const missing =
    tail === undefined ? 0 : 8 - parts.length - (tail === '' ? 0 : tail.split(':').length);
  const full = [...parts, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  return full
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}
