/** The type of a deposit: a percentage of the fees, or an amount. */
export type DepositType = 'ratio' | 'amount';

/**
 * A ratio above 0 means a percentage, anything else an amount. The API stores both as numbers, and
 * the one that is not used is 0.
 */
export function depositTypeOf(item: Record<string, unknown>): DepositType {
  return Number(item['bookiing_value_ratio']) > 0 ? 'ratio' : 'amount';
}
