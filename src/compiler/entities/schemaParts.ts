import { isObject } from '../../shared/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved.ts';

/** Returns the schema without some keywords. */
export const without = (schema: JsonSchema, names: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));

/** Returns the value if it is a list, else an empty list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the value if it is an object, else an empty object. */
export const objectOf = (value: unknown): JsonSchema => (isObject(value) ? value : {});
