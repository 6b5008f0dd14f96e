import { isObject } from '../../shared/schemaFields.ts';
import type { Condition, ConditionTest, Scalar } from '../../shared/condition.ts';
import type { JsonSchema } from '../../shared/resolved.ts';
import { checkConditionBounds } from '../entities/checkConditionBounds.ts';
import { checkLiteral } from '../entities/checkLiteral.ts';
import type { Cursor } from '../read/cursor.ts';
import type { ScreenContext } from './screenContext.ts';
import { suggest } from '../issues/didYouMean.ts';
import { kindText } from '../issues/messages.ts';

/** What a subject can begin with. */
const SCOPES = ['row', 'item', 'session', 'params'] as const;

type ScopeName = (typeof SCOPES)[number];

/** The values that a condition can test, as schemas. A subject without a scope is of `standard`. */
interface Subjects {
  scopes: Partial<Record<ScopeName, JsonSchema>>;
  standard: ScopeName;
}

/** Resolves the condition for showing an action, or for selecting a row. */
export function resolveWhen(at: Cursor, { project, around }: ScreenContext): Condition | undefined {
  const params = Object.fromEntries(
    (around.params ?? []).map((param) => [param, { type: 'string' }]),
  );
  return resolveCondition(at, {
    scopes: {
      ...(around.row ? { row: { type: 'object', properties: around.fields ?? {} } } : {}),
      session: project.sessionSchema,
      params: { type: 'object', properties: params },
    },
    standard: 'row',
  });
}

/** Resolves a condition. Everything that it tests must be available there. */
export function resolveCondition(at: Cursor, subjects: Subjects): Condition | undefined {
  if (!at.exists) return undefined;
  const parts = at.entries().flatMap(([key, value]): Condition[] => {
    const all = value.items().flatMap((part) => resolveCondition(part, subjects) ?? []);
    if (key === 'any') return [{ any: all }];
    if (key === 'all') return all;
    if (key !== 'not') return resolveSubject(key, value, subjects);
    const not = resolveCondition(value, subjects);
    return not ? [{ not }] : [];
  });
  return parts.length === 1 ? parts[0] : { all: parts };
}

function resolveSubject(key: string, at: Cursor, { scopes, standard }: Subjects): Condition[] {
  const steps = key.split('.');
  const scope = SCOPES.find((name) => name === steps[0]);
  const [name, path] = scope ? [scope, steps.slice(1)] : [standard, steps];
  const schema = scopes[name];
  if (!schema) {
    at.reportKey('check.whenSource', { name }, suggest(name, Object.keys(scopes)));
    return [];
  }
  const field = fieldAt(at, schema, path);
  return field ? testsAt(at, field).map((test) => ({ subject: [name, ...path], test })) : [];
}

/** Returns the schema of a field. Reports an unknown one. */
function fieldAt(at: Cursor, schema: JsonSchema, path: readonly string[]): JsonSchema | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const fields = (isObject(schema['properties']) ? schema['properties'] : {}) as Record<
    string,
    JsonSchema
  >;
  if (Object.hasOwn(fields, name)) return fieldAt(at, fields[name]!, rest);
  at.reportKey(
    'check.unknownName',
    { kind: kindText('field'), name },
    suggest(name, Object.keys(fields)),
  );
  return undefined;
}

/** The tests that are written with their name. */
const NAMED_TESTS = ['exists', 'minimum', 'maximum', 'minLength', 'minItems'] as const;

function testsAt(at: Cursor, field: JsonSchema): ConditionTest[] {
  if (!isObject(at.value)) return [{ in: valuesAt(at, field) }];
  checkConditionBounds(at, field);
  return [
    ...(at.get('not').exists ? [{ notIn: valuesAt(at.get('not'), field) }] : []),
    // The language check has reported values of another type.
    ...NAMED_TESTS.filter((name) => at.get(name).exists).map(
      (name) => ({ [name]: at.get(name).value }) as unknown as ConditionTest,
    ),
  ];
}

/** Returns a value, or the values of a list. Reports those that the field cannot have. */
function valuesAt(at: Cursor, field: JsonSchema): Scalar[] {
  const values = Array.isArray(at.value) ? at.items() : [at];
  for (const value of values) if (value.value !== null) checkLiteral(value, field);
  return values.map(({ value }) => value as Scalar);
}
