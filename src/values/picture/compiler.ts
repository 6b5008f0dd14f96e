import type { CompilerType } from '../contracts/compiler.ts';

export const picture: CompilerType = {
  resolve: (column, { requiredProblem }) => ({
    column,
    ...(requiredProblem === undefined ? {} : { requiredProblem }),
  }),
  isFile: true,
  isUnique: true,
  references: 'file',
};
