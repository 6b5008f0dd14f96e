import { ANNOTATION_FORMATS } from '../../shared/schema/annotationFormats.ts';
import type { JsonSchema, ResolvedFormField } from '../../shared/resolved/resolved.ts';
import { isObject, schemaFields } from '../../shared/resolved/schemaFields.ts';
import { objectOf, without } from '../language/schemaParts.ts';

/**
 * Adds the keywords `kept` and `cleared` to a schema: the hidden fields whose value a form keeps,
 * and those that it sets to the empty value. Other hidden fields are removed; see shared/hidden.ts.
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
 * Lets a body contain the empty value of fields that a form clears, if only the form has the
 * condition that hides them. The body has their rules, which would refuse the empty value.
 * @param form the schema that the form validates with, which has the keyword `cleared`
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
 * Returns a field whose rules do not apply to the empty value. Keywords that normalize the value
 * stay outside the condition, because they apply to every value.
 */
function skipIfEmpty(empty: unknown, field: JsonSchema): JsonSchema {
  const keywords = [
    'normalize',
    'phone',
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
