import { isObject } from '../shared/schemaFields.ts';
import type { JsonSchema } from '../shared/resolved.ts';
import type { Cursor } from './cursor.ts';
import { quote, suggest } from './didYouMean.ts';
import { typesOf } from './typesOf.ts';

/** Checks that a value that stands in a definition may be sent. */
export function checkLiteral(at: Cursor, wanted: JsonSchema): void {
  // The language has refused an object, here and among the values.
  if (!at.exists || isObject(at.value)) return;
  if (isAcceptedLiteral(at.value, wanted)) return checkWithin(at, wanted);
  const allowed = allowedValues(wanted);
  at.report(
    `${quote(at.value)} is no value that is taken`,
    allowed
      ? suggest(String(at.value), allowed.map(String), 'the values are')
      : `write a value of the type ${typeNameOf(wanted)}`,
  );
}

/** The bounds that nothing of what a person goes on to type would bring a value back from. */
const IS_PAST: Record<string, (value: unknown, limit: number) => boolean> = {
  minimum: (value, limit) => typeof value === 'number' && value < limit,
  maximum: (value, limit) => typeof value === 'number' && value > limit,
  maxLength: (value, limit) => typeof value === 'string' && [...value].length > limit,
};

function checkWithin(at: Cursor, wanted: JsonSchema): void {
  const bound = Object.keys(IS_PAST).find(
    (rule) => typeof wanted[rule] === 'number' && IS_PAST[rule]!(at.value, wanted[rule]),
  );
  if (bound !== undefined)
    at.report(
      `${quote(at.value)} does not keep ${quote(bound)} ${String(wanted[bound])}`,
      'write a value that keeps the bounds of the field',
    );
}

/** The values that a field allows, where it lists them. */
export const allowedValues = (wanted: JsonSchema): unknown[] | undefined =>
  Array.isArray(wanted['enum']) && !wanted['enum'].some(isObject) ? wanted['enum'] : undefined;

/** Whether a value is one of those that a field allows, or of its type. */
export const isAcceptedLiteral = (value: unknown, wanted: JsonSchema): boolean =>
  allowedValues(wanted)?.includes(value) ??
  fits({ type: Number.isInteger(value) ? 'integer' : typeof value }, wanted);

const itemsOf = (schema: JsonSchema): JsonSchema =>
  isObject(schema['items']) ? schema['items'] : {};

/** Whether a value of the one may be one of the other. */
export function fits(found: JsonSchema, wanted: JsonSchema): boolean {
  const [given, taken] = [typesOf(found), typesOf(wanted)];
  if (given.length === 0 || taken.length === 0) return true;
  const shared = given.filter(
    (type) => taken.includes(type) || (type === 'integer' && taken.includes('number')),
  );
  return shared.length > 0 && (!shared.includes('array') || fits(itemsOf(found), itemsOf(wanted)));
}

/** `array of integer` */
export const typeNameOf = (schema: JsonSchema): string =>
  typesOf(schema)
    .map((type) =>
      type === 'array' && isObject(schema['items'])
        ? `array of ${typeNameOf(schema['items'])}`
        : type,
    )
    .join(' or ') || 'anything';
