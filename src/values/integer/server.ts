import { toPlainNumber } from '../../shared/numbers/plainNumber.ts';
import { equals, equalsOneOf } from '../contracts/conditions.ts';
import type { ServerType } from '../contracts/server.ts';

/** Reads a number that the column can hold, in any script's digits. */
function toInteger(typed: string): number | undefined {
  const plain = String(toPlainNumber(typed) ?? '');
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

export const integer: ServerType<number | null> = {
  conditions: {
    equal: equals(toInteger),
    id: equals(toInteger),
    any: equalsOneOf(toInteger),
  },
  isSortValue: (value) =>
    typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31,
};
