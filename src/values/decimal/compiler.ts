import type { CompilerType } from '../contracts/compiler.ts';

export const decimal: CompilerType = { first: "'-Infinity'" };
