import type { CompilerType } from '../contracts/compiler.ts';

export const password: CompilerType = { resolve: (column) => ({ column }) };
