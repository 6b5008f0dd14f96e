import { formats } from './formats.ts';

/** The database knows no year 0, and nothing happened before. */
const FIRST_DAY = '1900-01-01';

/** Makes what tells the day of a time in a zone: `2026-11-20`. */
export function createDayOf(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (time) => format.format(time);
}

/**
 * Why nothing can be counted from a day or up to it: it is no real one, or later than today.
 * @returns the key of the message; null where it can be
 */
export function dayFault(day: string, today: string): 'error.invalidDate' | 'date.futureError' | null {
  if (!formats['date']!.test(day) || day < FIRST_DAY) return 'error.invalidDate';
  return day > today ? 'date.futureError' : null;
}

/** The days that what is counted begins and ends with; either may be open. */
export interface Span {
  from?: string;
  to?: string;
}

/** Why two days make no span: the first is after the last. */
export const spanFault = ({ from, to }: Span): 'date.rangeError.body' | null => (from !== undefined && to !== undefined && from > to ? 'date.rangeError.body' : null);
