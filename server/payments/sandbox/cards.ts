/** What comes of paying with a test card. */
export type CardOutcome = 'paid' | 'refused' | 'challenge' | 'pending' | 'slow' | 'dropped';

export interface TestCard {
  number: string;
  outcome: CardOutcome;
}

/**
 * The cards of the sandbox gateway. The first ones are those that gateways of this make publish for their own test hosts; each passes
 * the check of card numbers, and none belongs to anybody.
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

/** A card as it was typed. Nothing of it leaves this folder, or is kept, but its brand. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvv: string;
}

/** The gateway's codes: a success in test mode, a refusal by the bank, and what nobody has decided yet. */
export const CODES = {
  paid: '000.100.110',
  refused: '800.100.152',
  challenge: '000.200.000',
  pending: '800.400.500',
  slow: '000.100.110',
  dropped: '000.100.110',
} as const satisfies Record<CardOutcome, string>;

/** What comes of a card; undefined where it was not typed right. Every card but the ones above is refused. */
export function tryCard(
  { number, expiry, cvv }: TypedCard,
  today: string,
): { outcome: CardOutcome; brand: string } | undefined {
  const digits = number.replace(/[\s-]/g, '');
  const brand = brandOf(digits);
  if (!brand || !hasCheckDigit(digits) || !isAhead(expiry, today) || !/^\d{3,4}$/.test(cvv))
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

/** `05/31`, good until the end of its month. */
function isAhead(expiry: string, today: string): boolean {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(expiry) ?? [];
  return month !== undefined && `20${year}-${month}` >= today.slice(0, 7);
}
