import { isDeepStrictEqual } from 'node:util';
import { schemaFields } from '../../shared/schemaFields.ts';
import type {
  JsonSchema,
  ResolvedCall,
  ResolvedEntity,
  ResolvedResource,
  Variant,
} from '../../shared/resolved.ts';
import type { ResolvedStorage } from '../../shared/resolvedStorage.ts';
import type { Compilation } from '../compile.ts';
import { changedRules, removedValues, type ChangedRule } from './changedRules.ts';

/** A schema in two versions of the definitions. */
interface SchemaPair {
  before: JsonSchema;
  after: JsonSchema;
}

/** The rules of a resource that can refuse stored items, and how its items are read. */
export interface StoredRules {
  resource: string;
  /** The name of the call that reads the items, as in the resource file. */
  call: string;
  /** JSON pointers into an item, by the field that the schemas have. The first with a value is used. */
  fields: Record<string, string[]>;
  schemas: SchemaPair[];
  /** The field that names an item for people. */
  nameField?: string;
  /** The fields whose values may be shown. */
  shown: string[];
}

/** The rules that stored items can be compared with, and what cannot be compared. */
export interface StoredRulesPlan {
  counted: StoredRules[];
  /** Fields with another rule whose stored value no call returns: `user.password`. */
  unanswered: string[];
  /** Resources with another rule whose items are not stored in a table of their own. */
  unstored: string[];
}

/** Returns the rules in the second version that may refuse what the first accepted, by resource. */
export function storedRulesOf(before: Compilation, after: Compilation): StoredRulesPlan {
  const rules = changedRules(before.entities, after.entities).filter(
    ({ effect }) => effect !== 'looser',
  );
  const plan: StoredRulesPlan = { counted: [], unanswered: [], unstored: [] };
  for (const resource of before.resources.values()) {
    const former = before.entities.get(resource.entity);
    const current = after.entities.get(after.resources.get(resource.id)?.entity ?? '');
    if (former && current) addResource(plan, before, { resource, former, current, rules });
  }
  return plan;
}

interface Subject {
  resource: ResolvedResource;
  /** The entity of the resource in both versions. */
  former: ResolvedEntity;
  current: ResolvedEntity;
  rules: readonly ChangedRule[];
}

function addResource(plan: StoredRulesPlan, definitions: Compilation, subject: Subject): void {
  const { resource, former, current } = subject;
  const variants = variantsOf(resource);
  const rules = subject.rules.filter(
    (rule) => rule.entity === current.id && rule.variants.some((one) => variants.has(one)),
  );
  const answered = answerPair(former, current);
  if (rules.length === 0 && !answered) return;
  const storage = definitions.storages.get(resource.id);
  const call = storage && readCallOf(definitions, resource);
  if (!call) {
    plan.unstored.push(resource.id);
    return;
  }
  const bodies = [...variants]
    .filter((variant) => rules.some((rule) => rule.variants.includes(variant)))
    .map((variant) => ({ before: former.bodies[variant], after: current.bodies[variant] }));
  const schemas = unique([...bodies, ...(answered ? [answered] : [])]);
  const fields = answeredFields(definitions, resource, call, schemas);
  const isUnanswered = (rule: ChangedRule) => {
    const field = rule.field.split('.')[0]!;
    return field !== '' && (!fields[field] || (isFile(storage, field) && !isMissing(rule)));
  };
  plan.unanswered.push(...rules.filter(isUnanswered).map(({ field }) => nameOf(resource, field)));
  plan.unanswered = [...new Set(plan.unanswered)];
  if (!answered && rules.every(isUnanswered)) return;
  const nameField = nameFieldOf(definitions, resource, former);
  plan.counted.push({
    resource: resource.id,
    call: call.name.slice(resource.id.length + 1),
    fields,
    schemas,
    ...(nameField ? { nameField } : {}),
    shown: call.audited
      ? []
      : Object.keys(fields).filter((name) => !isPrivate(resource, name) && !isFile(storage, name)),
  });
}

const nameOf = ({ id }: ResolvedResource, field: string) => `${id}.${field}`;

/** Whether a rule refuses only that there is no value. */
const isMissing = ({ keyword }: ChangedRule) => keyword === 'required';

