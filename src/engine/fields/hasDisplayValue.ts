import type { ResolvedColumn } from '../../shared/resolved.ts';
import { hasValue } from '../data/hasValue.ts';
import { valueAt, type Row } from '../data/page.ts';

/** Whether the column shows anything for the row: its value, or the text for a missing value. */
export function hasDisplayValue({ field, options }: ResolvedColumn, row: Row): boolean {
  const value = valueAt(row, field);
  if (value === 0 && options.hideZero) return false;
  return hasValue(value) || options.emptyText !== undefined;
}
