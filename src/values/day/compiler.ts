import type { CompilerType } from '../contracts/compiler.ts';

export const day: CompilerType = { first: "date '0001-01-01'" };
