import { isObject } from '../../shared/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved.ts';

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
