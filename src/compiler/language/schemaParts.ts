import { branchesOf, conditionsOf, isObject } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';

/** Returns the schema without some keywords. */
export const without = (schema: JsonSchema, names: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));

/** Returns the value if it is a list, else an empty list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the value if it is an object, else an empty object. */
export const objectOf = (value: unknown): JsonSchema => (isObject(value) ? value : {});

/** Returns the types of a field's value without null. */
export function typesOf(schema: JsonSchema | undefined): string[] {
  const type = schema?.['type'];
  const types = Array.isArray(type) ? type.map(String) : type === undefined ? [] : [String(type)];
  return types.filter((name) => name !== 'null');
}

/** Whether a field's value may be a number. */
export const isNumeric = (schema: JsonSchema | undefined): boolean =>
  typesOf(schema).some((type) => type === 'integer' || type === 'number');

/** Returns the fields that are required: always, by a condition, or together with another field. */
export function requiredFields(schema: JsonSchema): string[] {
  const branches = conditionsOf(schema).flatMap(branchesOf);
  return [schema, ...branches]
    .flatMap((part) => listOf(part['required']))
    .concat(Object.values(schema['dependencies'] ?? {}).flatMap(listOf))
    .map(String);
}

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

/** Returns the schema with `change` applied to its items, its free properties and its shapes. */
export function mapInner(
  schema: JsonSchema,
  change: (schema: JsonSchema) => JsonSchema,
): JsonSchema {
  const single = ['items', 'additionalProperties'].flatMap((keyword) => {
    const part = schema[keyword];
    return isObject(part) ? [[keyword, change(part)] as const] : [];
  });
  const shapes = SHAPES.filter((keyword) => schema[keyword] !== undefined).map(
    (keyword) => [keyword, shapesOf(schema, keyword).map(change)] as const,
  );
  return { ...schema, ...Object.fromEntries([...single, ...shapes]) };
}

/** Keywords with several shapes that a value may have. */
export const SHAPES = ['oneOf', 'anyOf'] as const;

export const shapesOf = (schema: JsonSchema, keyword: (typeof SHAPES)[number]): JsonSchema[] =>
  listOf(schema[keyword]).filter(isObject);

/** Returns the property that each of the shapes requires with a constant. Undefined if there is none. */
export const tagOf = (shapes: readonly JsonSchema[]): string | undefined =>
  Object.keys(objectOf(shapes[0]?.['properties'])).find((name) =>
    shapes.every(
      ({ properties, required }) =>
        objectOf(objectOf(properties)[name])['const'] !== undefined &&
        listOf(required).includes(name),
    ),
  );
