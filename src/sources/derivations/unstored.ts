import type { SourceCode } from '../contract.ts';

/** A value that is only checked, such as a repeated password. */
export const unstored: SourceCode<'unstored'> = {
  resolve: ({ rules }) => (rules['equalsField'] === undefined ? undefined : {}),
  isSendable: true,
  isSecret: true,
};
