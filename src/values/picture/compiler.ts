import type { CompilerType } from '../contracts/compiler.ts';

export const picture: CompilerType = {
  resolve: (column, { requiredProblem }) => ({
    column,
    ...(requiredProblem === undefined ? {} : { requiredProblem }),
  }),
};
