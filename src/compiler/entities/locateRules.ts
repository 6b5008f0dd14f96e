import { conditionsOf, schemaFields, isObject } from '../../shared/schemaFields.ts';
import { ANNOTATION_FORMATS } from '../../shared/formats.ts';
import type { JsonSchema, Variant } from '../../shared/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import { chainOf, type Dereferencing } from './dereference.ts';
import { optional } from '../project/optional.ts';

/**
 * A condition of a rule: the path of the tested object, and the test. `met` is true if the rule
 * applies when the test passes, false if it applies when the test fails.
 */
export interface RuleCondition {
  path: string;
  test: JsonSchema;
  met: boolean;
}

/** One rule of a sent body, and its position. */
export interface RuleLocation {
  /**
   * Unique for the rule in its file. A shared rule counts once, unless each use has its own
   * message.
   */
  id: string;
  at: Cursor;
  keyword: string;
  /**
   * The value of the keyword. For `required` the field's name, for `dependencies` the other field's
   * name.
   */
  value: unknown;
  /**
   * The path of the validated value in a body, with `*` for every item. For `required` and
   * `dependencies`, that of the missing field.
   */
  path: string;
  /** For `dependencies`: the field that requires the other. */
  by?: string;
  conditions: RuleCondition[];
}

interface Walk {
  files: Dereferencing;
  /** The file of the entity. */
  home: Cursor;
  path: string;
  conditions: RuleCondition[];
}

/** Finds the rules in the resolved schema of a variant that examples should test. */
export function locateRules(
  entity: Cursor,
  variant: Variant,
  schema: JsonSchema,
  files: Dereferencing,
): RuleLocation[] {
  const added = entity.get('variants').get(variant);
  return objectRules([...(added.exists ? [added] : []), entity], schema, {
    files,
    home: entity,
    path: '',
    conditions: [],
  });
}

/**
 * Returns the cursors of a keyword in the parts: all of them for an entity, only that of the first
 * part for a nested object.
 */
function locateInParts(parts: readonly Cursor[], name: string, { path }: Walk): Cursor[] {
  const all = parts.map((part) => part.get(name)).filter((value) => value.exists);
  return path === '' ? all : all.slice(0, 1);
}

/**
 * Returns the rules of an object and of everything in it. `parts` are the schemas that together
 * describe it, the overriding ones first.
 */
function objectRules(parts: readonly Cursor[], schema: JsonSchema, walk: Walk): RuleLocation[] {
  const fields = schemaFields(schema);
  const stated = locateInParts(parts, 'properties', walk);
  const names = new Set(stated.flatMap((properties) => properties.entries().map(([name]) => name)));
  const within = [...names]
    .filter((name) => Object.hasOwn(fields, name))
    .flatMap((name) => {
      const chain = stated
        .map((properties) => properties.get(name))
        .filter((field) => field.exists)
        .flatMap((field) => chainOf(field, walk.files));
      return fieldRules(chain, fields[name]!, { ...walk, path: `${walk.path}/${name}` });
    });
  const conditions = [
    ...parts.filter((part) => part.get('if').exists),
    ...locateInParts(parts, 'allOf', walk).flatMap((further) => further.items()),
  ];
  return [
    ...within,
    ...requiredRules(parts, fields, walk),
    ...conditions.flatMap((condition) => conditionRules(condition, schema, walk)),
  ];
}

/** Keywords that refuse a value. `type` is omitted, because input always has the right type. */
const VALUE_KEYWORDS = [
  'format',
  'pattern',
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'imageTypes',
  'documentTypes',
  'documentBytes',
  'documentLeast',
  'equalsField',
  'afterField',
  'minDate',
  'nonEmpty',
  'maxDecimals',
  'minTextLength',
  'maxTextLength',
];

function fieldRules(chain: readonly Cursor[], schema: JsonSchema, walk: Walk): RuleLocation[] {
  const find = (name: string) => chain.map((part) => part.get(name)).find((part) => part.exists);
  const own = VALUE_KEYWORDS.flatMap((keyword) => {
    const rule = find(keyword);
    if (!rule || !needsExample(keyword, rule.value)) return [];
    return [
      {
        ...locationOf(rule, messageAt(keyword, chain, schema, walk.home), walk.home),
        keyword,
        value: rule.value,
        path: walk.path,
        conditions: walk.conditions,
      },
    ];
  });
  const items = find('items');
  const each =
    items && isObject(schema['items'])
      ? fieldRules(chainOf(items, walk.files), schema['items'], { ...walk, path: `${walk.path}/*` })
      : [];
  return [...own, ...each, ...(find('properties') ? objectRules(chain, schema, walk) : [])];
}

