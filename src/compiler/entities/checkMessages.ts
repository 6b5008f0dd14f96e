import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { suggest } from '../issues/didYouMean.ts';
import { message } from '../issues/messages.ts';
import { reportStatedDefault } from '../language/defaults.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Report } from '../read/source.ts';
import { allFields } from './bodySchemas.ts';
import { conditionParts } from './checkConditions.ts';
import { messageRulesOf, requiredMessages, type MessageContext } from './completeMessages.ts';
import {
  isKeyword,
  messageOf,
  RULE_KEYWORDS,
  type MessageRules,
  type MessageTexts,
} from './defaultMessages.ts';
import { chainOf, type Dereferencing } from './dereference.ts';
import { objectOf } from '../language/schemaParts.ts';

/** An entity as its file states it, and with the messages that the file leaves out. */
interface EntityMessages {
  stated: JsonSchema;
  schema: JsonSchema;
  texts: MessageTexts;
  dereferencing: Dereferencing;
}

/** One part of an entity: the entity itself, a branch of a condition or a variant. */
interface Part {
  at: Cursor;
  stated: JsonSchema;
  schema: JsonSchema;
  context: MessageContext;
}

/** Checks the messages that an entity states, and those that it leaves out. */
export function checkMessages(
  entity: Cursor,
  { stated, schema, texts, dereferencing }: EntityMessages,
) {
  const fields = allFields(schema);
  for (const at of conditionParts(entity)) {
    const isVariant = at.path[0] === 'variants';
    const part: Part = {
      at,
      stated: partAt(stated, at),
      schema: partAt(schema, at),
      context: { fields, texts, ...(isVariant ? { base: schema } : {}) },
    };
    for (const [name, field] of at.get('properties').entries()) {
      checkFieldMessages(name, field, part, dereferencing);
      reportEmpty(field.get('errorMessage'));
    }
    checkRequiredMessages(part);
    checkEmptyMessages(part);
    reportEmpty(at.get('errorMessage').get('required'));
    reportEmpty(at.get('errorMessage'));
  }
}

const partAt = (schema: JsonSchema, { path }: Cursor): JsonSchema =>
  objectOf(
    path.reduce<unknown>(
      (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
      schema,
    ),
  );

/** An empty object is left when the last stated default is removed. */
const reportEmpty = (at: Cursor) => reportStatedDefault(at, {});

function checkFieldMessages(
  name: string,
  field: Cursor,
  part: Part,
  dereferencing: Dereferencing,
): void {
  const rules = messageRulesOf(name, part.stated, part.context);
  const keywords = [
    ...new Set([
      ...Object.keys(part.context.fields[name] ?? {}),
      ...field.entries().map(([rule]) => rule),
    ]),
  ];
  for (const [keyword, text] of field.get('errorMessage').entries()) {
    if (!keywords.includes(keyword)) {
      text.reportKey(...withoutRule(name, keyword, keywords));
      continue;
    }
    const shared = chainOf(field, dereferencing)
      .slice(1)
      .map((at) => at.get('errorMessage').get(keyword).value)
      .find((value) => value !== undefined);
    const stated = { field: name, keyword, known: keywords };
    checkStated(text, stated, rules, shared ?? inheritedOf(name, keyword, part));
  }
}

/** The message that a variant has from the entity itself. */
const inheritedOf = (name: string, keyword: string, { context: { base = {} } }: Part): unknown =>
  objectOf(objectOf(objectOf(base['properties'])[name])['errorMessage'])[keyword];

/** Checks a stated message. `otherwise` is the message that would be stated without it. */
function checkStated(
  at: Cursor,
  { field, keyword, known }: { field: string; keyword: string; known: readonly string[] },
  rules: MessageRules,
  otherwise: unknown,
): void {
  const without = { ...rules, stated: { ...rules.stated, [keyword]: otherwise } };
  const [key, rule = ''] = [messageOf(keyword, rules), at.text()];
  if (isKeyword(rule) && rule !== 'required' && !known.includes(rule))
    at.report(...withoutRule(field, rule, known));
  else if (key === undefined) at.report('check.messageWithoutText', { field, rule });
  else if (key === messageOf(keyword, without)) reportStatedDefault(at, at.value);
}

const withoutRule = (field: string, rule: string, rules: readonly string[]): Report => [
  'check.messageWithoutRule',
  { field, rule },
  suggest(
    rule,
    rules.filter((known) => RULE_KEYWORDS.has(known)),
  ),
];

function checkRequiredMessages({ at, stated, context }: Part): void {
  const { fields, base = {} } = context;
  const required = at.get('required').items();
  for (const [name, text] of at.get('errorMessage').get('required').entries()) {
    if (!required.some(({ value }) => value === name)) {
      text.reportKey('check.messageNotRequired', { field: name });
      continue;
    }
    const rules = messageRulesOf(name, stated, context);
    const known = Object.keys(fields[name] ?? {});
    checkStated(
      text,
      { field: name, keyword: 'required', known },
      rules,
      requiredMessages(base)[name],
    );
  }
}

/** Reports a required text whose message says that it is too short. */
function checkEmptyMessages({ at, schema, context: { fields, texts } }: Part): void {
  for (const name of at.get('required').items()) {
    const field = String(name.value);
    const key = requiredMessages(schema)[field];
    if (key === undefined || key !== tooShortOf(fields[field] ?? {})) continue;
    const stated = at.get('errorMessage').get('required').get(field);
    if (stated.exists) stated.report('check.emptyMessage', { field });
    else
      name.report(
        'check.emptyMessage',
        { field },
        message('check.emptyMessage.default', { key: `${texts.entity}.error.${field}.required` }),
      );
  }
}

/** Returns the message for a text that is not empty, but too short. */
function tooShortOf({ minLength, minTextLength, errorMessage }: JsonSchema): unknown {
  const messages = objectOf(errorMessage);
  if (typeof minTextLength === 'number') return messages['minTextLength'];
  return typeof minLength === 'number' && minLength > 1 ? messages['minLength'] : undefined;
}
