import { toPlainNumber } from '../../shared/plainNumber.ts';
import type { ServerType, ToConditions } from '../contracts/server.ts';

/** The numbers that the column can hold, in any script's digits. */
const equal: ToConditions = ({ column }, typed) => {
  const plain = String(toPlainNumber(typed) ?? '');
  return /^-?\d{1,9}$/.test(plain) ? [{ kind: 'equal', column, value: Number(plain) }] : undefined;
};

export const integer: ServerType<number | null> = {
  conditions: { equal, id: equal },
  isSortValue: (value) =>
    typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31,
};
