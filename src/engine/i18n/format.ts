import { amountText } from '../../shared/numbers/money.ts';
import { languageFacts } from '../../shared/text/languages.ts';
import { numberFormat, memoizeFormatter } from '../../shared/text/memoizeFormatter.ts';
import type { Language } from '../../shared/resolved/resolved.ts';

/** The direction marks that Intl adds. The page isolates values by elements instead. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;

export interface Format {
  /** By default with at most two decimals. */
  number(value: number, decimals?: { min?: number; max?: number }): string;
  /**
   * `13%` for 13, with at most one decimal by default. The sign follows the digits in both
   * languages; show it left-to-right.
   */
  percent(value: number, decimals?: number): string;
  /** `RS 1,234.50`; show it left-to-right. */
  amount(value: number, label: string): string;
  /** 20 نوفمبر 2026 for an ISO date or time, in the product's time zone. */
  date(iso: string): string;
  dateTime(iso: string): string;
  /** The time of day: `4:03 AM`, `4:03 ص`, `04:03`. */
  time(iso: string): string;
  hijri(iso: string): string;
  /** Joins names with the comma of the language. */
  list(names: string[]): string;
  /** What stands between two names of a list. */
  listSeparator: string;
}

const isDay = (iso: string) => /^\d{4}-\d{2}-\d{2}$/.test(iso);

/**
 * A date without a time is the same day everywhere, so it is read at noon UTC and formatted in UTC.
 */
const toDate = (iso: string) => new Date(isDay(iso) ? `${iso}T12:00:00Z` : iso);

const dateFormat = memoizeFormatter((tag, options) => new Intl.DateTimeFormat(tag, options));

export function createFormat(language: Language, timeZone: string): Format {
  const { numbers, dates, hijriDates, hour12, listSeparator } = languageFacts(language);
  const dayOptions: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };
  const timeOptions: Intl.DateTimeFormatOptions = {
    hour: 'numeric',
    minute: '2-digit',
    hour12,
  };
  const formatDate = (iso: string, tag: string, options: Intl.DateTimeFormatOptions) => {
    const date = toDate(iso);
    if (Number.isNaN(date.getTime())) return '';
    return dateFormat(tag, { ...options, timeZone: isDay(iso) ? 'UTC' : timeZone })
      .format(date)
      .replace(DIRECTION_MARKS, '')
      .replace(/\b[ap]m\b/, (meridiem) => meridiem.toUpperCase());
  };
  const number = (value: number, decimals: { min?: number; max?: number } = {}) =>
    numberFormat(numbers, {
      minimumFractionDigits: decimals.min ?? 0,
      maximumFractionDigits: decimals.max ?? 2,
    })
      .format(value)
      .replace(DIRECTION_MARKS, '');
  return {
    number,
    percent: (value, decimals = 1) => `${number(value, { max: decimals })}%`,
    amount: amountText,
    date: (iso) => formatDate(iso, dates, dayOptions),
    dateTime: (iso) => formatDate(iso, dates, { ...dayOptions, ...timeOptions }),
    time: (iso) => formatDate(iso, dates, timeOptions),
    hijri: (iso) => formatDate(iso, hijriDates, dayOptions),
    list: (names) => names.join(listSeparator),
    listSeparator,
  };
}
