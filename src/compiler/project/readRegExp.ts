import type { Cursor } from '../read/cursor.ts';

/** Returns the regular expression at a position. Undefined if it is none, which is reported. */
export function readRegExp(at: Cursor, flags = 'u'): RegExp | undefined {
  const pattern = at.text();
  if (pattern === undefined) return undefined;
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    at.report('check.badPattern', { reason: (error as Error).message });
    return undefined;
  }
}
