import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import { typesOf } from '../language/schemaParts.ts';
import {
  message,
  orList,
  pluralTypeName,
  typeName,
  type Message,
  type Param,
} from '../issues/messages.ts';
import { suggest } from '../issues/didYouMean.ts';

/** Checks that a schema allows a value in a definition. */
export function checkLiteral(at: Cursor, expected: JsonSchema): void {
  // The check against the language has reported objects, as a value and in `enum`.
  if (!at.exists || isObject(at.value)) return;
  if (isAcceptedLiteral(at.value, expected)) return checkLimits(at, expected);
  const allowed = allowedValues(expected);
  at.report(
    'check.notAllowedValue',
    { value: String(at.value) },
    allowed
      ? suggest(String(at.value), allowed.map(String))
      : message('check.fix.writeType', { type: typeNameOf(expected) }),
  );
}

/**
 * The limits that a literal must meet. `minLength` is not one of them, because users can extend a
 * text that is too short.
 */
const IS_OUTSIDE: Record<string, (value: unknown, limit: number) => boolean> = {
  minimum: (value, limit) => typeof value === 'number' && value < limit,
  maximum: (value, limit) => typeof value === 'number' && value > limit,
  maxLength: (value, limit) => typeof value === 'string' && [...value].length > limit,
};

function checkLimits(at: Cursor, expected: JsonSchema): void {
  const bound = Object.keys(IS_OUTSIDE).find(
    (rule) => typeof expected[rule] === 'number' && IS_OUTSIDE[rule]!(at.value, expected[rule]),
  );
  if (bound !== undefined)
    at.report('check.outOfBounds', {
      value: String(at.value),
      rule: bound,
      limit: String(expected[bound]),
    });
}

/** Returns the allowed values of a field, if it lists them. */
export const allowedValues = (expected: JsonSchema): unknown[] | undefined =>
  Array.isArray(expected['enum']) && !expected['enum'].some(isObject)
    ? expected['enum']
    : undefined;

/** Whether a value is one of the allowed ones, or has the type of the field. */
export const isAcceptedLiteral = (value: unknown, expected: JsonSchema): boolean =>
  allowedValues(expected)?.includes(value) ??
  fits({ type: Number.isInteger(value) ? 'integer' : typeof value }, expected);

const itemsOf = (schema: JsonSchema): JsonSchema =>
  isObject(schema['items']) ? schema['items'] : {};

/** Whether a value of one schema may be a value of the other. */
export function fits(found: JsonSchema, expected: JsonSchema): boolean {
  const [foundTypes, expectedTypes] = [typesOf(found), typesOf(expected)];
  if (foundTypes.length === 0 || expectedTypes.length === 0) return true;
  const common = foundTypes.filter(
    (type) =>
      expectedTypes.includes(type) || (type === 'integer' && expectedTypes.includes('number')),
  );
  return (
    common.length > 0 && (!common.includes('array') || fits(itemsOf(found), itemsOf(expected)))
  );
}

/**
 * Reports a value whose type does not fit the field that it is set to.
 * @param value the name of the value in the definition, and its schema
 * @param field the field's name and schema
 */
export function expectFits(
  at: Cursor,
  value: NamedSchema,
  field: NamedSchema,
  fix: Message = message('check.typeMismatch.fix', { expected: typeNameOf(field.schema) }),
): void {
  if (fits(value.schema, field.schema)) return;
  at.report(
    'check.typeMismatch',
    {
      name: value.name,
      found: typeNameOf(value.schema),
      target: field.name,
      expected: typeNameOf(field.schema),
    },
    fix,
  );
}

interface NamedSchema {
  name: string;
  schema: JsonSchema;
}

/** The words for the types of a value, such as `a whole number` or `a list of texts`. */
export function typeNameOf(schema: JsonSchema): Param {
  const types = typesOf(schema);
  if (types.length === 0) return message('check.type.any');
  return orList(
    types.map((type) =>
      type === 'array' && isObject(schema['items'])
        ? message('check.type.listOf', { items: pluralTypeNameOf(schema['items']) })
        : typeName(type),
    ),
  );
}

function pluralTypeNameOf(schema: JsonSchema): Param {
  const types = typesOf(schema);
  return types.length === 0 ? message('check.types.any') : orList(types.map(pluralTypeName));
}
