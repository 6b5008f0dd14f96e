import type { ServerType } from '../contracts/server.ts';

/** The column contains the hash of the password, which is not read. */
export const password: ServerType<string | null, string> = {
  select: () => undefined,
  // An empty password keeps the stored one.
  receive: async ({ value }, { hash }) =>
    typeof value === 'string' && value !== '' ? hash(value) : undefined,
  toHistory: () => ({ secret: true }),
};
