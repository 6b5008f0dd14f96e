import { schemaFields } from '../../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../../shared/resolved/resolved.ts';

/**
 * Creates a function that converts a text field of a multipart form to the type that the rules of
 * the body expect. A text that has no such value is returned as it is, so that the rules refuse it.
 */
export function createFormValues(body: JsonSchema): (name: string, text: string) => unknown {
  const fields = schemaFields(body);
  return (name, text) => toValue(fields[name] ?? {}, text);
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const BOOLEANS: Record<string, boolean> = { true: true, false: false };

function toValue(schema: JsonSchema, text: string): unknown {
  const types = [schema['type']].flat();
  if (types.includes('string')) return text === '' && types.includes('null') ? null : text;
  if (types.includes('array'))
    return text === ''
      ? []
      : text.split(',').map((item) => toValue((schema['items'] ?? {}) as JsonSchema, item));
  if (text === '' && types.includes('null')) return null;
  if (types.includes('integer') || types.includes('number'))
    return NUMBER.test(text) ? Number(text) : text;
  return types.includes('boolean') && Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : text;
}
