import { formats } from '../../shared/formats.ts';
import { readHijri, toGregorian } from '../../shared/hijri.ts';
import { readDay } from '../../shared/readDay.ts';
import { rawText } from '../contracts/rawText.ts';
import type { SharedType } from '../contracts/shared.ts';

const DAY_MS = 86_400_000;

/** Returns the day that a number of a file stands for. */
const dayOfNumber = (number: number, dayZero: string): string =>
  new Date(Date.parse(dayZero) + Math.floor(number) * DAY_MS).toISOString().slice(0, 10);

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
      return { value: dayOfNumber(raw, dayZero) };
    const typed = rawText(raw);
    if (typed === '') return { value: undefined };
    const value = readEitherDay(typed);
    return value === undefined ? { problem: 'noDay' } : { value };
  },
  toText: (value) => value,
};
