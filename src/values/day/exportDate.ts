import type { DateCellOptions } from '../../generated/options.ts';
import type { ToExport } from '../../engine/registries.ts';

const DAY_MS = 86_400_000;
/** Excel's number of 1 January 1970. */
const EXCEL_EPOCH_DAYS = 25_569;
/** Excel treats 1900 as a leap year, so earlier numbers are off by one day. */
const FIRST_VALID_DAY = 61;

/**
 * Exports a date, or a time in the product's time zone, as an Excel date. A text that is no date is
 * exported as text.
 */
export const exportDate: ToExport<DateCellOptions> = (value, { options, timeZone }) => {
  if (typeof value !== 'string' || value === '') return null;
  const localTime = /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? Date.parse(`${value}T00:00:00Z`)
    : wallClock(value, timeZone);
  const number = localTime / DAY_MS + EXCEL_EPOCH_DAYS;
  if (!(number >= FIRST_VALID_DAY)) return value;
  return options.showTime
    ? { number, format: 'yyyy-mm-dd hh:mm' }
    : { number: Math.floor(number), format: 'yyyy-mm-dd' };
};

/** Returns the local time in a time zone as if it were UTC, in milliseconds. */
function wallClock(iso: string, timeZone: string): number {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return Number.NaN;
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
