import type { ServerType } from '../contracts/server.ts';

/** The column contains a text that nobody can guess. It is not read with the row. */
export const token: ServerType<string | null> = {
  select: () => undefined,
  initial: (createToken) => createToken(),
};
