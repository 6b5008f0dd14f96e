import type { JsonSchema } from './resolved.ts';

/** Whether a value is a JSON object, and no array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the conditions of a schema: the one at its root and those in `allOf`. */
export function conditionsOf(schema: JsonSchema): JsonSchema[] {
  const further = Array.isArray(schema['allOf']) ? schema['allOf'].filter(isObject) : [];
  return [schema, ...further].filter((part) => isObject(part['if']));
}

/** Returns the `then` and `else` of a condition. */
export const branchesOf = (condition: JsonSchema): JsonSchema[] =>
  [condition['then'], condition['else']].filter(isObject);

const ownFields = (schema: JsonSchema): Record<string, JsonSchema> =>
  (isObject(schema['properties']) ? schema['properties'] : {}) as Record<string, JsonSchema>;

/**
 * Returns all fields that a schema declares, including those that only conditions declare. The
 * first declaration of a field wins.
 */
export function schemaFields(schema: JsonSchema): Record<string, JsonSchema> {
  const fields = new Map<string, JsonSchema>();
  for (const part of [schema, ...conditionsOf(schema).flatMap(branchesOf)]) {
    for (const [name, rule] of Object.entries(ownFields(part)))
      if (!fields.has(name)) fields.set(name, rule);
  }
  // fromEntries defines own properties even for a field named `__proto__`.
  return Object.fromEntries(fields);
}
