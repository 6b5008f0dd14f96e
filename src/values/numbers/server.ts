import { toPlainNumber } from '../../shared/numbers/plainNumber.ts';
import { listHasOneOf } from '../contracts/conditions.ts';
import type { ServerType } from '../contracts/server.ts';

/** Reads a whole number, in any script's digits. */
function toInteger(typed: string): number | undefined {
  const value = toPlainNumber(typed);
  return Number.isSafeInteger(value) ? value : undefined;
}

export const numbers: ServerType<number[] | null> = {
  conditions: { any: listHasOneOf(toInteger) },
};
