import { memoizeFormatter } from '../../../shared/text/memoizeFormatter.ts';
import { languageFacts } from '../../../shared/text/languages.ts';
import type { Language } from '../../../shared/resolved/resolved.ts';

const MINUTE_MS = 60_000;

/** The units with their length and the number up to which they are used. */
const UNITS: [unit: 'minute' | 'hour' | 'day', length: number, limit: number][] = [
  ['minute', MINUTE_MS, 60],
  ['hour', 60 * MINUTE_MS, 24],
  ['day', 24 * 60 * MINUTE_MS, 7],
];

const relativeFormat = memoizeFormatter(
  (tag, options) => new Intl.RelativeTimeFormat(tag, options),
);

/** Returns how long ago a time was, such as “3 hours ago”. Undefined after a week. */
export function relativeTime(iso: string, now: Date, language: Language): string | undefined {
  const elapsed = Math.max(0, now.getTime() - new Date(iso).getTime());
  const found = UNITS.find(([, length, limit]) => elapsed < length * limit);
  if (!found) return undefined;
  const [unit, length] = found;
  return relativeFormat(languageFacts(language).numbers, { numeric: 'auto' }).format(
    -Math.floor(elapsed / length),
    unit,
  );
}
