import { numberFormat } from '../text/memoizeFormatter.ts';

/**
 * Returns the sum of the amounts; values that are no numbers count as 0. Adds whole cents, so that
 * the sum has at most two decimals.
 */
export const sumOf = (amounts: readonly unknown[]): number =>
  amounts.reduce<number>(
    (cents, amount) => cents + (typeof amount === 'number' ? Math.round(amount * 100) : 0),
    0,
  ) / 100;

const RIGHT_TO_LEFT = /\p{Script=Arabic}/u;

/**
 * Formats an amount with the label of its currency: `RS 12,500` or `RS 1,234.50`. A label in Arabic
 * follows the number, from right to left: ر.س is on the left of it in every text.
 */
export function amountText(value: number, label: string): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  const figure = numberFormat('en', { minimumFractionDigits, maximumFractionDigits: 2 }).format(
    value,
  );
  // An isolate from right to left, and in it one from left to right for the sign of the number.
  return RIGHT_TO_LEFT.test(label)
    ? `\u2067\u2066${figure}\u2069 ${label}\u2069`
    : `${label} ${figure}`;
}
