import type { ToExport } from '../../registries.ts';

const DAY_MS = 86_400_000;
/** Excel counts days; this is the number of 1 January 1970. */
const EPOCH = 25_569;
/** Excel takes 1900 for a leap year: before March of it, its numbers are another day's. */
const FIRST_SURE_DAY = 61;

/** The day, or the time in the product's zone, as a number that Excel shows as one. What is no date stays the text that it is. */
export const exportDate: ToExport = (value, { options, timeZone }) => {
  if (typeof value !== 'string' || value === '') return null;
  const clock = /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? Date.parse(`${value}T00:00:00Z`)
    : wallClock(value, timeZone);
  const number = clock / DAY_MS + EPOCH;
  if (!(number >= FIRST_SURE_DAY)) return value;
  return options['showTime'] === true
    ? { number, format: 'yyyy-mm-dd hh:mm' }
    : { number: Math.floor(number), format: 'yyyy-mm-dd' };
};

/** What the clocks of the zone show at that time, as if it were UTC. */
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
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}
