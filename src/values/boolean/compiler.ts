import type { CompilerType } from '../contracts/compiler.ts';

export const boolean: CompilerType = { first: 'false' };
