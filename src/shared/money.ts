import { numberFormat } from './memoizeFormatter.ts';

/** The sum of amounts; what is no number counts nothing. Cents are added as whole numbers, so that it has no more decimals than its parts. */
export const sumOf = (amounts: readonly unknown[]): number =>
  amounts.reduce<number>(
    (cents, amount) => cents + (typeof amount === 'number' ? Math.round(amount * 100) : 0),
    0,
  ) / 100;

/** `RS 12,500` and `RS 1,234.50`: an amount as people read it, alike in every language and in browser and server; show it in a left-to-right island. */
export function amountText(value: number, label: string): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return `${label} ${numberFormat('en', { minimumFractionDigits, maximumFractionDigits: 2 }).format(value)}`;
}
