import { addDays } from '../../shared/time/days.ts';
import { formats } from '../../shared/text/formats.ts';
import { readHijri, toGregorian } from '../../shared/time/hijri.ts';
import { readDay } from '../../shared/time/readDay.ts';
import { rawText } from './rawText.ts';
import type { RawValue, TextContext } from './shared.ts';

/** The first number that is no day in an Excel file: those end with the year 9999. */
const MAX_SERIAL = 2_958_466;

/**
 * Reads a day of either calendar. A number in a file counts the days since the day that is its zero.
 * @returns the Gregorian day; undefined if nothing is stated, null if it is no day
 */
export function readEitherDay(raw: RawValue, { dayZero }: TextContext): string | undefined | null {
  if (typeof raw === 'number' && dayZero !== undefined)
    return raw >= 1 && raw < MAX_SERIAL ? addDays(dayZero, Math.floor(raw)) : null;
  const typed = rawText(raw);
  if (typed === '') return undefined;
  const day = readDay(typed);
  if (day === undefined) return null;
  const hijri = readHijri(day);
  if (hijri) return toGregorian(hijri);
  return formats['date']!.test(day) ? day : null;
}
