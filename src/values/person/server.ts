import { equals, toId } from '../contracts/conditions.ts';
import type { ServerType } from '../contracts/server.ts';

/** The column contains the id of the account. Its name is answered. */
export const person: ServerType<number | null> = {
  select: (column, name, to) => void (to.people[name] = column),
  conditions: { id: equals(toId) },
};
