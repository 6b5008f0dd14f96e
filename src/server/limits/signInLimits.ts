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
} from '../rows/counters.ts';

/**
 * Wrong attempts per window after which an account, or a network, has to wait until the window
 * ends.
 */
export const MAX_ACCOUNT_ATTEMPTS = 10;
export const MAX_NETWORK_ATTEMPTS = 50;
export const WINDOW_MS = 15 * 60_000;
/** How long a network counts as one that the account's owner uses. */
const KNOWN_NETWORK_MS = 30 * 86_400_000;

export interface SignInLimits {
  /** Whether the account's owner signed in from this network in the last 30 days. */
  isKnown(identity: string, address: string): Promise<boolean>;
  /**
   * Counts an attempt before it is checked. `retryAfter`, in seconds, means that it must not be
   * checked.
   */
  attempt(
    identity: string,
    address: string,
    isKnown: boolean,
  ): Promise<Attempt | { retryAfter: number }>;
  /**
   * Clears the counts of an account after its password was reset, so that its owner does not have
   * to wait.
   */
  clearCounts(identity: string, address: string): Promise<void>;
}

/** An attempt at something that is limited. */
export interface Attempt {
  /** The attempt succeeded: it is not counted, and the count of the account starts again. */
  succeed(): Promise<void>;
}

/**
 * Limits wrong sign-in attempts. The counts are in the database, so that they survive restarts and
 * apply to all processes. The window of an account is fixed, so its owner waits 15 minutes at most.
 * Attempts from networks where the owner has signed in before are counted separately, so that
 * strangers lock out only themselves.
 */
export function createSignInLimits(db: Db, now: () => Date): SignInLimits {
  return {
    isKnown: (identity, address) =>
      hasFlag(db, counterKey('known', identity, networkOf(address)), now()),
    attempt: async (identity, address, isKnown) => {
      const network = networkOf(address);
      const networkKey = counterKey('address', network);
      const accountKey = isKnown
        ? counterKey('account', identity, network)
        : counterKey('account', identity);
      // The network is counted first: a blocked network must not use up the attempts of an account.
      const blocked =
        checkLimit(
          await incrementCounter(db, networkKey, now(), WINDOW_MS),
          MAX_NETWORK_ATTEMPTS,
          now(),
        ) ??
        checkLimit(
          await incrementCounter(db, accountKey, now(), WINDOW_MS),
          MAX_ACCOUNT_ATTEMPTS,
          now(),
        );
      if (blocked) return blocked;
      return {
        succeed: async () => {
          await clearCounter(db, accountKey);
          await decrementCounter(db, networkKey);
          await setFlag(
            db,
            counterKey('known', identity, network),
            new Date(now().getTime() + KNOWN_NETWORK_MS),
          );
        },
      };
    },
    clearCounts: async (identity, address) => {
      await clearCounter(db, counterKey('account', identity));
      await clearCounter(db, counterKey('account', identity, networkOf(address)));
    },
  };
}

/** Returns the seconds to wait if a counter exceeds its limit, otherwise undefined. */
export function checkLimit(
  { count: attempts, resetsAt }: Counter,
  allowed: number,
  now: Date,
): { retryAfter: number } | undefined {
  if (attempts <= allowed) return undefined;
  return { retryAfter: Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000)) };
}

/** Hashes the parts of a counter's key, so that the table contains no e-mails or addresses. */
export function counterKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Returns the network of an address: an IPv4 address itself, or the /64 of an IPv6 address, because
 * one customer usually has a whole /64.
 */
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
