import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import {
  defaultItemMessage,
  defaultMessage,
  failingKeywords,
  messageOf,
  type MessageRules,
  type MessageTexts,
} from './defaultMessages.ts';
import { allFields } from './bodySchemas.ts';
import { listOf, mapInner, objectOf } from '../language/schemaParts.ts';

/** What the messages of one part of an entity depend on. */
export interface MessageContext {
  /** All fields of the entity. The rules of a part are added to these. */
  fields: Record<string, JsonSchema>;
  texts: MessageTexts;
  /** For a variant: the entity itself with its messages. They apply to the variant, too. */
  base?: JsonSchema;
}

/**
 * Returns an entity with the text key of each rule in `errorMessage`, as far as there is one: in
 * the entity itself, in the branches of its conditions and in its variants.
 */
export function completeMessages(schema: JsonSchema, texts: MessageTexts): JsonSchema {
  const context: MessageContext = { fields: allFields(schema), texts };
  const base = completePart(schema, context);
  const completeBranches = (condition: JsonSchema): JsonSchema => ({
    ...condition,
    ...Object.fromEntries(
      ['then', 'else'].flatMap((name) =>
        isObject(condition[name]) ? [[name, completePart(condition[name], context)]] : [],
      ),
    ),
  });
  const { allOf, variants } = schema;
  return {
    ...completeBranches(base),
    ...(Array.isArray(allOf) ? { allOf: allOf.filter(isObject).map(completeBranches) } : {}),
    ...(isObject(variants)
      ? { variants: mapObjects(variants, (one) => completePart(one, { ...context, base })) }
      : {}),
  };
}

/** Returns an object with each value that is an object mapped. Other values are left out. */
const mapObjects = (
  objects: JsonSchema,
  change: (value: JsonSchema, name: string) => JsonSchema,
): JsonSchema =>
  Object.fromEntries(
    Object.entries(objects).flatMap(([name, value]) =>
      isObject(value) ? [[name, change(value, name)]] : [],
    ),
  );

/** Returns the stated and the default messages of a field in a part of an entity. */
export function messageRulesOf(
  name: string,
  part: JsonSchema,
  { fields, texts, base = {} }: MessageContext,
): MessageRules {
  const [own, inherited] = [fieldOf(part, name), fieldOf(base, name)];
  return {
    stated: {
      ...objectOf(inherited['errorMessage']),
      ...objectOf(own['errorMessage']),
      required: requiredMessages(part)[name] ?? requiredMessages(base)[name],
    },
    find: (keyword) => defaultMessage(keyword, name, { ...fields[name], ...own }, texts),
  };
}

const fieldOf = (part: JsonSchema, name: string): JsonSchema =>
  objectOf(objectOf(part['properties'])[name]);

export const requiredMessages = (part: JsonSchema): JsonSchema =>
  objectOf(objectOf(part['errorMessage'])['required']);

function completePart(part: JsonSchema, context: MessageContext): JsonSchema {
  const { fields, base = {} } = context;
  const properties = mapObjects(objectOf(part['properties']), (field, name) =>
    completeField(field, name, part, context),
  );
  const required = listOf(part['required'])
    .map(String)
    .filter((name) => Object.hasOwn(fields, name) && requiredMessages(base)[name] === undefined);
  const messages = toMessages([...required, ...Object.keys(requiredMessages(part))], (name) =>
    messageOf('required', messageRulesOf(name, part, context)),
  );
  return withMessages(
    { ...part, ...(isObject(part['properties']) ? { properties } : {}) },
    { required: messages },
  );
}

function completeField(
  field: JsonSchema,
  name: string,
  part: JsonSchema,
  context: MessageContext,
): JsonSchema {
  const { fields, texts, base = {} } = context;
  const rules = messageRulesOf(name, part, context);
  if ({ ...fields[name], ...field }['readOnly'] === true) return completeValue(field, [], rules);
  const inherited = objectOf(fieldOf(base, name)['errorMessage']);
  const keywords = failingKeywords(field).filter((keyword) => inherited[keyword] === undefined);
  const { items } = field;
  const completed = completeValue(field, keywords, rules);
  if (!isObject(items)) return completed;
  const itemRules: MessageRules = {
    stated: objectOf(items['errorMessage']),
    find: (keyword) => defaultItemMessage(keyword, name, texts),
  };
  return { ...completed, items: completeValue(items, failingKeywords(items), itemRules) };
}

/**
 * Returns the rules of a value with the messages of these keywords and the stated ones. What is in
 * the value has stated messages only.
 */
function completeValue(
  value: JsonSchema,
  keywords: readonly string[],
  rules: MessageRules,
): JsonSchema {
  const stated = objectOf(value['errorMessage']);
  const named = Object.keys(stated).filter((keyword) => typeof stated[keyword] === 'string');
  const completeInner = (inner: JsonSchema) =>
    completeValue(inner, [], {
      stated: objectOf(inner['errorMessage']),
      find: () => undefined,
    });
  const { properties } = value;
  return withMessages(
    {
      ...mapInner(value, completeInner),
      ...(isObject(properties) ? { properties: mapObjects(properties, completeInner) } : {}),
    },
    toMessages([...keywords, ...named], (keyword) => messageOf(keyword, rules)),
  );
}

const toMessages = (
  names: readonly string[],
  find: (name: string) => string | undefined,
): JsonSchema =>
  Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const key = find(name);
      return key === undefined ? [] : [[name, key]];
    }),
  );

/** Returns the schema with messages in place of its own, except those by field. */
function withMessages({ errorMessage, ...rest }: JsonSchema, messages: JsonSchema): JsonSchema {
  const byField = Object.entries(objectOf(errorMessage)).filter(([, stated]) => isObject(stated));
  const joined = Object.entries({ ...Object.fromEntries(byField), ...messages }).filter(
    ([, message]) => !isObject(message) || Object.keys(message).length > 0,
  );
  return joined.length > 0 ? { ...rest, errorMessage: Object.fromEntries(joined) } : rest;
}
