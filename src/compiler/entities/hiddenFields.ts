import { ANNOTATION_FORMATS } from '../../shared/formats.ts';
import type { JsonSchema, ResolvedFormField } from '../../shared/resolved.ts';
import { isObject, schemaFields } from '../../shared/schemaFields.ts';
import { objectOf, without } from './schemaParts.ts';

/**
 * Extends a schema by what a form does with hidden fields. Hidden fields that are neither kept nor
 * cleared are removed; see shared/hidden.ts.
 */
export function withHidden(
  schema: JsonSchema,
  hidden: Readonly<Record<string, ResolvedFormField['onHidden']>>,
): JsonSchema {
  const conditional = Object.entries(schemaFields(schema)).filter(
    ([name]) => !Object.hasOwn(objectOf(schema['properties']), name),
  );
  const kept = conditional.filter(([name]) => hidden[name] === 'keep');
  const cleared = conditional.flatMap(([name, field]) =>
    hidden[name] === 'clear' || hidden[name] === 'reset'
      ? [[name, EMPTY_VALUES[String(field['type'])] ?? null]]
      : [],
  );
  return {
    ...schema,
    ...(kept.length > 0
      ? { kept: { ...objectOf(schema['kept']), ...Object.fromEntries(kept) } }
      : {}),
    ...(cleared.length > 0
      ? {
          cleared: {
            ...objectOf(schema['cleared']),
            ...(Object.fromEntries(cleared) as JsonSchema),
          },
        }
      : {}),
  };
}

/**
 * Lets a body contain what a form clears of fields that only the form knows to be hidden: the body
 * has their rules, but not the condition.
 * @param form the schema that the form validates, with what it clears
 */
export function allowCleared(body: JsonSchema, form: JsonSchema): JsonSchema {
  const fields = objectOf(body['properties']);
  const cleared = Object.entries(objectOf(form['cleared'])).filter(
    ([name]) => isObject(fields[name]) && !Object.hasOwn(objectOf(body['cleared']), name),
  );
  if (cleared.length === 0) return body;
  const relaxed = cleared.map(([name, empty]) => [
    name,
    skipIfEmpty(empty, objectOf(fields[name])),
  ]);
  return { ...body, properties: { ...fields, ...(Object.fromEntries(relaxed) as JsonSchema) } };
}

/**
 * Returns a field whose rules do not apply to the empty value. How the value is normalized applies
 * to every value and stays outside.
 */
function skipIfEmpty(empty: unknown, field: JsonSchema): JsonSchema {
  const keywords = [
    'normalize',
    'multiline',
    'items',
    ...(ANNOTATION_FORMATS.includes(String(field['format'])) ? ['format'] : []),
  ].filter((name) => Object.hasOwn(field, name));
  return {
    ...Object.fromEntries(keywords.map((name) => [name, field[name]])),
    if: { not: { const: empty } },
    then: without(field, keywords),
  };
}

/** The empty value by type. */
const EMPTY_VALUES: Record<string, unknown> = {
  string: '',
  array: [],
  boolean: false,
  number: 0,
  integer: 0,
};
