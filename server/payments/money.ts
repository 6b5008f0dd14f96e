/** Amounts are counted in hundredths: whole numbers, which add up exactly. */
export type Hundredths = number;

/** VAT in Saudi Arabia, percent. */
export const VAT_RATE = 15;

/**
 * Reads an amount as it is stored and sent: `4500.00`.
 * @throws where the text is none: nothing is ever guessed about money.
 */
export function toHundredths(text: string): Hundredths {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error('This is no amount.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** `4500.00`, as it is stored and as the gateway takes it. */
export function toAmount(hundredths: Hundredths): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** A stored amount as it is answered; null where there is none. */
export const toNumber = (text: string | null): number | null =>
  text === null ? null : Number(text);

/** VAT on a sum, a half rounded up. */
export function vatOf(sum: Hundredths): Hundredths {
  return Math.floor((sum * VAT_RATE + 50) / 100);
}

/** What lines cost together: VAT is reckoned once, on their sum. */
export function sumOf(prices: readonly string[]): {
  sub_total: string;
  tax: string;
  total: string;
} {
  const sum = prices.reduce((total, price) => total + toHundredths(price), 0);
  const vat = vatOf(sum);
  return { sub_total: toAmount(sum), tax: toAmount(vat), total: toAmount(sum + vat) };
}
