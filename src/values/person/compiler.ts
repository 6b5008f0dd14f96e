import type { CompilerType } from '../contracts/compiler.ts';

export const person: CompilerType = { resolve: (column) => ({ column }) };
