import type { ResolvedColumn } from '../../../../shared/resolved/resolved.ts';

/** Returns the column without one option of its cell. */
export const withoutOption = (column: ResolvedColumn, name: string): ResolvedColumn => ({
  ...column,
  options: Object.fromEntries(Object.entries(column.options).filter(([option]) => option !== name)),
});
