import { numberFormat } from './memoizeFormatter.ts';

/**
 * Returns the sum of the amounts; values that are no numbers count as 0. Adds whole cents, so that
 * the sum has at most two decimals.
 */
export const sumOf = (amounts: readonly unknown[]): number =>
  amounts.reduce<number>(
    (cents, amount) => cents + (typeof amount === 'number' ? Math.round(amount * 100) : 0),
    0,
  ) / 100;

/**
 * Formats an amount as `RS 12,500` or `RS 1,234.50`, the same in every language, in browser and
 * server. Show it left-to-right.
 */
export function amountText(value: number, label: string): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return `${label} ${numberFormat('en', { minimumFractionDigits, maximumFractionDigits: 2 }).format(value)}`;
}
