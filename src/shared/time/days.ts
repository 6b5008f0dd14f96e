import { now } from './clock.ts';
import { formats } from '../text/formats.ts';
import type { Preset } from '../resolved/resolved.ts';

export const DAY_MS = 86_400_000;

/**
 * The earliest date that filters accept. PostgreSQL has no year 0, and the product has no earlier
 * data.
 */
const FIRST_DAY = '1900-01-01';

/** Returns a function that formats a time as the date in a time zone: `2026-11-20`. */
export function createDayOf(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  let [cachedSecond, cachedDay] = [Number.NaN, ''];
  return (time) => {
    // A request calls this several times and formatting is slow, so the date of the last second is
    // cached.
    const currentSecond = Math.floor(time.getTime() / 1000);
    if (currentSecond !== cachedSecond)
      [cachedSecond, cachedDay] = [currentSecond, format.format(time)];
    return cachedDay;
  };
}

/** Returns a function that returns today's date in a time zone. */
export function createToday(timeZone: string): () => string {
  const dayOf = createDayOf(timeZone);
  return () => dayOf(now());
}

/** Whether a text is written like a date. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Whether a date is before today. Returns false for a text that is no date. */
export const isPast = (day: string, today: string): boolean => isDay(day) && day < today;

/**
 * Whether both texts are dates and the first is not later than the second. The compiler checks that
 * both fields use the same calendar.
 */
export const isNotAfter = (day: string, other: unknown): boolean =>
  typeof other === 'string' && isDay(day) && isDay(other) && day <= other;

/** Returns the previous day. */
export const dayBefore = (day: string): string => addDays(day, -1);

/**
 * Checks a date that a report starts or ends with: it must exist and not be in the future.
 * @returns the text key of the error, or null if the date is valid
 */
export function dayError(
  day: string,
  today: string,
): 'error.invalidDate' | 'date.futureError' | null {
  if (!formats['date']!.test(day) || day < FIRST_DAY) return 'error.invalidDate';
  return day > today ? 'date.futureError' : null;
}

/** The first and the last day of a period; either may be missing. */
export interface Span {
  from?: string;
  to?: string;
}

/** Returns the text key of the error if the first day is after the last, otherwise null. */
export const spanError = ({ from, to }: Span): 'date.rangeError.body' | null =>
  from !== undefined && to !== undefined && from > to ? 'date.rangeError.body' : null;

/**
 * Returns the dates of a preset that ends today, or null if no term has begun. `terms` are the
 * first days of the terms, in any order.
 */
export function presetSpan(
  preset: Preset,
  today: string,
  terms: readonly string[],
): Required<Span> | null {
  const from = PRESET_STARTS[preset](today, terms);
  return from === undefined ? null : { from, to: today };
}

const PRESET_STARTS: Record<
  Preset,
  (today: string, terms: readonly string[]) => string | undefined
> = {
  last7: (today) => addDays(today, -6),
  last30: (today) => addDays(today, -29),
  thisMonth: (today) => `${today.slice(0, 8)}01`,
  thisTerm: (today, terms) =>
    terms
      .filter((day) => day <= today)
      .sort()
      .at(-1),
};

/** Returns the number of days from `first` to `last`. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);

/** Returns the date `count` days later. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
