/** The outcome of a payment according to the gateway's result code. */
export type Outcome =
  /** The payment succeeded. */
  | 'paid'
  /** The payment may still succeed, within days or after a manual review at the gateway. */
  | 'pending'
  /** Nothing was paid yet, and the card form is open. */
  | 'open'
  /** The gateway no longer knows the checkout. This says nothing about a payment. */
  | 'unknown'
  /** The gateway could not tell, because its own systems failed. */
  | 'unclear'
  | 'refused';

const PAID = /^(000\.000\.|000\.100\.1|000\.300\.|000\.600\.)/;
/** Success codes without a payment: risk checks and changes of stored data. */
const NO_MONEY = /^000\.300\.(?!000)/;
/** Success codes of the gateway's test mode, without real money. */
const TEST_ONLY = /^000\.100\.11[0-2]/;
/** Success codes of payments that still have to be reviewed. */
const UNDER_REVIEW = /^(000\.400\.0[^3]|000\.400\.100)/;
const PENDING = /^(800\.400\.5|100\.400\.500)/;
const OPEN = /^000\.200/;
const UNKNOWN = /^200\.300\.404/;
/**
 * Codes of system and communication errors, which say nothing about a payment unless the response
 * names one.
 */
const UNCLEAR = /^(900\.[1234]00|800\.[56]|999\.|600\.1|800\.800\.8)/;

/**
 * Classifies a result code as in the gateway's list of result codes.
 * @param live whether real money is used: then success codes of test mode count as refused
 */
export function outcomeOf(code: string, live: boolean): Outcome {
  if (TEST_ONLY.test(code)) return live ? 'refused' : 'paid';
  if (NO_MONEY.test(code)) return 'refused';
  if (PAID.test(code)) return 'paid';
  if (UNDER_REVIEW.test(code) || PENDING.test(code)) return 'pending';
  if (OPEN.test(code)) return 'open';
  if (UNKNOWN.test(code)) return 'unknown';
  return UNCLEAR.test(code) ? 'unclear' : 'refused';
}
