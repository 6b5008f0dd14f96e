import type { CompilerType } from '../contracts/compiler.ts';

export const integer: CompilerType = { first: '-2147483648' };