/** Returns the variants of the bodies that calls of a resource send. */
const variantsOf = ({ calls }: ResolvedResource): ReadonlySet<Variant> =>
  new Set(
    Object.values(calls).flatMap(({ hasBody, variant }) => (hasBody && variant ? [variant] : [])),
  );

const unique = (pairs: readonly SchemaPair[]): SchemaPair[] =>
  pairs.filter(
    (pair, index) => pairs.findIndex((other) => isDeepStrictEqual(other, pair)) === index,
  );

/**
 * Returns the rules about values that were removed from fields that no body has, such as a state
 * that the server sets.
 */
function answerPair(former: ResolvedEntity, current: ResolvedEntity): SchemaPair | undefined {
  const [before, after] = [schemaFields(former.answer), schemaFields(current.answer)];
  const sent = { ...schemaFields(current.bodies.create), ...schemaFields(current.bodies.edit) };
  const names = Object.keys(after).filter(
    (name) =>
      !sent[name] &&
      before[name]?.['enum'] !== undefined &&
      after[name]!['enum'] !== undefined &&
      removedValues(before[name]['enum'], after[name]!['enum']).length > 0,
  );
  const toSchema = (fields: Record<string, JsonSchema>): JsonSchema => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { enum: fields[name]!['enum'] }])),
  });
  return names.length > 0 ? { before: toSchema(before), after: toSchema(after) } : undefined;
}

/** Returns the call by which a form would load an item, otherwise one that lists the items. */
function readCallOf({ screens }: Compilation, resource: ResolvedResource) {
  const calls = Object.values(resource.calls);
  const loaded = [...screens.values()].flatMap((screen) =>
    screen.kind === 'form' && screen.load && calls.includes(screen.load) ? [screen.load] : [],
  );
  const reads = calls.filter(({ effect }) => effect === 'read');
  return (
    loaded[0] ??
    reads.find(({ response }) => response === 'item') ??
    reads.find(({ response }) => response === 'page' || response === 'items')
  );
}

/** Returns the pointers of the fields whose value the call returns. */
function answeredFields(
  { screens, entities, storages }: Compilation,
  resource: ResolvedResource,
  { response }: ResolvedCall,
  schemas: readonly SchemaPair[],
): Record<string, string[]> {
  const stored = storages.get(resource.id)!.fields;
  const answer = schemaFields(entities.get(resource.entity)!.answer);
  const isAnswered = (pointer: string) => {
    const name = pointer.split('/')[1]!;
    return answer[name] !== undefined && (response === 'item' || !stored[name]?.itemOnly);
  };
  const inForms = new Map(
    [...screens.values()].flatMap((screen) =>
      screen.kind === 'form' && Object.values(resource.calls).includes(screen.save)
        ? screen.sections
            .flatMap(({ fields }) => fields)
            .map(({ field, pointer }) => [field, pointer] as const)
        : [],
    ),
  );
  const names = schemas.flatMap(({ before, after }) =>
    Object.keys({ ...schemaFields(before), ...schemaFields(after) }),
  );
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const pointers = (inForms.get(name) ?? [`/${name}`]).filter(isAnswered);
      return pointers.length > 0 ? [[name, pointers] as const] : [];
    }),
  );
}

/** Whether the server answers a link to the value, and not the value. */
const isFile = ({ fields }: ResolvedStorage, field: string) =>
  fields[field]?.from === 'picture' || fields[field]?.from === 'document';

/** Whether not everybody who may read the items may read the field. */
const isPrivate = ({ rights }: ResolvedResource, field: string) =>
  rights?.[field]?.read !== undefined;

function nameFieldOf(
  { screens }: Compilation,
  resource: ResolvedResource,
  { answer }: ResolvedEntity,
): string | undefined {
  const calls = Object.values(resource.calls);
  const listed = [...screens.values()].flatMap((screen) =>
    screen.kind === 'list' && calls.includes(screen.call) ? [screen.nameField] : [],
  );
  return [...listed, 'name', 'title'].find(
    (name) => Object.hasOwn(schemaFields(answer), name) && !isPrivate(resource, name),
  );
}
