import { toPlainNumber } from '../../shared/plainNumber.ts';
import type { ServerType } from '../contracts/server.ts';

/** The numbers that the column can hold, as JavaScript writes them. */
const STORABLE = /^-?\d{1,12}(\.\d{1,4})?$/;

export const decimal: ServerType<string | null> = {
  // The database answers `numeric` as a text, because it may have more digits than a number here.
  toAnswer: (stored) => (stored === null ? null : Number(stored)),
  conditions: {
    equal: ({ column }, typed) => {
      const plain = String(toPlainNumber(typed) ?? '');
      return STORABLE.test(plain) ? [{ kind: 'equal', column, value: plain }] : undefined;
    },
  },
  isSortValue: (value) => typeof value === 'string' && STORABLE.test(value),
};
