import type { Db } from '../db/connect.ts';
import { clearCounter, decrementCounter, incrementCounter } from '../rows/counters.ts';
import { Problem } from '../base/problem.ts';
import { counterKey, networkOf, checkLimit, WINDOW_MS, type Attempt } from './signInLimits.ts';

/**
 * The most attempts of a signed-in person per window: wrong current passwords, and e-mails that
 * another account has.
 */
export const MAX_SIGNED_IN_ATTEMPTS = 10;
/** The most reset links per window for one e-mail. */
export const MAX_RESET_MAILS = 3;
/** The most requests for reset links per window from one network. */
export const MAX_RESET_REQUESTS = 20;

/** An attempt of a signed-in person. */
export interface SignedInAttempt extends Attempt {
  /** Removes this attempt from the count. Earlier attempts stay counted. */
  withdraw(): Promise<void>;
}

/**
 * Limits on attempts of people who are not signed in, and of somebody who took over a session.
 * Counted in the database, like the limits on signing in.
 */
export interface AttemptLimits {
  /**
   * Counts an attempt before it is checked. `retryAfter`, in seconds, means that it must not be
   * checked.
   */
  attempt(
    kind: 'password' | 'email',
    staff: { companyId: number; staffId: number },
  ): Promise<SignedInAttempt | { retryAfter: number }>;
  /**
   * Counts a request for a reset link. `quiet` means that the e-mail has received enough links; the
   * caller must not disclose it.
   */
  requestReset(email: string, address: string): Promise<'send' | 'quiet' | { retryAfter: number }>;
}

export function createAttemptLimits(db: Db, now: () => Date): AttemptLimits {
  return {
    attempt: async (kind, { companyId, staffId }) => {
      const key = counterKey('own', kind, String(companyId), String(staffId));
      return (
        checkLimit(
          await incrementCounter(db, key, now(), WINDOW_MS),
          MAX_SIGNED_IN_ATTEMPTS,
          now(),
        ) ?? {
          succeed: () => clearCounter(db, key),
          withdraw: () => decrementCounter(db, key),
        }
      );
    },
    requestReset: async (email, address) => {
      const blocked = checkLimit(
        await incrementCounter(db, counterKey('reset from', networkOf(address)), now(), WINDOW_MS),
        MAX_RESET_REQUESTS,
        now(),
      );
      if (blocked) return blocked;
      return checkLimit(
        await incrementCounter(db, counterKey('reset', email), now(), WINDOW_MS),
        MAX_RESET_MAILS,
        now(),
      )
        ? 'quiet'
        : 'send';
    },
  };
}

/**
 * Counts an attempt of a signed-in person.
 * @throws Problem 429 when it must not be checked.
 */
export async function countAttempt(
  limits: AttemptLimits,
  kind: 'password' | 'email',
  staff: { companyId: number; staffId: number },
): Promise<SignedInAttempt> {
  const attempt = await limits.attempt(kind, staff);
  if ('retryAfter' in attempt)
    throw new Problem(429, 'profile.error.tooMany', {
      headers: { 'retry-after': String(attempt.retryAfter) },
    });
  return attempt;
}
