/** What the deposit is: a share of the fees, or an amount. */
export type DepositType = 'ratio' | 'amount';

/** A ratio above 0 makes it a share; anything else an amount. Of the two numbers the other is 0 (specification 2, section 4). */
export function depositTypeOf(item: Record<string, unknown>): DepositType {
  return Number(item['bookiing_value_ratio']) > 0 ? 'ratio' : 'amount';
}
