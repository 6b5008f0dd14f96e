import { conditionsOf, schemaFields, isObject } from './schemaFields.ts';
import type { JsonSchema } from './resolved.ts';
import { isDeepEqual, ucs2length } from './compare.ts';

type Values = Record<string, unknown>;

/**
 * Removes the values of hidden fields: fields that only the branches of conditions declare, and
 * that no branch in effect declares. A schema may keep such a value (`kept`) or replace it
 * (`cleared`). Both the form and the server call it, so hidden values are neither validated nor
 * stored.
 */
export function withoutHidden(schema: JsonSchema, values: Values): Values {
  const conditions = conditionsOf(schema);
  if (conditions.length === 0) return values;
  return removeHidden(
    conditions,
    conditionalFieldsOf(schema).filter((name) => !hasKey(schema['kept'], name)),
    isObject(schema['cleared']) ? schema['cleared'] : {},
    values,
  );
}

/**
 * Returns the names of the hidden fields: declared by the branches of conditions alone, and by no
 * branch in effect.
 */
export function hiddenFieldsIn(schema: JsonSchema, values: Values): ReadonlySet<string> {
  return new Set(hiddenAmong(conditionalFieldsOf(schema), conditionsOf(schema), values));
}

/** Returns the fields that only the branches of conditions declare. */
const conditionalFieldsOf = (schema: JsonSchema): string[] =>
  Object.keys(schemaFields(schema)).filter((name) => !hasKey(schema['properties'], name));

/** Returns those of the fields that no branch in effect declares. */
function hiddenAmong(fields: string[], conditions: JsonSchema[], values: Values): string[] {
  const activeBranches = conditions.map(
    (condition) => condition[meetsTest(condition['if'] as JsonSchema, values) ? 'then' : 'else'],
  );
  return fields.filter(
    (name) =>
      !activeBranches.some((branch) => isObject(branch) && hasKey(branch['properties'], name)),
  );
}

/**
 * Removing a field may change the result of another condition, so this repeats until nothing
 * changes. It always ends, because a removed value is never added again.
 */
function removeHidden(
  conditions: JsonSchema[],
  conditionalFields: string[],
  clearedValues: Values,
  values: Values,
): Values {
  const hidden = hiddenAmong(conditionalFields, conditions, values);
  const removed = hidden.filter((name) => hasKey(values, name) && !hasKey(clearedValues, name));
  const valuesToClear = Object.entries(clearedValues).filter(
    ([name, value]) => hidden.includes(name) && !isDeepEqual(values[name], value),
  );
  if (removed.length + valuesToClear.length === 0) return values;
  const remaining = Object.entries(values).filter(([name]) => !removed.includes(name));
  return removeHidden(
    conditions,
    conditionalFields,
    clearedValues,
    Object.fromEntries([...remaining, ...valuesToClear]),
  );
}

const hasKey = (object: unknown, name: string): boolean =>
  isObject(object) && Object.hasOwn(object, name);

/** Whether values satisfy the `if` of a condition. */
export function meetsTest(test: JsonSchema, values: Values): boolean {
  const required = (test['required'] ?? []) as string[];
  const tests = Object.entries((test['properties'] ?? {}) as Record<string, JsonSchema>);
  return (
    required.every((name) => values[name] !== undefined) &&
    tests.every(([name, probe]) => values[name] === undefined || satisfies(probe, values[name]))
  );
}

const satisfies = (schema: JsonSchema, value: unknown): boolean =>
  Object.entries(schema).every(
    ([keyword, expected]) => KEYWORD_TESTS[keyword]?.(value, expected) ?? true,
  );

/**
 * The keywords that a condition can use. A keyword that does not apply to the type of a value is
 * satisfied.
 */
const KEYWORD_TESTS: Record<string, (value: unknown, expected: unknown) => boolean> = {
  const: isDeepEqual,
  enum: (value, expected) => (expected as unknown[]).some((one) => isDeepEqual(one, value)),
  minimum: (value, expected) => typeof value !== 'number' || value >= Number(expected),
  maximum: (value, expected) => typeof value !== 'number' || value <= Number(expected),
  minLength: (value, expected) =>
    typeof value !== 'string' || ucs2length(value) >= Number(expected),
  minItems: (value, expected) => !Array.isArray(value) || value.length >= Number(expected),
};