/**
 * Returns where the message of a rule is stated or, for a shared rule whose message is found by
 * default, where it would be stated.
 */
function messageAt(
  keyword: string,
  chain: readonly Cursor[],
  schema: JsonSchema,
  home: Cursor,
): Cursor | undefined {
  const stated = chain
    .map((part) => part.get('errorMessage').get(keyword))
    .find((part) => part.exists);
  const key = isObject(schema['errorMessage']) ? schema['errorMessage'][keyword] : undefined;
  if (key === undefined || stated?.value === key) return stated;
  const shared = chain.findIndex((part) => part.get(keyword).exists);
  return chain
    .slice(0, shared)
    .findLast(({ source }) => source === home.source)
    ?.get('errorMessage')
    .get(keyword);
}

/** Longer texts and lists are too large for a file of examples. */
const MAX_EXAMPLE_LENGTH = 40;
const MAX_EXAMPLE_ITEMS = 10;

function needsExample(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return !ANNOTATION_FORMATS.includes(String(value));
  if (keyword === 'minLength' || keyword === 'minItems') return Number(value) > 0;
  if (keyword === 'minTextLength') return Number(value) > 0;
  if (keyword === 'maxLength' || keyword === 'maxTextLength')
    return Number(value) <= MAX_EXAMPLE_LENGTH;
  if (keyword === 'maxItems') return Number(value) <= MAX_EXAMPLE_ITEMS;
  return keyword !== 'uniqueItems' || value === true;
}

/** A rule is reported in the entity's file if possible: at the rule, or at its message. */
function locationOf(
  rule: Cursor,
  message: Cursor | undefined,
  home: Cursor,
): Pick<RuleLocation, 'id' | 'at'> {
  const at = message && rule.source !== home.source ? message : rule;
  const { source, path } = message ?? rule;
  return { at, id: `${source.file}#${path.join('/')}` };
}

/** Returns the rules that require a field, always or together with another one. */
function requiredRules(parts: readonly Cursor[], fields: object, walk: Walk): RuleLocation[] {
  const isField = (name: unknown) => Object.hasOwn(fields, String(name));
  const toRule = (name: Cursor, by?: string): RuleLocation[] =>
    isField(name.value)
      ? [
          {
            ...locationOf(name, undefined, walk.home),
            keyword: by === undefined ? 'required' : 'dependencies',
            value: name.value,
            path: `${walk.path}/${String(name.value)}`,
            conditions: walk.conditions,
            ...optional('by', by),
          },
        ]
      : [];
  const required = locateInParts(parts, 'required', walk).flatMap((names) => names.items());
  const dependencies = locateInParts(parts, 'dependencies', walk)
    .flatMap((stated) => stated.entries())
    .filter(([by]) => isField(by));
  return [
    ...required.flatMap((name) => toRule(name)),
    ...dependencies.flatMap(([by, names]) => names.items().flatMap((name) => toRule(name, by))),
  ];
}

function conditionRules(condition: Cursor, schema: JsonSchema, walk: Walk): RuleLocation[] {
  const test = condition.get('if');
  const isInSchema = conditionsOf(schema).some(
    (part) => JSON.stringify(part['if']) === JSON.stringify(test.value),
  );
  const under = (met: boolean) =>
    isInSchema
      ? {
          ...walk,
          conditions: [
            ...walk.conditions,
            { path: walk.path, test: test.value as JsonSchema, met },
          ],
        }
      : walk;
  const ruleOfCondition = isInSchema
    ? [
        {
          ...locationOf(test, undefined, walk.home),
          keyword: 'if',
          value: test.value,
          path: walk.path,
          conditions: walk.conditions,
        },
      ]
    : [];
  const branches = (['then', 'else'] as const).filter((name) => condition.get(name).exists);
  return [
    ...ruleOfCondition,
    ...branches.flatMap((name) =>
      branchRules(condition.get(name), schema, under(name === 'then'), isInSchema),
    ),
  ];
}

/**
 * Returns the rules of a branch of a condition. If the variant's schema does not contain the
 * condition, the branch requires nothing, but the rules of its fields still apply.
 */
function branchRules(
  branch: Cursor,
  schema: JsonSchema,
  walk: Walk,
  isInSchema: boolean,
): RuleLocation[] {
  const rules = objectRules([branch], schema, walk);
  return isInSchema ? rules : rules.filter(({ keyword }) => keyword !== 'required');
}
