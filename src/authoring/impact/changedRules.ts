import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema, ResolvedEntity, Variant } from '../../shared/resolved/resolved.ts';
import { isObject, schemaFields } from '../../shared/resolved/schemaFields.ts';

/** A rule for a field of a request body that is different in two versions. */
export interface ChangedRule {
  entity: string;
  /** The bodies with the rule. */
  variants: Variant[];
  /** The field, with dots before the fields in it. Empty for a rule of the whole body. */
  field: string;
  /** The keyword of JSON Schema. */
  keyword: string;
  /** The values of the keyword. Undefined: there is none. */
  before: unknown;
  after: unknown;
  /**
   * `stricter`: it refuses values that were accepted. `looser`: it only accepts more. `other`: that
   * cannot be told from the rule alone.
   */
  effect: 'stricter' | 'looser' | 'other';
}

const VARIANTS: readonly Variant[] = ['create', 'edit'];

/**
 * Returns the rules that are different for the bodies of entities that are in both versions. Fields
 * that only one of them has are left out.
 */
export function changedRules(
  before: ReadonlyMap<string, ResolvedEntity>,
  after: ReadonlyMap<string, ResolvedEntity>,
): ChangedRule[] {
  return [...after.values()].flatMap(({ id, bodies }) => {
    const former = before.get(id);
    if (!former) return [];
    const changes = VARIANTS.flatMap((variant) =>
      schemaChanges(former.bodies[variant], bodies[variant], '').map((change) => ({
        entity: id,
        variants: [variant],
        ...change,
      })),
    );
    return joinVariants(changes);
  });
}

/** Joins the equal changes of several bodies. */
function joinVariants(changes: readonly ChangedRule[]): ChangedRule[] {
  const joined = new Map<string, ChangedRule>();
  for (const change of changes) {
    const { variants, ...rule } = change;
    const key = JSON.stringify(rule);
    const known = joined.get(key);
    if (known) known.variants.push(...variants);
    else joined.set(key, change);
  }
  return [...joined.values()];
}

type SchemaChange = Omit<ChangedRule, 'entity' | 'variants'>;

/** The keywords that hold other schemas or do not refuse values. */
const NO_RULES = new Set([
  'properties',
  'items',
  'required',
  'errorMessage',
  'description',
  'title',
  'examples',
  'default',
  'extends',
  'choices',
  'display',
  'multiline',
  'fieldNames',
]);

function schemaChanges(before: JsonSchema, after: JsonSchema, field: string): SchemaChange[] {
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  const required = requiredChanges(before, after, field);
  const inner = innerChanges(before, after, field).filter(
    // A required text is also not empty.
    (change) =>
      change.keyword !== 'nonEmpty' || !required.some((other) => other.field === change.field),
  );
  const own = [...keywords]
    .filter((keyword) => !NO_RULES.has(keyword))
    .filter((keyword) => !isDeepStrictEqual(before[keyword], after[keyword]))
    .map((keyword): SchemaChange => {
      const values = { before: before[keyword], after: after[keyword] };
      return { field, keyword, ...values, effect: effectOf(keyword, values) };
    });
  return [...own, ...required, ...inner];
}

const nameIn = (field: string, name: string) => (field === '' ? name : `${field}.${name}`);

function requiredChanges(before: JsonSchema, after: JsonSchema, field: string): SchemaChange[] {
  const [former, current] = [before['required'] ?? [], after['required'] ?? []] as string[][];
  const toChange = (name: string, isRequired: boolean): SchemaChange => ({
    field: nameIn(field, name),
    keyword: 'required',
    before: !isRequired,
    after: isRequired,
    effect: isRequired ? 'stricter' : 'looser',
  });
  const accepted = schemaFields(after);
  return [
    ...current!.filter((name) => !former!.includes(name)).map((name) => toChange(name, true)),
    ...former!
      // A field that is no longer accepted is not required either.
      .filter((name) => !current!.includes(name) && Object.hasOwn(accepted, name))
      .map((name) => toChange(name, false)),
  ];
}

function innerChanges(before: JsonSchema, after: JsonSchema, field: string): SchemaChange[] {
  const [former, current] = [schemaFields(before), schemaFields(after)];
  const fields = Object.keys(current).filter((name) => Object.hasOwn(former, name));
  const items = [before['items'], after['items']];
  return [
    ...fields.flatMap((name) => schemaChanges(former[name]!, current[name]!, nameIn(field, name))),
    ...(isObject(items[0]) && isObject(items[1]) ? schemaChanges(items[0], items[1], field) : []),
  ];
}

/** A larger value of these keywords is stricter. */
const LEAST = /^(?:min|exclusiveMin|documentLeast)/;
/** A smaller value of these keywords is stricter. */
const MOST = /^(?:max|exclusiveMax)|(?:Bytes|Pixels)$/;
/** The keywords with all accepted values. */
const LISTS = new Set(['enum', 'type', 'imageTypes', 'documentTypes']);
/** The keywords whose effect depends on other fields, or that change a value. */
const UNCLEAR = new Set([
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'cleared',
  'normalize',
]);

function effectOf(
  keyword: string,
  { before, after }: Pick<SchemaChange, 'before' | 'after'>,
): SchemaChange['effect'] {
  if (UNCLEAR.has(keyword)) return 'other';
  if (before === undefined)
    return after === false && keyword !== 'additionalProperties' ? 'looser' : 'stricter';
  if (after === undefined) return 'looser';
  if (LISTS.has(keyword)) return removedValues(before, after).length > 0 ? 'stricter' : 'looser';
  if (typeof before === 'number' && typeof after === 'number') {
    if (LEAST.test(keyword)) return after > before ? 'stricter' : 'looser';
    if (MOST.test(keyword)) return after < before ? 'stricter' : 'looser';
  }
  if (before === true && after === false)
    return keyword === 'additionalProperties' ? 'stricter' : 'looser';
  return 'stricter';
}

/** Returns the values of a list that another version of the list does not have. */
export function removedValues(before: unknown, after: unknown): unknown[] {
  const current = [after].flat();
  // A number can be a whole number.
  if (current.includes('number')) current.push('integer');
  return [before].flat().filter((value) => !current.includes(value));
}
