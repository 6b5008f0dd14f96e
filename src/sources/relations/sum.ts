import type { SourceCode } from '../contract.ts';

/** The sum of a column over rows of another table. */
export const sum: SourceCode<'sum'> = {
  select: (of, name, to) => void (to.sums[name] = of),
};
