import type { ResolvedColumn } from '../../shared/resolved/resolved.ts';
import { hasValue } from '../data/hasValue.ts';
import { valueAt, type Row } from '../data/page.ts';
import { cellOptions } from '../partOptions.ts';

/** Whether the column shows anything for the row: its value, or the text for a missing value. */
export function hasDisplayValue(column: ResolvedColumn, row: Row): boolean {
  const value = valueAt(row, column.field);
  const { emptyText, hideZero } = cellOptions(column);
  if (value === 0 && hideZero) return false;
  return hasValue(value) || emptyText !== undefined;
}
