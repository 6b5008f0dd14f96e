import { createDayOf } from '../../shared/time/days.ts';
import { cleanText } from './sheet.ts';

/** The maximum length without the day, in UTF-16 units. */
const MAX_LENGTH = 100;

/**
 * Returns the name of a file without extension: the parts, such as title and filters, and the day,
 * without characters that systems forbid.
 */
export function toFileName(parts: readonly string[], time: Date, timeZone: string): string {
  const name = cleanText(parts.join(' - '))
    .replace(/[\\/:*?"<>|\n\t]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${name.slice(0, MAX_LENGTH).trim()} - ${createDayOf(timeZone)(time)}`;
}
