import type { CompilerType } from '../contracts/compiler.ts';

export const document: CompilerType = { resolve: (column) => ({ column }) };
