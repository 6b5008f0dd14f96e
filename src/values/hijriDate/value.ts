import { isHijriDay, toHijri, writeHijri } from '../../shared/time/hijri.ts';
import { readEitherDay } from '../contracts/readEitherDay.ts';
import type { SharedType } from '../contracts/shared.ts';

export const hijriDate: SharedType<string> = {
  parse: (raw, context) => {
    const day = readEitherDay(raw, context);
    if (day === undefined) return { value: undefined };
    const value = day === null ? '' : writeHijri(toHijri(day));
    return isHijriDay(value) ? { value } : { problem: 'noDay' };
  },
  toText: (value) => value,
};
