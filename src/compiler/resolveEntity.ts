import { createAjv } from '../rules/ajv.ts';
import { formats } from '../rules/formats.ts';
import type { JsonSchema, ResolvedEntity } from '../rules/resolved.ts';
import { isRecord, type Cursor } from './cursor.ts';
import { dereference, type Dereferencing } from './dereference.ts';
import { quote, suggest } from './didYouMean.ts';
import { remember } from './remember.ts';

/** Resolves one entity: its fields with every shared rule written in, and what of it is answered and what is sent. */
export function resolveEntity(id: string, at: Cursor, files: Dereferencing): ResolvedEntity {
  const schema = dereference(at, files, [`${at.source.file}#`]);
  checkFields(at);
  checkRequired(at);
  return { id, schema, answer: toAnswer(schema), body: toBody(schema) };
}

/** Resolves the shared rules of a file for their issues alone; entities take them over one by one. */
export function checkRules(at: Cursor, files: Dereferencing): void {
  for (const [, field] of at.get('$defs').entries()) {
    dereference(field, files);
    checkField(field);
  }
}

const fieldsOf = (schema: JsonSchema): [string, JsonSchema][] =>
  isRecord(schema['properties']) ? Object.entries(schema['properties'] as Record<string, JsonSchema>) : [];

/** The fields of what is answered; also the names that columns, filters and templates may use. */
export const answeredFields = (entity: ResolvedEntity | undefined): Record<string, JsonSchema> =>
  (entity?.answer['properties'] ?? {}) as Record<string, JsonSchema>;

function toAnswer(schema: JsonSchema): JsonSchema {
  const { errorMessage: _messages, normalise: _manner, required: _required, readOnly: _read, writeOnly: _write, items, properties, ...rest } = schema;
  return {
    ...rest,
    ...(isRecord(items) ? { items: toAnswer(items) } : {}),
    ...(isRecord(properties) ? closed(fieldsOf(schema).filter(([, field]) => field['writeOnly'] !== true), toAnswer) : {}),
  };
}

function toBody(schema: JsonSchema): JsonSchema {
  const { readOnly: _read, writeOnly: _write, description: _text, items, properties, required, errorMessage, ...rest } = schema;
  const fields = fieldsOf(schema).filter(([, field]) => field['readOnly'] !== true);
  const names = new Set(fields.map(([name]) => name));
  const sent = Array.isArray(required) ? required.filter((name) => names.has(String(name))) : [];
  return {
    ...rest,
    ...(isRecord(items) ? { items: toBody(items) } : {}),
    ...(isRecord(properties) ? closed(fields, toBody) : {}),
    ...(sent.length > 0 ? { required: sent } : {}),
    ...(isRecord(errorMessage) ? { errorMessage: messagesOf(errorMessage, names) } : {}),
  };
}

function closed(fields: [string, JsonSchema][], each: (field: JsonSchema) => JsonSchema): JsonSchema {
  return { properties: Object.fromEntries(fields.map(([name, field]) => [name, each(field)])), additionalProperties: false };
}

function messagesOf(messages: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const { required } = messages;
  if (!isRecord(required)) return messages;
  return { ...messages, required: Object.fromEntries(Object.entries(required).filter(([name]) => names.has(name))) };
}

function checkFields(at: Cursor): void {
  for (const [, field] of at.get('properties').entries()) checkField(field);
}

function checkField(field: Cursor): void {
  checkFields(field);
  if (field.get('items').exists) checkField(field.get('items'));
  const format = field.get('format');
  const name = format.text();
  if (name !== undefined && !Object.hasOwn(formats, name)) {
    format.report(`There is no format ${quote(name)}`, suggest(name, Object.keys(formats), 'the formats are'));
  }
  checkPattern(field.get('pattern'));
}

function checkPattern(at: Cursor): void {
  const pattern = at.text();
  if (pattern === undefined) return;
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    at.report(`This is no regular expression: ${(error as Error).message}`, 'mend the expression');
  }
}

function checkRequired(at: Cursor): void {
  const fields = at.get('properties').entries().map(([name]) => name);
  const required = at.get('required').items();
  for (const name of required) {
    const text = name.text();
    if (text !== undefined && !fields.includes(text)) name.report(`${quote(text)} is no field of this entity`, suggest(text, fields, 'the fields are'));
  }
  const names = required.flatMap((name) => name.text() ?? []);
  for (const [name, message] of at.get('errorMessage').get('required').entries()) {
    if (!names.includes(name)) message.reportKey(`${quote(name)} has a message but is not required`, `add it to required, or take the message away`);
  }
}

const compileSchema = remember((text) => createAjv().compile(JSON.parse(text) as JsonSchema));

/** Compiles what is sent, as the server and the forms will; a contradiction that the validator refuses is an issue. */
export function compileBody(entity: ResolvedEntity, at: Cursor) {
  try {
    return compileSchema(JSON.stringify(entity.body));
  } catch (error) {
    at.report(`The rules of ${quote(entity.id)} contradict each other: ${(error as Error).message}`, 'mend the rule that it names');
    return undefined;
  }
}
