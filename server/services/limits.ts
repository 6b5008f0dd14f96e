import type { Db } from '../db/connect.ts';
import { clearCounter, decrementCounter, incrementCounter } from '../db/counters.ts';
import { Problem } from '../http/problem.ts';
import { keyOf, networkOf, isRefused, WINDOW, type SignInTry } from './signInLimits.ts';

/** Of a person who is signed in, in a window: wrong current passwords, and e-mails that were another's. */
export const OWN_ATTEMPTS = 10;
/** Reset links for one e-mail, and asked for from one address, in a window. */
export const RESET_MAILS = 3;
export const RESET_REQUESTS = 20;

/** A try of a person who is signed in. */
export interface OwnAttempt extends SignInTry {
  /** It is not counted; those before it are. */
  withdraw(): Promise<void>;
}

/** Limits on what strangers, and whoever took over a session, would try again and again; shared like those on signing in. */
export interface Limits {
  /** Counts a try before it is judged. `retryAfter`, in seconds, says that it must not be judged. */
  attempt(
    what: 'password' | 'email',
    staff: { companyId: number; staffId: number },
  ): Promise<OwnAttempt | { retryAfter: number }>;
  /** Counts a request for a reset link. `quiet`: the e-mail has got enough of them, which nobody is told. */
  requestReset(email: string, address: string): Promise<'send' | 'quiet' | { retryAfter: number }>;
}

export function createLimits(db: Db, now: () => Date): Limits {
  return {
    attempt: async (what, { companyId, staffId }) => {
      const key = keyOf('own', what, String(companyId), String(staffId));
      return (
        isRefused(await incrementCounter(db, key, now(), WINDOW), OWN_ATTEMPTS, now()) ?? {
          succeed: () => clearCounter(db, key),
          withdraw: () => decrementCounter(db, key),
        }
      );
    },
    requestReset: async (email, address) => {
      const blocked = isRefused(
        await incrementCounter(db, keyOf('reset from', networkOf(address)), now(), WINDOW),
        RESET_REQUESTS,
        now(),
      );
      if (blocked) return blocked;
      return isRefused(
        await incrementCounter(db, keyOf('reset', email), now(), WINDOW),
        RESET_MAILS,
        now(),
      )
        ? 'quiet'
        : 'send';
    },
  };
}

/** Counts a try of a person who is signed in. @throws Problem 429 where it must not be judged. */
export async function begin(
  limits: Limits,
  what: 'password' | 'email',
  staff: { companyId: number; staffId: number },
): Promise<OwnAttempt> {
  const attempt = await limits.attempt(what, staff);
  if ('retryAfter' in attempt)
    throw new Problem(429, 'profile.error.tooMany', {
      headers: { 'retry-after': String(attempt.retryAfter) },
    });
  return attempt;
}
