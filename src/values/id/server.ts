import { equals, equalsOneOf, toId } from '../contracts/conditions.ts';
import type { ServerType } from '../contracts/server.ts';

export const id: ServerType<number | null> = {
  conditions: { equal: equals(toId), id: equals(toId), any: equalsOneOf(toId) },
  isSortValue: (value) => Number.isSafeInteger(value),
};
