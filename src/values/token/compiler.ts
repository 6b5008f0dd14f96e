import type { CompilerType } from '../contracts/compiler.ts';

export const token: CompilerType = { resolve: (column) => ({ column }) };
