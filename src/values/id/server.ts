import { equalsId } from '../contracts/conditions.ts';
import type { ServerType, ToConditions } from '../contracts/server.ts';

const equal: ToConditions = ({ column }, value) => equalsId(column, value);

export const id: ServerType<number | null> = {
  conditions: { equal, id: equal },
  isSortValue: (value) => Number.isSafeInteger(value),
};
