import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema, ResolvedEntity, Variant } from '../../shared/resolved/resolved.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import type { Compilation } from '../../compiler/compile.ts';
import { commaList, message, type Message } from '../../compiler/issues/messages.ts';
import { changedRules, removedValues, type ChangedRule } from './changedRules.ts';
import { definitionPlace, type Impact, type Versions } from './impact.ts';

/** Returns the impact of fields and rules of entities that are in both versions. */
export const entityImpact = (versions: Versions): Impact[] => {
  const { before, after } = versions;
  const rules = changedRules(before.compilation.entities, after.compilation.entities);
  return [
    ...rules
      .filter((rule) => !isOfNewField(before.compilation, rule))
      .map((rule) => ruleImpact(versions, rule)),
    ...[...after.compilation.entities.values()].flatMap((entity) => {
      const former = before.compilation.entities.get(entity.id);
      return former
        ? [...bodyImpact(versions, former, entity), ...answerImpact(versions, former, entity)]
        : [];
    }),
    ...rowImpact(versions),
  ];
};

/** Whether a rule requires a field that bodies could not have before. That is another impact. */
const isOfNewField = ({ entities }: Compilation, { entity, variants, field }: ChangedRule) => {
  const bodies = entities.get(entity)!.bodies;
  return (
    field !== '' &&
    variants.every((variant) => !namesIn(bodies[variant]).includes(field.split('.')[0]!))
  );
};

/** Returns the impact of fields that lists no longer return, or return now. */
const rowImpact = (versions: Versions): Impact[] =>
  [...versions.after.compilation.storages].flatMap(([resource, { fields }]) => {
    const former = versions.before.compilation.storages.get(resource)?.fields ?? {};
    return Object.entries(fields).flatMap(([field, { itemOnly = false }]): Impact[] => {
      if (!former[field] || (former[field].itemOnly ?? false) === itemOnly) return [];
      const params = { field, resource };
      return [
        {
          severity: itemOnly ? 'breaks' : 'changes',
          message: message(itemOnly ? 'check.impact.itemOnly' : 'check.impact.inRows', params),
          place: definitionPlace(versions, 'after', 'resource', resource),
        },
      ];
    });
  });

/** Returns the place of a field of an entity, or that of the entity. */
const fieldPlace = (versions: Versions, version: keyof Versions, entity: string, field: string) =>
  definitionPlace(versions, version, 'field', `${entity}.${field.split('.')[0]}`) ??
  definitionPlace(versions, version, 'entity', entity);

function ruleImpact(versions: Versions, rule: ChangedRule): Impact {
  const place = fieldPlace(versions, 'after', rule.entity, rule.field);
  const severity = rule.effect === 'stricter' ? 'breaks' : 'changes';
  return { severity, message: ruleText(rule), place, rule };
}

function ruleText({ entity, field, keyword, before, after, effect }: ChangedRule): Message {
  const name = field === '' ? entity : `${entity}.${field}`;
  if (keyword === 'required')
    return message(after === true ? 'check.impact.required' : 'check.impact.optional', { name });
  const removed = removedValues(before, after).map(String);
  if (keyword === 'enum' && before !== undefined && after !== undefined)
    return effect === 'stricter'
      ? message('check.impact.valuesRemoved', { name, values: commaList(removed) })
      : message('check.impact.valuesAdded', {
          name,
          values: commaList(removedValues(after, before).map(String)),
        });
  const params = { name, rule: keyword, before: toText(before), after: toText(after) };
  if (effect === 'other') return message('check.impact.rule.other', { name, rule: keyword });
  if (before === undefined) return message('check.impact.rule.added', params);
  if (after === undefined) return message('check.impact.rule.removed', params);
  return message(`check.impact.rule.${effect}`, params);
}

const toText = (value: unknown) => JSON.stringify(value) ?? '';

const namesIn = (schema: JsonSchema) => Object.keys(schemaFields(schema));

const missing = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name));

