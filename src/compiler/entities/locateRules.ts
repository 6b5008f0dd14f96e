import { conditionsOf, schemaFields, isObject } from '../../shared/resolved/schemaFields.ts';
import { ANNOTATION_FORMATS } from '../../shared/schema/annotationFormats.ts';
import { OWN_RULES, STANDARD_RULES } from '../../shared/schema/ruleKeywords.ts';
import type { JsonSchema, Variant } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import { chainOf, type Dereferencing } from './dereference.ts';
import { VARIANT_PROPERTIES } from './expandFields.ts';
import { optional } from '../project/optional.ts';

/**
 * A condition under which a rule applies: the path of the tested object, and the schema in `if`.
 * `met` is true for a rule in `then`, false for a rule in `else`.
 */
export interface RuleCondition {
  path: string;
  test: JsonSchema;
  met: boolean;
}

/** One rule of a body, and its position. */
export interface RuleLocation {
  /**
   * Identifies the rule. The uses of a shared rule have the same id, except those with their own
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

/** The position in a body while its rules are collected. */
interface Walk {
  dereferencing: Dereferencing;
  variant: Variant;
  entity: Cursor;
  path: string;
  conditions: RuleCondition[];
}

/** Returns the rules of a variant that need examples. `schema` is its resolved schema. */
export function locateRules(
  entity: Cursor,
  variant: Variant,
  schema: JsonSchema,
  dereferencing: Dereferencing,
): RuleLocation[] {
  const added = entity.get('variants').get(variant);
  return objectRules([...(added.exists ? [added] : []), entity], schema, {
    dereferencing,
    variant,
    entity,
    path: '',
    conditions: [],
  });
}

/**
 * Returns the positions of a keyword in several parts of an object. The parts of an entity are
 * added up; in a nested object, the first part overrides the others.
 */
function locateInParts(parts: readonly Cursor[], name: string, { path }: Walk): Cursor[] {
  const all = parts.map((part) => part.get(name)).filter((value) => value.exists);
  return path === '' ? all : all.slice(0, 1);
}

/**
 * Returns the rules of an object and of everything in it.
 * @param parts the schemas that together describe the object, the overriding ones first
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
        .flatMap((field) => chainOf(field, walk.dereferencing));
      const ofVariant = chain
        .map((field) => field.get(VARIANT_PROPERTIES[walk.variant]))
        .find((rules) => rules.exists);
      return fieldRules(ofVariant ? [ofVariant, ...chain] : chain, fields[name]!, {
        ...walk,
        path: `${walk.path}/${name}`,
      });
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

/**
 * The rules that need no example: input always has the right type, and files of examples cannot
 * contain large pictures.
 */
const RULES_WITHOUT_EXAMPLES: readonly string[] = ['type', 'imageBytes', 'imagePixels'];

const VALUE_KEYWORDS = [...STANDARD_RULES, ...OWN_RULES].filter(
  (keyword) => !RULES_WITHOUT_EXAMPLES.includes(keyword),
);

function fieldRules(chain: readonly Cursor[], schema: JsonSchema, walk: Walk): RuleLocation[] {
  const find = (name: string) => chain.map((part) => part.get(name)).find((part) => part.exists);
  const own = VALUE_KEYWORDS.flatMap((keyword) => {
    const rule = find(keyword);
    if (!rule || !needsExample(keyword, rule.value)) return [];
    return [
      {
        ...locationOf(rule, messageAt(keyword, chain, schema, walk.entity), walk.entity),
        keyword,
        value: rule.value,
        path: walk.path,
        conditions: walk.conditions,
      },
    ];
  });
  const items = find('items');
  const itemRules =
    items && isObject(schema['items'])
      ? fieldRules(chainOf(items, walk.dereferencing), schema['items'], {
          ...walk,
          path: `${walk.path}/*`,
        })
      : [];
  return [...own, ...itemRules, ...(find('properties') ? objectRules(chain, schema, walk) : [])];
}

/**
 * Returns where the message of a rule is stated or, for a shared rule whose message is found by
 * default, where it would be stated.
 */
function messageAt(
  keyword: string,
  chain: readonly Cursor[],
  schema: JsonSchema,
  entity: Cursor,
): Cursor | undefined {
  const stated = chain
    .map((part) => part.get('errorMessage').get(keyword))
    .find((part) => part.exists);
  const key = isObject(schema['errorMessage']) ? schema['errorMessage'][keyword] : undefined;
  if (key === undefined || stated?.value === key) return stated;
  const shared = chain.findIndex((part) => part.get(keyword).exists);
  return chain
    .slice(0, shared)
    .findLast(({ source }) => source === entity.source)
    ?.get('errorMessage')
    .get(keyword);
}

/** Greater limits need no example, because it would be too long for a file of examples. */
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

/** Prefers a position in the entity's file: that of the rule, or that of its message. */
function locationOf(
  rule: Cursor,
  message: Cursor | undefined,
  entity: Cursor,
): Pick<RuleLocation, 'id' | 'at'> {
  const at = message && rule.source !== entity.source ? message : rule;
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
            ...locationOf(name, undefined, walk.entity),
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
  const walkBranch = (met: boolean) =>
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
          ...locationOf(test, undefined, walk.entity),
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
      branchRules(condition.get(name), schema, walkBranch(name === 'then'), isInSchema),
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
