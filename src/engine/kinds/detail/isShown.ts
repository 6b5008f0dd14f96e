import type { ResolvedDetailRow } from '../../../rules/resolved.ts';
import type { Row } from '../../data/page.ts';

/** Whether there is anything to read: no and 0 are, a text of spaces and an empty list are not. */
function hasValue(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return !Array.isArray(value) || value.length > 0;
}

/** Whether the row of an item is there. */
export const isShown = ({ field, always }: ResolvedDetailRow, item: Row): boolean => always || hasValue(item[field]);
