import { rescheduleCheck, leaseChecks, type LeasedCheck } from '../db/payments.ts';
import { startInterval } from '../services/interval.ts';
import { GatewayUnavailable } from './gateway.ts';
import { settle, type SettlementContext } from './settle.ts';

const AT_ONCE = 10;
/**
 * Longer than any check takes. After this time, the process that leased the order must have died.
 */
const LEASE = 60_000;
const FIRST_WAIT = 60_000;
const LONGEST_WAIT = 3_600_000;

/**
 * Returns the delay after a number of attempts: one minute, two, four and so on, up to one hour.
 */
export const waitAfter = (attempts: number) =>
  Math.min(FIRST_WAIT * 2 ** Math.min(attempts - 1, 10), LONGEST_WAIT);

/**
 * Checks every order that is due: its checkout has expired, or the gateway still has to decide.
 * This covers closed tabs, lost responses and webhooks that never came.
 * @returns the number of orders checked
 */
export async function checkDueOrders(settling: SettlementContext): Promise<number> {
  const taken = await leaseChecks(settling.db, settling.now(), {
    max: AT_ONCE,
    leaseMs: LEASE,
    maxDelayMs: LONGEST_WAIT,
  });
  // The checks run in parallel. One after another, the last would begin after its lease has
  // expired.
  const looks = await Promise.allSettled(taken.map((check) => checkAgain(settling, check)));
  for (const result of looks) if (result.status === 'rejected') throw result.reason;
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

/** Checks due orders at an interval. Returns the function that stops it. */
export function startSweeper(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return startInterval(work, onError, LOOK_EVERY);
}
