import type { ScreenLink } from '../../engine/index.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';

/** The settings of the action, as its manifest describes them; calls stand in the place of their names. */
export interface PaymentOptions {
  packages: ResolvedCall;
  pay: { call: ResolvedCall; to: string; params?: Record<string, string> };
  check: ResolvedCall;
  orders: string;
  receipt: ScreenLink;
}

/** The gateway's widget takes these. */
export const BRANDS = 'VISA MASTER AMEX';
