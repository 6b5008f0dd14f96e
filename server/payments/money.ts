/**
 * Amounts are calculated in hundredths (halalas): whole numbers, which add up without rounding
 * errors.
 */
export type Hundredths = number;

/** VAT in Saudi Arabia, in percent. */
export const VAT_RATE = 15;

/**
 * Parses an amount in its stored form, such as `4500.00`.
 * @throws Error if the text is not an amount
 */
export function toHundredths(text: string): Hundredths {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error('The text is not an amount.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Formats an amount as it is stored and sent to the gateway, such as `4500.00`. */
export function toAmount(hundredths: Hundredths): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** Converts a stored amount to a number for the response; null stays null. */
export const toNumber = (text: string | null): number | null =>
  text === null ? null : Number(text);

/** Calculates the VAT on a sum, rounding half up. */
export function vatOf(sum: Hundredths): Hundredths {
  return Math.floor((sum * VAT_RATE + 50) / 100);
}

/** Adds up prices. VAT is calculated once, on the sum. */
export function addUpPrices(prices: readonly string[]): {
  sub_total: string;
  tax: string;
  total: string;
} {
  const sum = prices.reduce((total, price) => total + toHundredths(price), 0);
  const vat = vatOf(sum);
  return { sub_total: toAmount(sum), tax: toAmount(vat), total: toAmount(sum + vat) };
}
