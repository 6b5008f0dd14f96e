import type { PaymentState } from '../db/paymentTables.ts';

/** What can happen to an order of packages. */
export type PaymentEvent =
  /** Its card form was shown. */
  | 'show'
  /** The gateway has the payment, and somebody else has yet to agree. */
  | 'wait'
  /** The gateway has the money: the amount, the currency and the order are those that were asked for. */
  | 'pay'
  /** The gateway refused, or what it says does not fit the order. */
  | 'refuse'
  /** The checkout is over, and nobody has paid. */
  | 'expire'
  /** A newer order for one of its schools was made before anybody paid. */
  | 'replace';

/**
 * Which state follows which. What is not listed changes nothing.
 * One checkout may see several refused tries and then a good one, and the gateway may tell of a payment long after: money that
 * has come is never lost, so that every state but `paid` leads to it, and nothing leads away from it.
 */
export const TRANSITIONS: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  created: {
    show: 'shown',
    wait: 'pending',
    pay: 'paid',
    refuse: 'failed',
    expire: 'expired',
    replace: 'expired',
  },
  shown: { wait: 'pending', pay: 'paid', refuse: 'failed', expire: 'expired', replace: 'expired' },
  pending: { pay: 'paid', refuse: 'failed' },
  failed: { wait: 'pending', pay: 'paid' },
  expired: { wait: 'pending', pay: 'paid' },
  paid: {},
};

export const nextState = (state: PaymentState, event: PaymentEvent): PaymentState | undefined =>
  TRANSITIONS[state][event];

/** What the contract calls each state. */
export const STATUS: Record<PaymentState, 'paid' | 'pending' | 'failed'> = {
  created: 'pending',
  shown: 'pending',
  pending: 'pending',
  paid: 'paid',
  failed: 'failed',
  expired: 'failed',
};
