import type { JsonSchema } from './resolved.ts';

/** Whether a value is an object of JSON, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Each condition of a schema: the one at its root and those that `allOf` holds. */
export function conditionsOf(schema: JsonSchema): JsonSchema[] {
  const further = Array.isArray(schema['allOf']) ? schema['allOf'].filter(isObject) : [];
  return [schema, ...further].filter((part) => isObject(part['if']));
}

/** What a condition adds where it holds and where it does not. */
export const branchesOf = (condition: JsonSchema): JsonSchema[] =>
  [condition['then'], condition['else']].filter(isObject);

const ownFields = (schema: JsonSchema): Record<string, JsonSchema> =>
  (isObject(schema['properties']) ? schema['properties'] : {}) as Record<string, JsonSchema>;

/** The fields that a schema ever knows, those that only a condition brings among them. The first to name a field says its rules. */
export function schemaFields(schema: JsonSchema): Record<string, JsonSchema> {
  const fields = new Map<string, JsonSchema>();
  for (const part of [schema, ...conditionsOf(schema).flatMap(branchesOf)]) {
    for (const [name, rule] of Object.entries(ownFields(part)))
      if (!fields.has(name)) fields.set(name, rule);
  }
  // fromEntries makes own properties even of a field called `__proto__`.
  return Object.fromEntries(fields);
}
