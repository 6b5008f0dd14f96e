import type { ServerType } from '../contracts/server.ts';

/** The column contains JSON, which the driver expects as a text: it writes a list as an array of SQL. */
export const json: ServerType = {
  receive: async ({ value }) => value,
  store: async (value) => (value === null ? null : JSON.stringify(value)),
};
