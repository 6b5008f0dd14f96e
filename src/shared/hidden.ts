import { conditionsOf, schemaFields, isObject } from './schemaFields.ts';
import type { JsonSchema } from './resolved.ts';
import { isDeepEqual, ucs2length } from './compare.ts';

type Values = Record<string, unknown>;

/**
 * Removes the values of hidden fields: fields that only the branches of conditions declare, and
 * that no branch in effect declares. A schema may keep such a value (`kept`) or replace it
 * (`cleared`). Hidden values are thus neither validated nor stored, whoever sends them.
 */
export function withoutHidden(schema: JsonSchema, values: Values): Values {
  const conditions = conditionsOf(schema);
  if (conditions.length === 0) return values;
  const brought = Object.keys(schemaFields(schema)).filter(
    (name) => !has(schema['properties'], name) && !has(schema['kept'], name),
  );
  return settleConditions(
    conditions,
    brought,
    isObject(schema['cleared']) ? schema['cleared'] : {},
    values,
  );
}

/**
 * Returns the names of the hidden fields: declared by the branches of conditions alone, and by no
 * branch in effect.
 */
export function hiddenFieldsIn(schema: JsonSchema, values: Values): ReadonlySet<string> {
  const conditions = conditionsOf(schema);
  const shown = conditions.map(
    (condition) =>
      condition[isConditionMet(condition['if'] as JsonSchema, values) ? 'then' : 'else'],
  );
  const brought = Object.keys(schemaFields(schema)).filter(
    (name) => !has(schema['properties'], name),
  );
  return new Set(
    brought.filter(
      (name) => !shown.some((branch) => isObject(branch) && has(branch['properties'], name)),
    ),
  );
}

/**
 * Removing a field may change the result of another condition, so this repeats until nothing
 * changes. A removed value never returns, so it ends.
 */
function settleConditions(
  conditions: JsonSchema[],
  brought: string[],
  empty: Values,
  values: Values,
): Values {
  const shown = conditions.map(
    (condition) =>
      condition[isConditionMet(condition['if'] as JsonSchema, values) ? 'then' : 'else'],
  );
  const hidden = brought.filter(
    (name) => !shown.some((branch) => isObject(branch) && has(branch['properties'], name)),
  );
  const gone = hidden.filter((name) => has(values, name) && !has(empty, name));
  const emptied = Object.entries(empty).filter(
    ([name, value]) => hidden.includes(name) && !isDeepEqual(values[name], value),
  );
  if (gone.length + emptied.length === 0) return values;
  const left = Object.entries(values).filter(([name]) => !gone.includes(name));
  return settleConditions(conditions, brought, empty, Object.fromEntries([...left, ...emptied]));
}

const has = (named: unknown, name: string): boolean =>
  isObject(named) && Object.hasOwn(named, name);

/** Whether values satisfy the `if` of a condition. */
export function isConditionMet(test: JsonSchema, values: Values): boolean {
  const required = (test['required'] ?? []) as string[];
  const probes = Object.entries((test['properties'] ?? {}) as Record<string, JsonSchema>);
  return (
    required.every((name) => values[name] !== undefined) &&
    probes.every(([name, probe]) => values[name] === undefined || meets(probe, values[name]))
  );
}

const meets = (probe: JsonSchema, value: unknown): boolean =>
  Object.entries(probe).every(([keyword, wanted]) => PROBES[keyword]?.(value, wanted) ?? true);

/** The keywords that a condition can use. A keyword for another type of value is satisfied. */
const PROBES: Record<string, (value: unknown, wanted: unknown) => boolean> = {
  const: isDeepEqual,
  enum: (value, wanted) => (wanted as unknown[]).some((one) => isDeepEqual(one, value)),
  minimum: (value, wanted) => typeof value !== 'number' || value >= Number(wanted),
  maximum: (value, wanted) => typeof value !== 'number' || value <= Number(wanted),
  minLength: (value, wanted) => typeof value !== 'string' || ucs2length(value) >= Number(wanted),
  minItems: (value, wanted) => !Array.isArray(value) || value.length >= Number(wanted),
};
