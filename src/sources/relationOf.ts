import type { StoredRelation } from '../shared/storage.ts';
import type { StatedField } from '../values/contracts/compiler.ts';

/** Returns the relation to the store that `many` of a field names. */
export function relationOf(
  field: Pick<StatedField, 'text'>,
  { table, tableOf }: Pick<StatedField, 'table' | 'tableOf'>,
): StoredRelation | undefined {
  const other = tableOf(field.text('many'));
  if (other === undefined) return undefined;
  return {
    through: field.text('through') ?? `${table}_${other}`,
    from: field.text('from') ?? `${table}_id`,
    to: `${other}_id`,
    table: other,
  };
}
