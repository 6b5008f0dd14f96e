import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import type { Project } from '../project/project.ts';
import { areaOf } from '../read/cursor.ts';
import { allFields } from './bodySchemas.ts';
import { RULE_KEYWORDS } from './defaultMessages.ts';

/** The owner, the field and the rule that a key names. */
const RULE_TEXT = /^([^.]+)\.error\.([^.]+)(?:\.(?:items\.)?([^.]+))?$/;

/**
 * Reports texts that are named like the message of a rule, but that no rule has as its message. A
 * key that names neither a rule nor a field may be of the server: it is not reported.
 */
export function checkRuleTexts(definitions: Definitions, project: Project): void {
  const unused = new Set(keysOfRules(definitions, project));
  for (const key of partTexts(project)) unused.delete(key);
  for (const { schema } of project.entities.values())
    for (const key of keysOfSchema(schema)) unused.delete(key);
  const { cases: _examples, ...others } = definitions;
  for (const { references } of Object.values(others).flat() as Definition[])
    for (const { refers, name } of references) if (refers === 'text') unused.delete(name);
  for (const key of unused) project.texts.at(key)?.reportKey('check.unusedRuleText', { key });
}

/** Returns the keys of texts that are named like the message of a rule. */
function keysOfRules(definitions: Definitions, project: Project): string[] {
  const owned = fieldsByOwner(definitions.entity, project);
  return [...project.texts.keys].filter((key) => {
    if (!key.includes('.error.')) return false; // most keys, at once
    const [, owner = '', field = '', keyword] = RULE_TEXT.exec(key) ?? [];
    const fields = owned.get(owner);
    if (!fields) return false;
    return keyword === undefined
      ? fields.has(field)
      : keyword === 'required' || RULE_KEYWORDS.has(keyword);
  });
}

/** Returns the names of the fields whose messages an owner of texts may have. */
function fieldsByOwner(
  definitions: readonly Definition[],
  { entities }: Project,
): Map<string, Set<string>> {
  const owned = new Map<string, Set<string>>();
  for (const { name, at } of definitions) {
    const fields = Object.keys(allFields(entities.get(name)?.schema ?? {}));
    for (const owner of [name, areaOf(at), 'common']) {
      const known = owned.get(owner) ?? new Set();
      for (const field of fields) known.add(field);
      owned.set(owner, known);
    }
  }
  return owned;
}

/** Returns the texts that the code of cells, widgets, actions and blocks shows. */
const partTexts = ({ manifests: { cell, widget, actions, blocks } }: Project): string[] =>
  [cell, widget, actions, blocks].flatMap((parts) =>
    [...parts.values()].flatMap(({ texts }) => texts),
  );

/** Most schemas are the same as in the previous compilation. */
const keysBySchema = new WeakMap<JsonSchema, string[]>();

function keysOfSchema(schema: JsonSchema): string[] {
  const keys = keysBySchema.get(schema) ?? messageKeys(schema);
  keysBySchema.set(schema, keys);
  return keys;
}

/** Returns the keys of all messages in a schema. */
function messageKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(messageKeys);
  if (!isObject(value)) return [];
  return Object.entries(value as JsonSchema).flatMap(([name, part]) =>
    name === 'errorMessage' ? textsIn(part) : messageKeys(part),
  );
}

const textsIn = (messages: unknown): string[] =>
  isObject(messages)
    ? Object.values(messages).flatMap(textsIn)
    : typeof messages === 'string'
      ? [messages]
      : [];
