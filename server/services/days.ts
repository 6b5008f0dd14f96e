import { createDayOf } from '../../src/shared/days.ts';
import { UTC_OFFSET, TIME_ZONE } from '../db/zone.ts';

/** The day of a time: `2026-11-20`. */
export const dayOf = createDayOf(TIME_ZONE);

const DAY_MS = 86_400_000;

/** How many days after `first` the day `last` is. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);

/** The moments between which a day lies, as ISO 8601: its first, and the first of the next. */
export function boundsOf(day: string): { start: string; end: string } {
  const start = `${day}T00:00:00${UTC_OFFSET}`;
  return { start, end: new Date(Date.parse(start) + DAY_MS).toISOString() };
}