/** Returns the impact of fields that request bodies have in one of the versions only. */
function bodyImpact(versions: Versions, before: ResolvedEntity, after: ResolvedEntity): Impact[] {
  const changes = new Map<string, { field: string; isAdded: boolean; variants: Variant[] }>();
  for (const variant of ['create', 'edit'] as const) {
    const [former, current] = [namesIn(before.bodies[variant]), namesIn(after.bodies[variant])];
    for (const [fields, isAdded] of [
      [missing(current, former), true],
      [missing(former, current), false],
    ] as const)
      for (const field of fields) {
        const key = `${field} ${isAdded}`;
        const known = changes.get(key);
        if (known) known.variants.push(variant);
        else changes.set(key, { field, isAdded, variants: [variant] });
      }
  }
  return [...changes.values()].flatMap(({ field, isAdded, variants }): Impact[] => {
    const version = isAdded ? 'after' : 'before';
    const calls = callsWith(versions[version].compilation, after.id, variants);
    if (calls.length === 0) return [];
    const isRequired = variants.some((variant) =>
      ((after.bodies[variant]['required'] ?? []) as string[]).includes(field),
    );
    const params = { field, calls: commaList(calls) };
    return [
      {
        severity: isAdded && !isRequired ? 'changes' : 'breaks',
        message: isRequired
          ? message('check.impact.requiredFieldAdded', params)
          : message(
              isAdded ? 'check.impact.bodyFieldAdded' : 'check.impact.bodyFieldRemoved',
              params,
            ),
        place: fieldPlace(versions, version, after.id, field),
        call: calls[0]!,
        count: calls.length,
      },
    ];
  });
}

/** Returns the calls that send a body of an entity. */
const callsWith = (
  { resources }: Compilation,
  entity: string,
  variants: readonly Variant[],
): string[] =>
  [...resources.values()]
    .filter((resource) => resource.entity === entity)
    .flatMap(({ calls }) => Object.values(calls))
    .filter(({ hasBody, variant }) => hasBody && variant && variants.includes(variant))
    .map(({ name }) => name);

/** Returns the impact of fields that responses have in one of the versions only, or differently. */
function answerImpact(versions: Versions, before: ResolvedEntity, after: ResolvedEntity): Impact[] {
  const [former, current] = [schemaFields(before.answer), schemaFields(after.answer)];
  const entity = after.id;
  const toImpact = (
    field: string,
    severity: Impact['severity'],
    key: 'answerFieldRemoved' | 'answerFieldAdded' | 'answerFieldType',
    version: keyof Versions = 'after',
  ): Impact => ({
    severity,
    message: message(`check.impact.${key}`, { field, entity }),
    place: fieldPlace(versions, version, entity, field),
  });
  const shape = (schema: JsonSchema) => [schema['type'], schema['format'], schema['items']];
  const kept = Object.keys(current).filter((field) => Object.hasOwn(former, field));
  // Fields of bodies are compared by their rules.
  const bodies = [...namesIn(after.bodies.create), ...namesIn(after.bodies.edit)];
  return [
    ...missing(Object.keys(former), Object.keys(current)).map((field) =>
      toImpact(field, 'breaks', 'answerFieldRemoved', 'before'),
    ),
    ...missing(Object.keys(current), Object.keys(former)).map((field) =>
      toImpact(field, 'changes', 'answerFieldAdded'),
    ),
    ...missing(kept, bodies).flatMap((field): Impact[] => {
      const [one, other] = [former[field]!, current[field]!];
      if (!isDeepStrictEqual(shape(one), shape(other)))
        return [toImpact(field, 'breaks', 'answerFieldType')];
      const removed = removedValues(one['enum'] ?? [], other['enum'] ?? one['enum'] ?? []);
      if (removed.length === 0) return [];
      const params = { name: `${entity}.${field}`, values: commaList(removed.map(String)) };
      const place = fieldPlace(versions, 'after', entity, field);
      return [
        { severity: 'breaks', message: message('check.impact.valuesRemoved', params), place },
      ];
    }),
  ];
}
