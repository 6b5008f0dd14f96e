import type { DateCellOptions } from '../../generated/options.ts';
import type { ToExport } from '../../engine/registries.ts';
import { DAY_MS, isDay } from '../../shared/time/days.ts';
import { localTime } from '../../shared/time/timeZones.ts';

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
  const time = Date.parse(value);
  const shown = isDay(value) || Number.isNaN(time) ? time : localTime(time, timeZone);
  const number = shown / DAY_MS + EXCEL_EPOCH_DAYS;
  if (!(number >= FIRST_VALID_DAY)) return value;
  return options.showTime
    ? { number, format: 'yyyy-mm-dd hh:mm' }
    : { number: Math.floor(number), format: 'yyyy-mm-dd' };
};
