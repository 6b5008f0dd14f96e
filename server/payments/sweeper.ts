import { rescheduleCheck, leaseChecks, type LeasedCheck } from './paymentChecks.ts';
import { createRetryDelay } from 'nasaq/server';
import { GatewayUnavailable } from './gateway.ts';
import { settle, type SettlementContext } from './settle.ts';

const BATCH_SIZE = 10;
/**
 * Longer than any check takes. After this time, the process that leased the order must have died.
 */
const LEASE_MS = 60_000;
const FIRST_DELAY_MS = 60_000;
const MAX_DELAY_MS = 3_600_000;

/** The delay after a number of attempts: one minute, two, four and so on, up to one hour. */
export const retryDelay = createRetryDelay(FIRST_DELAY_MS, MAX_DELAY_MS);

/**
 * Checks every order that is due: its checkout has expired, or the gateway still has to decide.
 * This finds payments whose user closed the tab, and those whose response or webhook was lost.
 * @returns the number of orders checked
 */
export async function checkDueOrders(context: SettlementContext): Promise<number> {
  const leased = await leaseChecks(context.db, context.now(), {
    max: BATCH_SIZE,
    leaseMs: LEASE_MS,
    maxDelayMs: MAX_DELAY_MS,
  });
  // The checks run in parallel. One after another, the last would begin after its lease has
  // expired.
  const results = await Promise.allSettled(
    leased.map((check) => checkAndReschedule(context, check)),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return leased.length === BATCH_SIZE
    ? BATCH_SIZE + (await checkDueOrders(context))
    : leased.length;
}

async function checkAndReschedule(context: SettlementContext, check: LeasedCheck): Promise<void> {
  const state = await checkOrder(context, check);
  const isOpen =
    state === 'undetermined' || state === 'pending' || state === 'created' || state === 'shown';
  await rescheduleCheck(
    context.db,
    check,
    isOpen ? new Date(context.now().getTime() + retryDelay(check.attempts)) : null,
  );
}

async function checkOrder(
  context: SettlementContext,
  orderKey: { companyId: number; orderId: number },
) {
  try {
    return await settle(context, orderKey, 'sweeper');
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'undetermined' as const;
    throw error;
  }
}
