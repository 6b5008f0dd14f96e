import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { createToday } from '../../../shared/time/days.ts';
import { languageFacts } from '../../../shared/text/languages.ts';
import { memoize } from '../../../shared/memoize.ts';
import type { Language } from '../../../shared/resolved/resolved.ts';

dayjs.extend(customParseFormat);

/**
 * The format in which dates are parsed and written. An invalid date is written as a text that is no
 * date.
 */
const DAY = 'YYYY-MM-DD';

export const toDate = (day: string): Dayjs | null => (day === '' ? null : dayjs(day, DAY, true));

export const toDay = (date: Dayjs | null): string => (date ? date.format(DAY) : '');

/** The days of a week, from Sunday. */
const WEEK = Array.from({ length: 7 }, (_none, index) => new Date(Date.UTC(2026, 10, 1 + index)));
const YEAR = Array.from({ length: 12 }, (_none, index) => new Date(Date.UTC(2026, index, 1)));

const names = (language: Language, dates: Date[], options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(languageFacts(language).dates, {
    ...options,
    timeZone: 'UTC',
  });
  return dates.map((date) => format.format(date));
};

const narrowWeekdays = memoize((language: Language) =>
  names(language, WEEK, { weekday: 'narrow' }),
);

/** Returns the heading of a calendar column, one or two letters. */
export const toWeekday = (language: Language) => (date: Dayjs) =>
  narrowWeekdays(language)[date.day()] ?? '';

/**
 * Registers a Day.js locale with the names that Intl uses elsewhere on the page, and weeks that
 * start on Sunday. Day.js's own Arabic locale has other names. Returns its name.
 */
export const calendarLocale = memoize((language: Language): string => {
  const name = `calendar-${language}`;
  const [long, short] = [
    names(language, YEAR, { month: 'long' }),
    names(language, YEAR, { month: 'short' }),
  ];
  const weekdays = names(language, WEEK, { weekday: 'long' });
  const formats = {
    LT: 'HH:mm',
    LTS: 'HH:mm:ss',
    L: 'DD/MM/YYYY',
    LL: 'D MMMM YYYY',
    LLL: 'D MMMM YYYY HH:mm',
    LLLL: 'dddd D MMMM YYYY HH:mm',
  };
  const locale: Omit<ILocale, 'relativeTime'> = {
    name,
    weekStart: 0,
    months: long,
    monthsShort: short,
    weekdays,
    weekdaysShort: weekdays,
    weekdaysMin: narrowWeekdays(language),
    formats,
    ordinal: String,
  };
  // Relative times are not used.
  dayjs.locale(locale as ILocale, undefined, true);
  return name;
});

/**
 * Returns MUI's adapter for Day.js, with today's date in the product's time zone instead of the
 * device's.
 */
export const calendarAdapterIn = memoize(
  (timeZone: string): typeof AdapterDayjs =>
    class CalendarAdapter extends AdapterDayjs {
      constructor(...options: ConstructorParameters<typeof AdapterDayjs>) {
        super(...options);
        const read = this.date;
        const today = createToday(timeZone);
        // The overload's type depends on the argument, so a text needs this cast.
        this.date = (value, zone) =>
          read(value === undefined ? (today() as typeof value) : value, zone);
      }
    },
);
