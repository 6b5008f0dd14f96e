import type { SandboxCheckout } from './sandboxCheckouts.ts';
import { RESULT_CODES } from './cards.ts';

/** How long a checkout can be paid, as with real gateways of this kind. */
const CHECKOUT_LIFETIME_MS = 30 * 60_000;

const DESCRIPTIONS: Record<string, string> = {
  '000.100.110': "Request successfully processed in 'Merchant in Integrator Test Mode'",
  '000.200.000': 'transaction pending',
  '000.200.100': 'successfully created checkout',
  '200.300.404':
    'invalid or missing parameter - (opp) No payment session found for the requested id',
  '700.400.580': 'cannot find transaction',
  '800.100.152': 'transaction declined by authorization system',
  '800.400.500': 'Waiting for confirmation of non-instant payment. Denied for now.',
};

/** Builds a response of the gateway with a result code. */
export function sandboxResponse(code: string, at: Date, more: Record<string, unknown> = {}) {
  return {
    ...more,
    result: { code, description: DESCRIPTIONS[code] ?? '' },
    buildNumber: 'sandbox',
    timestamp: at.toISOString(),
    ndc: 'sandbox',
  };
}

export const isClosedOrExpired = ({ created_at, closed_at }: SandboxCheckout, at: Date) =>
  closed_at !== null || at.getTime() >= Date.parse(created_at) + CHECKOUT_LIFETIME_MS;

/** Returns the result code of a transaction at a time. A pending one is decided when it is due. */
function codeAt({ outcome, code, due_at }: SandboxCheckout, at: Date): string {
  const isDecided = due_at !== null && at.getTime() >= Date.parse(due_at);
  return outcome === 'pending' && isDecided ? RESULT_CODES.paid : (code ?? RESULT_CODES.challenge);
}

/** Builds a transaction as it is in status responses, queries and webhooks. */
export function toTransaction(checkout: SandboxCheckout, at: Date) {
  const { payment_id, reference, amount, currency, brand } = checkout;
  return sandboxResponse(codeAt(checkout, at), at, {
    id: payment_id,
    paymentType: 'DB',
    paymentBrand: brand,
    amount,
    currency,
    merchantTransactionId: reference,
  });
}
