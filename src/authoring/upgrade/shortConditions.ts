import { isObject } from '../../shared/resolved/schemaFields.ts';

type Test = unknown;

/** Keywords of version 2 that are a property of a test in version 3. */
const BOUNDS = ['minimum', 'maximum', 'minLength', 'minItems'];

/** Names of fields that would be read as a scope or an operator at the start of a subject. */
const RESERVED = new Set(['row', 'item', 'session', 'params', 'all', 'any', 'not']);

/**
 * Returns a condition of version 2, a JSON Schema for row, session and params, in the grammar of
 * version 3: `{ "can_delete": true }`.
 */
export function toShortCondition(when: Record<string, unknown>): Record<string, Test> {
  const excluded = excludedIn(when, []);
  return {
    ...Object.fromEntries(testsOf(when, [])),
    ...(excluded.length === 1 ? { not: excluded[0] } : {}),
    ...(excluded.length > 1 ? { all: excluded.map((not) => ({ not })) } : {}),
  };
}

/** Returns the subject of a test. It omits the scope `row`, which is the default. */
function subjectOf([scope = '', first = '', ...rest]: readonly string[]): string {
  const isRow = scope === 'row' && first !== '' && !RESERVED.has(first);
  return [...(isRow ? [] : [scope]), ...(first === '' ? [] : [first]), ...rest].join('.');
}

/** Returns the tests of a schema by subject. */
function testsOf(schema: unknown, path: readonly string[]): [subject: string, test: Test][] {
  if (!isObject(schema)) return [];
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const own = testOf(schema);
  return [
    ...(own === undefined ? [] : [[subjectOf(path), own] as [string, Test]]),
    ...partsOf(schema).flatMap(([name, part]) => testsOf(part, [...path, name])),
    // Every other test also fails for a missing value, so `exists` is only for fields without one.
    ...required
      .filter((name) => !partsOf(schema).some(([part]) => part === name))
      .map((name): [string, Test] => [subjectOf([...path, name]), { exists: true }]),
  ];
}

/**
 * Returns the conditions in the `not` of objects. The `not` of a single value is part of its test.
 */
function excludedIn(schema: unknown, path: readonly string[]): Record<string, Test>[] {
  if (!isObject(schema)) return [];
  const { not } = schema;
  const own =
    isObject(not) && valuesOf(not) === undefined ? [Object.fromEntries(testsOf(not, path))] : [];
  return [...own, ...partsOf(schema).flatMap(([name, part]) => excludedIn(part, [...path, name]))];
}

const partsOf = ({ properties }: Record<string, unknown>) =>
  isObject(properties) ? Object.entries(properties) : [];

/** Returns the test of one value; undefined if the schema states none. */
function testOf(schema: Record<string, unknown>): Test {
  const not = isObject(schema['not']) ? valuesOf(schema['not']) : undefined;
  const others = Object.entries(schema).filter(([name]) => BOUNDS.includes(name));
  if (not === undefined && others.length === 0) return valuesOf(schema);
  return { ...Object.fromEntries(others), ...(not === undefined ? {} : { not }) };
}

const valuesOf = (schema: Record<string, unknown>): unknown =>
  Object.hasOwn(schema, 'const') ? schema['const'] : schema['enum'];
