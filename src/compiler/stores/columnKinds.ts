import type { JsonSchema } from '../../shared/resolved.ts';
import { objectOf, typesOf } from '../entities/schemaParts.ts';
import type { ColumnKind } from '../language/manifests.ts';

/** The largest integer that a column of the kind `integer` can contain. */
const MAX_INTEGER = 2_147_483_647;

/**
 * Returns the kind of column that a field needs: that of its format, or else of its type. Undefined
 * if no kind can store such a value.
 */
export function kindOfField(
  field: JsonSchema,
  kinds: ReadonlyMap<string, ColumnKind>,
): string | undefined {
  const all = [...kinds.values()];
  const byFormat = all.find(({ defaultForFormats }) =>
    defaultForFormats.includes(String(field['format'])),
  );
  if (byFormat) return byFormat.id;
  const [type] = typesOf(field);
  if (type === 'integer' && Number(field['maximum'] ?? 0) > MAX_INTEGER) return 'id';
  if (type === 'array' && typesOf(objectOf(field['items']))[0] !== 'integer') return undefined;
  return all.find(({ defaultForTypes }) => defaultForTypes.includes(type ?? ''))?.id;
}
