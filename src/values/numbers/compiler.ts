import type { CompilerType } from '../contracts/compiler.ts';

export const numbers: CompilerType = {
  resolve: (column, { allowed }) => ({
    column,
    ...(allowed ? { allowed: allowed.map(Number) } : {}),
  }),
};
