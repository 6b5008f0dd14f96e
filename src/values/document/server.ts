import type { ServerType } from '../contracts/server.ts';

/** The column contains the id of the file, a slash and its name. */
export const document: ServerType<string | null> = {
  toAnswer: (stored, { linkDocument }) => (stored === null ? null : linkDocument(stored)),
};
