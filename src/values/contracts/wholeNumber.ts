import { readNumber } from '../../shared/numbers/plainNumber.ts';
import { rawText } from './rawText.ts';
import type { SharedType } from './shared.ts';

/** Whole numbers, as far as a JavaScript number can hold them. */
export const wholeNumber: SharedType<number> = {
  parse: (raw) => {
    const value = typeof raw === 'number' ? raw : readNumber(rawText(raw));
    if (value === undefined) return { value };
    return typeof value === 'number' && Number.isSafeInteger(value)
      ? { value }
      : { problem: 'noWholeNumber' };
  },
  toText: (value) => String(value),
};
