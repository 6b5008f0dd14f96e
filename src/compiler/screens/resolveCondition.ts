import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Condition, ConditionTest, Scalar } from '../../shared/resolved/condition.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { checkConditionBounds } from '../entities/checkConditionBounds.ts';
import { checkLiteral } from '../entities/checkLiteral.ts';
import type { Cursor } from '../read/cursor.ts';
import type { ScreenContext } from './screenContext.ts';
import { suggest } from '../issues/didYouMean.ts';
import { kindText } from '../issues/messages.ts';

/** The names that a subject can begin with. */
const SCOPES = ['row', 'item', 'session', 'params'] as const;

type ScopeName = (typeof SCOPES)[number];

/** The schemas of the values that a condition can test, by the scope that a subject begins with. */
interface Subjects {
  scopes: Partial<Record<ScopeName, JsonSchema>>;
  /** The scope of a subject that names none. */
  defaultScope: ScopeName;
  /** The id of the entity of the row or the item. */
  entity?: string | undefined;
}

/** Resolves the condition for showing an action, or for selecting a row. */
export function resolveWhen(at: Cursor, { project, scope }: ScreenContext): Condition | undefined {
  const params = Object.fromEntries(
    (scope.params ?? []).map((param) => [param, { type: 'string' }]),
  );
  return resolveCondition(at, {
    scopes: {
      ...(scope.row ? { row: { type: 'object', properties: scope.fields ?? {} } } : {}),
      session: project.sessionSchema,
      params: { type: 'object', properties: params },
    },
    defaultScope: 'row',
    entity: scope.entity,
  });
}

/** Resolves a condition. Reports a subject that is not available. */
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

function resolveSubject(
  key: string,
  at: Cursor,
  { scopes, defaultScope, entity }: Subjects,
): Condition[] {
  const steps = key.split('.');
  const stated = SCOPES.find((name) => name === steps[0]);
  const [name, path] = stated ? [stated, steps.slice(1)] : [defaultScope, steps];
  const schema = scopes[name];
  if (!schema) {
    at.reportKey('check.whenSource', { name }, suggest(name, Object.keys(scopes)));
    return [];
  }
  const field = fieldAt(at, schema, path);
  if (field && entity !== undefined && (name === 'row' || name === 'item'))
    at.use('field', [entity, ...path].join('.'));
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

/** The tests that have the same name in a definition and when they are resolved. */
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

/** Returns the one value or the values of the list. Reports those that the field cannot have. */
function valuesAt(at: Cursor, field: JsonSchema): Scalar[] {
  const values = Array.isArray(at.value) ? at.items() : [at];
  for (const value of values) if (value.value !== null) checkLiteral(value, field);
  return values.map(({ value }) => value as Scalar);
}
