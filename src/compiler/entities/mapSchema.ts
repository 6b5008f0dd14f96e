import type { JsonSchema } from '../../shared/resolved.ts';
import { isObject } from '../../shared/schemaFields.ts';

/** Keywords that contain schemas by name, one schema, or a list of schemas. */
const MAPS = ['properties', '$defs'];
const SINGLES = ['items', 'additionalProperties', 'if', 'then', 'else'];
const LISTS = ['oneOf', 'anyOf', 'allOf'];

/**
 * Returns the schema with `change` applied to it and to every nested schema, the outer ones first.
 */
export function mapSchema(
  schema: JsonSchema,
  change: (schema: JsonSchema) => JsonSchema,
): JsonSchema {
  const each = (part: unknown) => (isObject(part) ? mapSchema(part, change) : part);
  return Object.fromEntries(
    Object.entries(change(schema)).map(([keyword, value]) => {
      if (MAPS.includes(keyword) && isObject(value))
        return [
          keyword,
          Object.fromEntries(Object.entries(value).map(([name, part]) => [name, each(part)])),
        ];
      if (LISTS.includes(keyword) && Array.isArray(value)) return [keyword, value.map(each)];
      return [keyword, SINGLES.includes(keyword) ? each(value) : value];
    }),
  );
}
