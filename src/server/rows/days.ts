import { createDayOf } from '../../shared/days.ts';
import { UTC_OFFSET, TIME_ZONE } from './zone.ts';

/** Returns the day of a time in the product's time zone, such as `2026-11-20`. */
export const dayOf = createDayOf(TIME_ZONE);

const DAY_MS = 86_400_000;

/** Returns the number of days from `first` to `last`. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);

/** Returns the start of a day and the start of the next one, as ISO 8601. */
export function boundsOf(day: string): { start: string; end: string } {
  const start = `${day}T00:00:00${UTC_OFFSET}`;
  return { start, end: new Date(Date.parse(start) + DAY_MS).toISOString() };
}
