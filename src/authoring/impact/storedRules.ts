import { isDeepStrictEqual } from 'node:util';
import { branchesOf, conditionsOf, schemaFields } from '../../shared/resolved/schemaFields.ts';
import type { SchemaPair, StoredRulesPlan } from '../../shared/resolved/storedRules.ts';
import type {
  JsonSchema,
  ResolvedEntity,
  ResolvedResource,
  Variant,
} from '../../shared/resolved/resolved.ts';
import type { Compilation } from '../../compiler/compile.ts';
import { changedRules, removedValues, type ChangedRule } from './changedRules.ts';
import { answeredFields, isFile, isPrivate, nameFieldOf, readCallOf } from './storedFields.ts';

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
  const { resource } = subject;
  const rules = subject.rules.filter(
    ({ entity, variants }) =>
      entity === subject.current.id && variants.some((one) => variantsOf(resource).has(one)),
  );
  const schemas = schemaPairs(subject, rules);
  if (schemas.length === 0) return;
  const storage = definitions.storages.get(resource.id);
  const call = storage && readCallOf(definitions, resource);
  if (!call) {
    plan.unstored.push(resource.id);
    return;
  }
  const versions = schemas.flatMap(({ before, after }) => [before, after]);
  const fields = answeredFields(definitions, resource, call, versions);
  const [compared, unanswered] = comparedFields(subject, rules, (field, rule) =>
    Boolean(fields[field] && (!isFile(storage, field) || isMissing(rule))),
  );
  plan.unanswered.push(...unanswered.map((field) => `${resource.id}.${field}`));
  if (compared === 0) return;
  const nameField = nameFieldOf(definitions, resource, subject.former);
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

/** Returns the different schemas that a resource has in both versions, for bodies and responses. */
function schemaPairs(
  { resource, former, current }: Subject,
  rules: readonly ChangedRule[],
): SchemaPair[] {
  const bodies = [...variantsOf(resource)]
    .filter((variant) => rules.some((rule) => rule.variants.includes(variant)))
    .map((variant) => ({ before: former.bodies[variant], after: current.bodies[variant] }));
  const answer = answerPair(former, current);
  return unique([...bodies, ...(answer ? [answer] : [])]);
}

/**
 * Returns how many rules about answered values there are, and the fields of the others. A rule of
 * the whole body and a value that was removed from responses are about answered values.
 */
function comparedFields(
  subject: Subject,
  rules: readonly ChangedRule[],
  isAnswered: (field: string, rule: ChangedRule) => boolean,
): [compared: number, unanswered: string[]] {
  const fields = rules.flatMap((rule) =>
    fieldsOf(subject, rule).map((field) => ({
      field,
      isAnswered: field === '' || isAnswered(field, rule),
    })),
  );
  const unanswered = fields.filter((one) => !one.isAnswered);
  const inResponses = answerPair(subject.former, subject.current) ? 1 : 0;
  return [
    fields.length - unanswered.length + inResponses,
    [...new Set(unanswered.map(({ field }) => field))],
  ];
}

/** Returns the fields of a body whose values a rule is about. Empty for one of the whole body. */
function fieldsOf({ former, current }: Subject, rule: ChangedRule): string[] {
  const { field, variants } = rule;
  if (field !== '') return [field.split('.')[0]!];
  const names = variants.flatMap((variant) => {
    const [before, after] = [former, current].map(({ bodies }) => branchRules(bodies[variant]));
    return Object.keys({ ...before, ...after }).filter(
      (name) => !isDeepStrictEqual(before![name], after![name]),
    );
  });
  return names.length > 0 ? [...new Set(names)] : [''];
}

/** Returns what the conditions of a schema say about each field. */
function branchRules(schema: JsonSchema): Record<string, unknown[]> {
  const rules: Record<string, unknown[]> = {};
  for (const condition of conditionsOf(schema))
    for (const { properties = {}, required = [] } of branchesOf(condition))
      for (const [name, rule] of [
        ...Object.entries(properties as object),
        ...(required as string[]).map((one) => [one, 'required'] as const),
      ])
        rules[name] = [...(rules[name] ?? []), [condition['if'], rule]];
  return rules;
}

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
