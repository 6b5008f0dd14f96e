import { addDays } from '../../shared/days.ts';
import { formats } from '../../shared/formats.ts';
import { readHijri, toGregorian } from '../../shared/hijri.ts';
import { readDay } from '../../shared/readDay.ts';
import { rawText } from '../contracts/rawText.ts';
import type { SharedType } from '../contracts/shared.ts';

/** Reads an existing day of either calendar. Returns the Gregorian one. */
function readEitherDay(typed: string): string | undefined {
  const day = readDay(typed);
  if (day === undefined) return undefined;
  const hijri = readHijri(day);
  if (hijri) return toGregorian(hijri);
  return formats['date']!.test(day) ? day : undefined;
}

export const day: SharedType<string> = {
  parse: (raw, { dayZero }) => {
    if (typeof raw === 'number' && dayZero !== undefined)
      return { value: addDays(dayZero, Math.floor(raw)) };
    const typed = rawText(raw);
    if (typed === '') return { value: undefined };
    const value = readEitherDay(typed);
    return value === undefined ? { problem: 'noDay' } : { value };
  },
  toText: (value) => value,
};
