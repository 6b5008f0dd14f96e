/** The outcome of a payment with a test card. */
export type CardOutcome =
  | 'paid'
  | 'refused'
  /** The bank asks the card holder to confirm the payment. */
  | 'challenge'
  /** The payment is decided later. */
  | 'pending'
  /** Paid, but the gateway takes long to respond. */
  | 'slow'
  /** Paid, but at first the gateway closes the connection without a response. */
  | 'dropped';

export interface TestCard {
  number: string;
  outcome: CardOutcome;
}

/**
 * The test cards of the sandbox gateway. The first ones are published by gateways of this kind for
 * their test hosts. All have a valid check digit, and none is a real card.
 */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4200000000000091', outcome: 'paid' },
  { number: '5200000000000007', outcome: 'paid' },
  { number: '378282246310005', outcome: 'paid' },
  { number: '4012001037461114', outcome: 'refused' },
  { number: '4200000000000042', outcome: 'challenge' },
  { number: '4200000000000109', outcome: 'pending' },
  { number: '4200000000000208', outcome: 'slow' },
  { number: '4200000000000307', outcome: 'dropped' },
];

/** The card data that the user entered. Only the brand is stored or leaves this folder. */
export interface CardData {
  number: string;
  expiry: string;
  cvv: string;
}

/** The gateway's result codes: success in test mode, refused by the bank, and not decided yet. */
export const RESULT_CODES = {
  paid: '000.100.110',
  refused: '800.100.152',
  challenge: '000.200.000',
  pending: '800.400.500',
  slow: '000.100.110',
  dropped: '000.100.110',
} as const satisfies Record<CardOutcome, string>;

/**
 * Returns the outcome of a payment attempt, or undefined if the card data is invalid. Cards that
 * are not in TEST_CARDS are refused.
 */
export function attemptPayment(
  { number, expiry, cvv }: CardData,
  today: string,
): { outcome: CardOutcome; brand: string } | undefined {
  const digits = number.replace(/[\s-]/g, '');
  const brand = brandOf(digits);
  if (!brand || !hasCheckDigit(digits) || !isNotExpired(expiry, today) || !/^\d{3,4}$/.test(cvv))
    return undefined;
  return {
    brand,
    outcome: TEST_CARDS.find((card) => card.number === digits)?.outcome ?? 'refused',
  };
}

export function brandOf(digits: string): string | undefined {
  if (/^4\d{15}$/.test(digits)) return 'VISA';
  if (/^(5[1-5]|2[2-7])\d{14}$/.test(digits)) return 'MASTER';
  return /^3[47]\d{13}$/.test(digits) ? 'AMEX' : undefined;
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Checks an expiry such as `05/31`. A card is valid until the end of the month. */
function isNotExpired(expiry: string, today: string): boolean {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(expiry) ?? [];
  return month !== undefined && `20${year}-${month}` >= today.slice(0, 7);
}
