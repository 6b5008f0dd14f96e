import type { StoredRelation } from '../shared/resolved/storage.ts';
import type { StatedField } from '../values/contracts/compiler.ts';

/** Returns the relation to the store that `many` of a field names. */
export function relationOf(
  field: Pick<StatedField, 'text'>,
  { table, rowsOf }: Pick<StatedField, 'table' | 'rowsOf'>,
): StoredRelation | undefined {
  const other = rowsOf(field.text('many'));
  if (other === undefined) return undefined;
  return {
    through: field.text('through') ?? `${table}_${other.table}`,
    from: field.text('from') ?? `${table}_id`,
    to: `${other.table}_id`,
    ...other,
  };
}
