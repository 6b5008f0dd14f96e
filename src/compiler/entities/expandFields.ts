import type { JsonSchema, Variant } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { objectOf, without } from '../language/schemaParts.ts';

/** The property of a field with the rules of a variant. */
export const VARIANT_PROPERTIES: Record<Variant, string> = { create: 'onCreate', edit: 'onEdit' };

/**
 * Returns an entity with what it states for all of its fields, and what a field states for a
 * variant, where the other rules of this kind are: `readOnly` at each field, and the rules of
 * `onCreate` and `onEdit` in `variants`.
 */
export function expandFields(entity: JsonSchema): JsonSchema {
  const { readOnly, properties, ...rest } = entity;
  if (!isObject(properties)) return entity;
  const fields = Object.entries(properties).map(([name, field]): [string, JsonSchema] => [
    name,
    {
      ...without(objectOf(field), Object.values(VARIANT_PROPERTIES)),
      ...(readOnly === true && { readOnly }),
    },
  ]);
  const variants = Object.entries(VARIANT_PROPERTIES).flatMap(([variant, property]) => {
    const stated = objectOf(objectOf(entity['variants'])[variant]);
    const rules = rulesOf(properties, property);
    if (Object.keys({ ...stated, ...rules }).length === 0) return [];
    const joined = { ...rules, ...objectOf(stated['properties']) };
    return [
      [variant, { ...stated, ...(Object.keys(joined).length > 0 && { properties: joined }) }],
    ];
  });
  return {
    ...rest,
    properties: Object.fromEntries(fields),
    ...(variants.length > 0 && { variants: Object.fromEntries(variants) as JsonSchema }),
  };
}

/** Returns the rules that fields state in a property, by field. */
const rulesOf = (fields: JsonSchema, property: string): JsonSchema =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const rules = objectOf(field)[property];
      return isObject(rules) ? [[name, rules]] : [];
    }),
  );
