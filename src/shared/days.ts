import { now } from './clock.ts';
import { formats } from './formats.ts';
import type { Preset } from './resolved.ts';

/** The database knows no year 0, and nothing happened before. */
const FIRST_DAY = '1900-01-01';

/** Makes what tells the day of a time in a zone: `2026-11-20`. */
export function createDayOf(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  let [second, day] = [Number.NaN, ''];
  return (time) => {
    // Asked some times in each request, and slow to find: no day begins within a second.
    const asked = Math.floor(time.getTime() / 1000);
    if (asked !== second) [second, day] = [asked, format.format(time)];
    return day;
  };
}

/** Makes what tells the day that it is in a zone. */
export function createToday(timeZone: string): () => string {
  const dayOf = createDayOf(timeZone);
  return () => dayOf(now());
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Whether a text is a day before another. What is written as no day is none. */
export const isPast = (day: string, today: string): boolean => isDay(day) && day < today;

/** Whether both are days and the first is not later than the other. The compiler sees to it that both are of one calendar. */
export const isNotAfter = (day: string, other: unknown): boolean =>
  typeof other === 'string' && isDay(day) && isDay(other) && day <= other;

/** The day before a day. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/**
 * Why nothing can be counted from a day or up to it: it is no real one, or later than today.
 * @returns the key of the message; null where it can be
 */
export function dayError(
  day: string,
  today: string,
): 'error.invalidDate' | 'date.futureError' | null {
  if (!formats['date']!.test(day) || day < FIRST_DAY) return 'error.invalidDate';
  return day > today ? 'date.futureError' : null;
}

/** The days that what is counted begins and ends with; either may be open. */
export interface Span {
  from?: string;
  to?: string;
}

/** Why two days make no span: the first is after the last. */
export const spanError = ({ from, to }: Span): 'date.rangeError.body' | null =>
  from !== undefined && to !== undefined && from > to ? 'date.rangeError.body' : null;

/** The days of a preset that ends today; null where no term has begun. `terms` are the first days of the terms, in any order. */
export function presetSpan(
  preset: Preset,
  today: string,
  terms: readonly string[],
): Required<Span> | null {
  const from = FIRST[preset](today, terms);
  return from === undefined ? null : { from, to: today };
}

const FIRST: Record<Preset, (today: string, terms: readonly string[]) => string | undefined> = {
  last7: (today) => addDays(today, -6),
  last30: (today) => addDays(today, -29),
  thisMonth: (today) => `${today.slice(0, 8)}01`,
  thisTerm: (today, terms) =>
    terms
      .filter((day) => day <= today)
      .sort()
      .at(-1),
};

/** The day so many days later. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
