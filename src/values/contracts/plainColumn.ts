import { orderColumn } from '../../shared/resolved/helperColumns.ts';
import type { ColumnSource } from '../../shared/resolved/storage.ts';
import type { StatedField } from './compiler.ts';

/** Returns the column of a single value that is stored as it is sent. */
export function plainColumn(column: string, field: StatedField): ColumnSource {
  const order = field.text('order') ?? (field.flag('emptyFirst') ? orderColumn(column) : undefined);
  const otherwise = field.text('otherwise');
  const fallback = field.isSent ? field.value('default') : undefined;
  return {
    column,
    ...(order === undefined ? {} : { order }),
    ...(field.allowed ? { allowed: field.allowed.map(String) } : {}),
    ...(otherwise === undefined ? {} : { otherwise }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}
