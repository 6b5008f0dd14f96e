/** What the gateway's result code says of a payment. */
export type Outcome =
  /** The money has come. */
  | 'paid'
  /** It may still come: within days, or a person at the gateway looks at it. */
  | 'pending'
  /** Nobody has paid yet; the card form is open. */
  | 'open'
  /** The gateway does not know the checkout any more: it says nothing about a payment. */
  | 'unknown'
  /** The gateway could not tell: its own systems failed. */
  | 'unclear'
  | 'refused';

const PAID = /^(000\.000\.|000\.100\.1|000\.300\.|000\.600\.)/;
/** Succeeded, but no money was taken: a look at the risk, a change of what is kept. */
const NO_MONEY = /^000\.300\.(?!000)/;
/** Succeeded in the gateway's test mode, where no money is. */
const TEST_ONLY = /^000\.100\.11[0-2]/;
const REVIEWED = /^(000\.400\.0[^3]|000\.400\.100)/;
const PENDING = /^(800\.400\.5|100\.400\.500)/;
const OPEN = /^000\.200/;
const UNKNOWN = /^200\.300\.404/;
/** Of systems and lines between them, which is no verdict on a payment that the gateway names none for. */
const UNCLEAR = /^(900\.[1234]00|800\.[56]|999\.|600\.1|800\.800\.8)/;

/**
 * Sorts a result code, as the gateway's list of result codes does.
 * @param live whether real money is meant: then what only test mode calls a success is none.
 */
export function outcomeOf(code: string, live: boolean): Outcome {
  if (TEST_ONLY.test(code)) return live ? 'refused' : 'paid';
  if (NO_MONEY.test(code)) return 'refused';
  if (PAID.test(code)) return 'paid';
  if (REVIEWED.test(code) || PENDING.test(code)) return 'pending';
  if (OPEN.test(code)) return 'open';
  if (UNKNOWN.test(code)) return 'unknown';
  return UNCLEAR.test(code) ? 'unclear' : 'refused';
}
