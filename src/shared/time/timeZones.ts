import { addDays, DAY_MS } from './days.ts';

/**
 * Returns the moment at which a day begins in a time zone, as ISO 8601. It is midnight, or later if
 * the clocks go forward at midnight. A day with a change of the clocks has 23 or 25 hours.
 */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const withOffsetAt = (time: number) => midnight - (localTime(time, timeZone) - time);
  const begins = (time: number) =>
    localTime(time, timeZone) >= midnight && localTime(time - 1, timeZone) < midnight;
  // The clocks may change on this day or on the one before.
  const [early, late] = [withOffsetAt(midnight - DAY_MS), withOffsetAt(midnight + DAY_MS)];
  return new Date(begins(early) ? early : late).toISOString();
}

/** Returns the moment at which a day ends, which is when the next one begins. */
export const endOfDay = (day: string, timeZone: string): string =>
  startOfDay(addDays(day, 1), timeZone);

/**
 * Returns what the clocks of a time zone show at a time, as if it were UTC, in milliseconds. Parts
 * of a second are left out.
 */
export function localTime(time: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(time)
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
