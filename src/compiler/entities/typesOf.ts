import type { JsonSchema } from '../../shared/resolved.ts';

/** Returns the types of a field's value without null. */
export function typesOf(schema: JsonSchema | undefined): string[] {
  const type = schema?.['type'];
  const types = Array.isArray(type) ? type.map(String) : type === undefined ? [] : [String(type)];
  return types.filter((name) => name !== 'null');
}

/** Whether a field's value may be a number. */
export const isNumeric = (schema: JsonSchema | undefined): boolean =>
  typesOf(schema).some((type) => type === 'integer' || type === 'number');
