import { rescheduleCheck, leaseChecks, type LeasedCheck } from '../db/payments.ts';
import { startInterval } from '../services/interval.ts';
import { GatewayUnavailable } from './gateway.ts';
import { settle, type SettlementContext } from './settle.ts';

const AT_ONCE = 10;
/** Longer than any look takes: then whoever took the order has died. */
const LEASE = 60_000;
const FIRST_WAIT = 60_000;
const LONGEST_WAIT = 3_600_000;

/** After so many looks: one minute, two, four … and every hour in the end. */
export const waitAfter = (attempts: number) =>
  Math.min(FIRST_WAIT * 2 ** Math.min(attempts - 1, 10), LONGEST_WAIT);

/**
 * Asks after every order that is due: one whose checkout is over, and one that the gateway has yet to decide. Closing the tab, a lost
 * answer and a call that never came all end here. @returns how many were asked after.
 */
export async function checkDueOrders(settling: SettlementContext): Promise<number> {
  const taken = await leaseChecks(settling.db, settling.now(), {
    max: AT_ONCE,
    leaseMs: LEASE,
    maxDelayMs: LONGEST_WAIT,
  });
  // At once: one after another, the last would be looked at when its lease is over.
  const looks = await Promise.allSettled(taken.map((check) => checkAgain(settling, check)));
  for (const ended of looks) if (ended.status === 'rejected') throw ended.reason;
  return taken.length === AT_ONCE ? AT_ONCE + (await checkDueOrders(settling)) : taken.length;
}

async function checkAgain(settling: SettlementContext, check: LeasedCheck): Promise<void> {
  const known = await checkOrder(settling, check);
  const again =
    known === 'unknown' || known === 'pending' || known === 'created' || known === 'shown';
  await rescheduleCheck(
    settling.db,
    check,
    again ? new Date(settling.now().getTime() + waitAfter(check.attempts)) : null,
  );
}

async function checkOrder(
  settling: SettlementContext,
  place: { companyId: number; orderId: number },
) {
  try {
    return await settle(settling, place, 'sweeper');
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'unknown' as const;
    throw error;
  }
}

const LOOK_EVERY = 5_000;

/** Looks after payments from time to time. Returns the function that ends it. */
export function startSweeper(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return startInterval(work, onError, LOOK_EVERY);
}
