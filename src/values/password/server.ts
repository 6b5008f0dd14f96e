import type { ServerType } from '../contracts/server.ts';

/** The column contains the hash of the password, which is not read. */
export const password: ServerType<string | null> = { select: () => undefined };
