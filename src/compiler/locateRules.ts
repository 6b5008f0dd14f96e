import { conditionsOf, schemaFields, isObject } from '../shared/schemaFields.ts';
import { MARKS } from '../shared/formats.ts';
import type { JsonSchema, Variant } from '../shared/resolved.ts';
import type { Cursor } from './cursor.ts';
import { chainOf, type Dereferencing } from './dereference.ts';
import { optional } from './optional.ts';

/** A condition that a rule belongs to: the object that is tested, the test, and whether the rule holds where it is met. */
export interface RuleCondition {
  path: string;
  test: JsonSchema;
  met: boolean;
}

/** One rule about what is sent, and where it is written. */
export interface RuleLocation {
  /** Of the rule, in its file; a rule that several share is one, unless each has a message of its own. */
  id: string;
  at: Cursor;
  keyword: string;
  /** What the keyword states; for `required` the name, for `dependencies` the other name. */
  value: unknown;
  /** The way to the judged value in a body, `*` for every item; for `required` and `dependencies` to the missing one. */
  path: string;
  /** Of `dependencies`: the field that asks for the other. */
  by?: string;
  conditions: RuleCondition[];
}

interface Walk {
  files: Dereferencing;
  /** Where the entity itself is written. */
  home: Cursor;
  path: string;
  conditions: RuleCondition[];
}

/** Finds every rule that `judged`, the resolved schema of a variant, holds. */
export function locateRules(
  entity: Cursor,
  variant: Variant,
  judged: JsonSchema,
  files: Dereferencing,
): RuleLocation[] {
  const added = entity.get('variants').get(variant);
  return objectRules([...(added.exists ? [added] : []), entity], judged, {
    files,
    home: entity,
    path: '',
    conditions: [],
  });
}

/** What parts state under a name: those of the entity add to each other, those of a field within stand for each other. */
function locateInParts(parts: readonly Cursor[], name: string, { path }: Walk): Cursor[] {
  const all = parts.map((part) => part.get(name)).filter((held) => held.exists);
  return path === '' ? all : all.slice(0, 1);
}

/** The rules of an object that parts state together, the nearest first, and of everything in it. */
function objectRules(parts: readonly Cursor[], judged: JsonSchema, walk: Walk): RuleLocation[] {
  const fields = schemaFields(judged);
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
    ...neededFields(parts, fields, walk),
    ...conditions.flatMap((condition) => conditionRules(condition, judged, walk)),
  ];
}

/** Keywords that refuse a value by what it is. Types are left out: what fills a form in has the right one. */
const JUDGING = [
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

function fieldRules(chain: readonly Cursor[], judged: JsonSchema, walk: Walk): RuleLocation[] {
  const find = (name: string) => chain.map((part) => part.get(name)).find((part) => part.exists);
  const own = JUDGING.flatMap((keyword) => {
    const rule = find(keyword);
    if (!rule || !isRule(keyword, rule.value)) return [];
    const message = chain
      .map((part) => part.get('errorMessage').get(keyword))
      .find((part) => part.exists);
    return [
      {
        ...locationOf(rule, message, walk.home),
        keyword,
        value: rule.value,
        path: walk.path,
        conditions: walk.conditions,
      },
    ];
  });
  const items = find('items');
  const each =
    items && isObject(judged['items'])
      ? fieldRules(chainOf(items, walk.files), judged['items'], { ...walk, path: `${walk.path}/*` })
      : [];
  return [...own, ...each, ...(find('properties') ? objectRules(chain, judged, walk) : [])];
}

/** Longer texts and lists are too large to be written into a file of examples. */
const LONGEST = 40;
const MOST = 10;

function isRule(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return !MARKS.includes(String(value));
  if (keyword === 'minLength' || keyword === 'minItems') return Number(value) > 0;
  if (keyword === 'minTextLength') return Number(value) > 0;
  if (keyword === 'maxLength' || keyword === 'maxTextLength') return Number(value) <= LONGEST;
  if (keyword === 'maxItems') return Number(value) <= MOST;
  return keyword !== 'uniqueItems' || value === true;
}

/** A rule is told where the entity's own file states it: there, or there where its message stands. */
function locationOf(
  rule: Cursor,
  message: Cursor | undefined,
  home: Cursor,
): Pick<RuleLocation, 'id' | 'at'> {
  const at = message && rule.source !== home.source ? message : rule;
  const { source, path } = message ?? rule;
  return { at, id: `${source.file}#${path.join('/')}` };
}

/** The fields that must be sent, always or beside another. */
function neededFields(parts: readonly Cursor[], fields: object, walk: Walk): RuleLocation[] {
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

function conditionRules(condition: Cursor, judged: JsonSchema, walk: Walk): RuleLocation[] {
  const test = condition.get('if');
  const isJudged = conditionsOf(judged).some(
    (part) => JSON.stringify(part['if']) === JSON.stringify(test.value),
  );
  const under = (met: boolean) =>
    isJudged
      ? {
          ...walk,
          conditions: [
            ...walk.conditions,
            { path: walk.path, test: test.value as JsonSchema, met },
          ],
        }
      : walk;
  const whether = isJudged
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
    ...whether,
    ...branches.flatMap((name) =>
      branchRules(condition.get(name), judged, under(name === 'then'), isJudged),
    ),
  ];
}

/** What a condition that nobody judges asks for is asked of nobody; the rules of the fields that it brings hold. */
function branchRules(
  branch: Cursor,
  judged: JsonSchema,
  walk: Walk,
  isJudged: boolean,
): RuleLocation[] {
  const rules = objectRules([branch], judged, walk);
  return isJudged ? rules : rules.filter(({ keyword }) => keyword !== 'required');
}
