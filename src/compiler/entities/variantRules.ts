import type { JsonSchema, Variant } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { listOf, objectOf, without } from '../language/schemaParts.ts';

export const withoutVariants = (schema: JsonSchema): JsonSchema => without(schema, ['variants']);

/** Returns the rules with those of one variant added. */
export function toVariant(schema: JsonSchema, variant: Variant): JsonSchema {
  const { variants } = schema;
  const added = isObject(variants) ? variants[variant] : undefined;
  return isObject(added) ? addRules(withoutVariants(schema), added) : withoutVariants(schema);
}

function addRules(schema: JsonSchema, added: JsonSchema): JsonSchema {
  const [messages, addedMessages] = [
    objectOf(schema['errorMessage']),
    objectOf(added['errorMessage']),
  ];
  const required = [...new Set([...listOf(schema['required']), ...listOf(added['required'])])];
  const requiredMessages = {
    ...objectOf(messages['required']),
    ...objectOf(addedMessages['required']),
  };
  const joined = {
    ...messages,
    ...addedMessages,
    ...(Object.keys(requiredMessages).length > 0 ? { required: requiredMessages } : {}),
  };
  const fields = addFields(objectOf(schema['properties']), objectOf(added['properties']));
  return {
    ...schema,
    ...without(added, ['errorMessage', 'required', 'properties']),
    properties: { ...fields, ...withRequiredValues(added, fields) },
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys(joined).length > 0 ? { errorMessage: joined } : {}),
  };
}

/**
 * Returns the fields that a condition or a variant requires, with the rule `nonEmpty` if they could
 * otherwise be empty or null. A field that the entity itself requires may be null, for example if
 * users choose “none”.
 */
export function withRequiredValues(part: JsonSchema, fields: JsonSchema): JsonSchema {
  const nullable = listOf(part['required'])
    .map(String)
    .filter((name) => listOf(objectOf(fields[name])['type']).includes('null'));
  return {
    ...withRequiredTexts(part, fields),
    ...Object.fromEntries(
      nullable.map((name) => [
        name,
        withRequiredText(objectOf(fields[name]), requiredMessages(part)[name]),
      ]),
    ),
  };
}

/**
 * Returns the required texts with the rule `nonEmpty`. An empty text then has the message of a
 * missing one, not that of a text that is too short.
 */
export function withRequiredTexts(part: JsonSchema, fields: JsonSchema): JsonSchema {
  const messages = requiredMessages(part);
  const texts = listOf(part['required'])
    .map(String)
    .filter((name) => messages[name] !== undefined && objectOf(fields[name])['type'] === 'string');
  return Object.fromEntries(
    texts.map((name) => [name, withRequiredText(objectOf(fields[name]), messages[name])]),
  );
}

const requiredMessages = (part: JsonSchema): JsonSchema =>
  objectOf(objectOf(part['errorMessage'])['required']);

function withRequiredText(field: JsonSchema, message: unknown): JsonSchema {
  return {
    ...field,
    nonEmpty: true,
    ...(message === undefined
      ? {}
      : { errorMessage: { nonEmpty: message, ...objectOf(field['errorMessage']) } }),
  };
}

function addFields(fields: JsonSchema, added: JsonSchema): JsonSchema {
  const changed = Object.entries(added).map(([name, rules]) => {
    const field = objectOf(fields[name]);
    return [name, { ...field, ...objectOf(rules), ...joinMessages(field, objectOf(rules)) }];
  });
  return { ...fields, ...Object.fromEntries(changed) };
}

const joinMessages = (field: JsonSchema, rules: JsonSchema) =>
  isObject(field['errorMessage']) || isObject(rules['errorMessage'])
    ? { errorMessage: { ...objectOf(field['errorMessage']), ...objectOf(rules['errorMessage']) } }
    : {};
