/** The type of a deposit: a percentage of the fees, or an amount. */
export type DepositType = 'ratio' | 'amount';

/**
 * A ratio above 0 means a percentage, anything else an amount. The other of the two numbers is 0
 * (specification 2, section 4).
 */
export function depositTypeOf(item: Record<string, unknown>): DepositType {
  return Number(item['bookiing_value_ratio']) > 0 ? 'ratio' : 'amount';
}
