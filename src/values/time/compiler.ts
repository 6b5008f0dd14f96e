import type { CompilerType } from '../contracts/compiler.ts';

export const time: CompilerType = {
  first: "timestamp with time zone '1970-01-01 00:00:00+00'",
};
