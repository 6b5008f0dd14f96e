import type { CompilerType } from '../contracts/compiler.ts';

export const password: CompilerType = {
  suffix: '_hash',
  resolve: (column) => ({ column }),
  isSecret: true,
};
