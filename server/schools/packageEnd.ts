/**
 * Returns the day one year after today, or after `until`, the end of the current period, if that is
 * later.
 */
export function yearAfter(today: string, until: string | null): string {
  const from = until !== null && until > today ? until : today;
  const [year, rest] = [Number(from.slice(0, 4)) + 1, from.slice(4)];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${year}${rest === '-02-29' && !isLeap ? '-02-28' : rest}`;
}
