import type { ServerType } from '../contracts/server.ts';

/** The column contains the id of the file. */
export const picture: ServerType<string | null> = {
  toAnswer: (stored, { linkFile }) => (stored === null ? null : linkFile(stored)),
};
