import { toPlainNumber } from '../../shared/numbers/plainNumber.ts';
import type { ServerType } from '../contracts/server.ts';

/** The numbers that the column can hold, as JavaScript writes them. */
const STORABLE = /^-?\d{1,12}(\.\d{1,4})?$/;

/** The database answers `numeric` as a text, because it may have more digits than a number here. */
const toNumber = (stored: string | null) => (stored === null ? null : Number(stored));

export const decimal: ServerType<string | null> = {
  toAnswer: toNumber,
  toHistory: toNumber,
  conditions: {
    equal: ({ column }, typed) => {
      const plain = String(toPlainNumber(typed) ?? '');
      return STORABLE.test(plain) ? [{ kind: 'equal', column, value: plain }] : undefined;
    },
  },
  isSortValue: (value) => typeof value === 'string' && STORABLE.test(value),
};
