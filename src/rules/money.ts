/** The sum of amounts; what is no number counts nothing. Cents are added as whole numbers, so that it has no more decimals than its parts. */
export const sumOf = (amounts: readonly unknown[]): number => amounts.reduce<number>((cents, amount) => cents + (typeof amount === 'number' ? Math.round(amount * 100) : 0), 0) / 100;

/** By how many decimals are shown. Made when the first amount is shown: making one takes longer than a row of a table. */
const formats = new Map<number, Intl.NumberFormat>();

/** `RS 12,500` and `RS 1,234.50`: an amount as people read it, alike in every language and in browser and server; show it in a left-to-right island. */
export function amountText(value: number, label: string): string {
  const decimals = Number.isInteger(value) ? 0 : 2;
  const format = formats.get(decimals) ?? new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: 2 });
  formats.set(decimals, format);
  return `${label} ${format.format(value)}`;
}
