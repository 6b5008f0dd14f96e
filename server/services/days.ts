/** Where a day begins and ends, for all that is counted by day; the database's daily sums are made with the same. */
const ZONE = 'Asia/Riyadh';

const format = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of a time: `2026-11-20`. */
export function dayOf(time: Date): string {
  return format.format(time);
}
