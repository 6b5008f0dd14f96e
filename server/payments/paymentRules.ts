import type { PaymentOrder } from './paymentOrders.ts';
import type { PaymentStatus } from './gateway.ts';
import type { PaymentEvent } from './states.ts';

/**
 * How long after the expiry of a checkout the order may still change, because webhooks may arrive
 * late.
 */
export const GRACE_PERIOD_MS = 2 * 60_000;

/** The event that a payment status causes, and the reason that is stored with the order. */
export interface PaymentTransition {
  event: PaymentEvent;
  reason: string | null;
}

/** Returns the transition that a payment status causes, or undefined if there is none. */
export function transitionFor(
  order: Pick<PaymentOrder, 'total' | 'currency' | 'reference' | 'expires_at'>,
  status: PaymentStatus,
  at: Date,
): PaymentTransition | undefined {
  const { outcome } = status;
  if (outcome === 'unclear') return undefined;
  if (outcome === 'open' || outcome === 'unknown')
    return isExpired(order, at) ? { event: 'expire', reason: 'expired' } : undefined;
  const fault = mismatchOf(order, status);
  if (outcome === 'paid')
    return fault ? { event: 'refuse', reason: fault } : { event: 'pay', reason: null };
  if (!isStatusOfOrder(order, status)) return undefined;
  return outcome === 'pending'
    ? { event: 'wait', reason: null }
    : { event: 'refuse', reason: 'refused' };
}

/**
 * Checks whether the status is about a payment of this order. A response without a payment and a
 * reference is about the request itself: for example, the token is invalid or the rate limit is
 * reached.
 */
function isStatusOfOrder(
  { reference }: Pick<PaymentOrder, 'reference'>,
  status: PaymentStatus,
): boolean {
  return status.reference === undefined
    ? status.paymentId !== undefined
    : status.reference === reference;
}

/** Checks whether the gateway knows the outcome: a payment of this order, or that there is none. */
export function isFinalStatus(
  order: Pick<PaymentOrder, 'reference'>,
  status: PaymentStatus,
): boolean {
  const { outcome } = status;
  return (
    outcome === 'paid' ||
    outcome === 'open' ||
    outcome === 'unknown' ||
    (outcome !== 'unclear' && isStatusOfOrder(order, status))
  );
}

/** Compares a payment with its order. Returns the first thing that differs. */
function mismatchOf(
  order: Pick<PaymentOrder, 'total' | 'currency' | 'reference'>,
  status: PaymentStatus,
): string | undefined {
  if (status.paymentId === undefined) return 'payment';
  if (status.reference !== order.reference) return 'order';
  if (status.amount !== order.total) return 'amount';
  if (status.currency !== order.currency) return 'currency';
  return status.paymentType === 'DB' ? undefined : 'type';
}

/** Checks whether the checkout of an order has expired and the grace period is over. */
export const isExpired = ({ expires_at }: Pick<PaymentOrder, 'expires_at'>, at: Date) =>
  at.getTime() >= Date.parse(expires_at) + GRACE_PERIOD_MS;
