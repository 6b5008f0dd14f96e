import {
  CalendarDate,
  getDayOfWeek,
  GregorianCalendar,
  IslamicUmalquraCalendar,
  toCalendar,
} from '@internationalized/date';

/*
 * Dates of the Umm al-Qura calendar, by the same table that browsers and Node use. Written year
 * first: `1448-06-10`.
 */

export interface HijriDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** The lengths of the months are only defined for these years. */
export const FIRST_HIJRI_YEAR = 1300;
export const LAST_HIJRI_YEAR = 1599;

const umalqura = new IslamicUmalquraCalendar();
const gregorian = new GregorianCalendar();

const toCalendarDate = ({ year, month, day }: HijriDay) =>
  new CalendarDate(umalqura, year, month, day);
const padTwo = (number: number) => String(number).padStart(2, '0');

/** Returns 29 or 30. */
export const daysInHijriMonth = (year: number, month: number): number =>
  umalqura.getDaysInMonth(new CalendarDate(umalqura, year, month, 1));

export const writeHijri = ({ year, month, day }: HijriDay): string =>
  `${year}-${padTwo(month)}-${padTwo(day)}`;

/** Parses a date; null if the calendar has no such day. */
export function readHijri(text: string): HijriDay | null {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const isInRange =
    year >= FIRST_HIJRI_YEAR && year <= LAST_HIJRI_YEAR && month >= 1 && month <= 12;
  return isInRange && day >= 1 && day <= daysInHijriMonth(year, month)
    ? { year, month, day }
    : null;
}

/** Whether a text is an existing date of the calendar. */
export const isHijriDay = (text: string): boolean => readHijri(text) !== null;

/** Converts a Hijri date to a Gregorian date, `2026-11-20`. */
export function toGregorian(hijri: HijriDay): string {
  const { year, month, day } = toCalendar(toCalendarDate(hijri), gregorian);
  return `${year}-${padTwo(month)}-${padTwo(day)}`;
}

/** Converts a Gregorian date, `2026-11-20`, to a Hijri date. */
export function toHijri(day: string): HijriDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const found = toCalendar(new CalendarDate(gregorian, year, month, date), umalqura);
  return { year: found.year, month: found.month, day: found.day };
}

/** Adds days or months to a date. In a shorter month the result is its last day. */
export function addToHijri(hijri: HijriDay, change: { days?: number; months?: number }): HijriDay {
  const { year, month, day } = toCalendarDate(hijri).add(change);
  return { year, month, day };
}

/** Returns the day of the week; 0 is Sunday. */
export const weekdayOfHijri = (hijri: HijriDay): number =>
  getDayOfWeek(toCalendarDate(hijri), 'en-US');
