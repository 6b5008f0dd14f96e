import { readNumber } from '../../shared/numbers/plainNumber.ts';
import { rawText } from '../contracts/rawText.ts';
import type { SharedType } from '../contracts/shared.ts';

export const decimal: SharedType<number> = {
  parse: (raw) => {
    const value = typeof raw === 'number' ? raw : readNumber(rawText(raw));
    return typeof value === 'string' ? { problem: 'noNumber' } : { value };
  },
  toText: (value) => String(value),
};
