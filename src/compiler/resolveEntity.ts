import { createAjv } from '../rules/ajv.ts';
import { formats } from '../rules/formats.ts';
import type { JsonSchema, ResolvedEntity } from '../rules/resolved.ts';
import { dirname, join } from 'node:path';
import { isRecord, type Cursor } from './cursor.ts';
import type { Definitions } from './definitions.ts';
import { dereference, type Dereferencing } from './dereference.ts';
import { quote, suggest } from './didYouMean.ts';
import type { Files } from './files.ts';
import type { Project } from './project.ts';
import { remember } from './remember.ts';

/** Resolves every entity; answers the files of those whose fields are not all known. */
export function resolveEntities(definitions: Definitions, project: Project, files: Files): ReadonlySet<string> {
  const known = new Map([...definitions.entity, ...definitions.rules].map((definition) => [definition.path, definition]));
  const dereferencing: Dereferencing = {
    open: (path) => known.get(path)?.at,
    paths: () => [...known.keys()],
    folderOf: (at) => dirname(join(files.root, at.source.file)),
    failed: new Set(),
    circles: new Set(),
  };
  for (const { at } of definitions.rules) checkRules(at, dereferencing);
  for (const { name, at } of definitions.entity) {
    if (project.entities.has(name)) at.report(`There is another entity ${quote(name)}`, 'rename one of the two files');
    else project.entities.set(name, resolveEntity(name, at, dereferencing));
  }
  return dereferencing.failed;
}

/** Resolves one entity: its fields with every shared rule written in, and what of it is answered and what is sent. */
function resolveEntity(id: string, at: Cursor, files: Dereferencing): ResolvedEntity {
  const place = `${at.source.file}#`;
  const schema = dereference(at, files, [place]);
  checkFields(at);
  if (!files.failed.has(place)) checkMessages(at.get('properties'), schema);
  checkRequired(at);
  return { id, schema, answer: toAnswer(schema), body: toBody(schema) };
}

/** Resolves the shared rules of a file for their issues alone; entities take them over one by one. */
function checkRules(at: Cursor, files: Dereferencing): void {
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
    ''.search(new RegExp(pattern, 'u'));
  } catch (error) {
    at.report(`This is no regular expression: ${(error as Error).message}`, 'mend the expression');
  }
}

/** A message of a rule that the field does not have is never shown. */
function checkMessages(at: Cursor, schema: JsonSchema): void {
  const fields = Object.fromEntries(fieldsOf(schema));
  for (const [name, field] of at.entries()) {
    const rules = Object.keys(fields[name] ?? {});
    for (const [rule, message] of field.get('errorMessage').entries()) {
      if (!rules.includes(rule)) message.reportKey(`${quote(name)} has no rule ${quote(rule)}`, suggest(rule, rules.filter((known) => !NO_RULES.has(known)), 'its rules are'));
    }
  }
}

/** Keywords of a field that nothing can break. */
const NO_RULES = new Set(['description', 'readOnly', 'writeOnly', 'normalise', 'errorMessage']);

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
