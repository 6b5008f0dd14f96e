import type { Selectable } from 'kysely';
import type { Tables } from 'nasaq/server';

/** The state of an order. */
export type PaymentState = Selectable<Tables['payment_order']>['state'];

/** An event in the life of an order. */
export type PaymentEvent =
  /** The card form was shown. */
  | 'show'
  /** The gateway has accepted the payment, but has not confirmed it yet. */
  | 'wait'
  /** The gateway has received the payment, and amount, currency and order match. */
  | 'pay'
  /** The gateway refused the payment, or it does not match the order. */
  | 'refuse'
  /** The checkout has expired without a payment. */
  | 'expire'
  /** A newer order for one of the schools was created before this one was paid. */
  | 'replace';

/**
 * The state machine of orders. Events that are not listed are ignored. A checkout may see several
 * refused attempts and then a successful one, and the gateway may report a payment much later. No
 * payment may be lost, so every state leads to `paid`, and `paid` is final.
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

/** The status of each state in the API. */
export const API_STATUS: Record<PaymentState, 'paid' | 'pending' | 'failed'> = {
  created: 'pending',
  shown: 'pending',
  pending: 'pending',
  paid: 'paid',
  failed: 'failed',
  expired: 'failed',
};
