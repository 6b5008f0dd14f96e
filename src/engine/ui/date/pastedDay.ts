import dayjs from 'dayjs';
import { withoutInvisible } from '../../../shared/characters.ts';
import { toLatinDigits } from '../../../shared/fold.ts';
import { calendarLocale } from './calendar.ts';

/** Other years are those of another calendar, or typing errors. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
/** With the name of a month. Day.js compares the text with each format exactly. */
const NAMES = ['D MMMM YYYY', 'DD MMMM YYYY', 'D MMM YYYY', 'DD MMM YYYY'];

/**
 * Reads a whole day from a pasted text: with the year or the day first, and with a month in either
 * language.
 * @returns `2026-11-20`, or undefined if the text is no such day
 */
export function readPastedDay(pasted: string): string | undefined {
  const text = toLatinDigits(withoutInvisible(pasted)).trim().replace(/\s+/g, ' ');
  const [, year, , month, date] = YEAR_FIRST.exec(text) ?? [];
  const [, otherDate, , otherMonth, otherYear] = DAY_FIRST.exec(text) ?? [];
  const days = [
    fromNumbers(year, month, date),
    fromNumbers(otherYear, otherMonth, otherDate),
    ...Object.values(calendarLocale).flatMap((locale) =>
      NAMES.map((format) => dayjs(text, format, locale, true)),
    ),
  ];
  const day = days.find(
    (one) => one.isValid() && one.year() >= FIRST_YEAR && one.year() <= LAST_YEAR,
  );
  return day?.format('YYYY-MM-DD');
}

const fromNumbers = (year = '', month = '', date = '') =>
  dayjs(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`, 'YYYY-MM-DD', true);
