/** The sum of amounts; what is no number counts nothing. Cents are added as whole numbers, so that it has no more decimals than its parts. */
export const sumOf = (amounts: readonly unknown[]): number => amounts.reduce<number>((cents, amount) => cents + (typeof amount === 'number' ? Math.round(amount * 100) : 0), 0) / 100;
