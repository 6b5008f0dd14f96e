import { readEitherDay } from '../contracts/readEitherDay.ts';
import type { SharedType } from '../contracts/shared.ts';

export const day: SharedType<string> = {
  parse: (raw, context) => {
    const value = readEitherDay(raw, context);
    return value === null ? { problem: 'noDay' } : { value };
  },
  toText: (value) => value,
};
