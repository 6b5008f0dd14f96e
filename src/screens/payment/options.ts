import type { ScreenLink } from '../../engine/index.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';

/** The options that the action's manifest declares. The names of calls are resolved to calls. */
export interface PaymentOptions {
  packages: ResolvedCall;
  pay: { call: ResolvedCall; to: string; params?: Record<string, string> };
  check: ResolvedCall;
  orders: string;
  receipt: ScreenLink;
}

/** The part of the API with orders and receipts, which a host may lack. */
export const ORDERS_FEATURE = 'orders';

/** The card brands that the gateway's widget offers. */
export const BRANDS = 'VISA MASTER AMEX';
