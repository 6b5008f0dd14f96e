import { isObject } from '../shared/schemaFields.ts';
import { formats, MARKS } from '../shared/formats.ts';
import { validatedFormats } from '../shared/validatedFormats.ts';
import type { JsonSchema } from '../shared/resolved.ts';
import { allResponseFields } from './bodySchemas.ts';
import { checkConditions, conditionParts } from './checkConditions.ts';
import type { Cursor } from './cursor.ts';
import { quote, suggest } from './didYouMean.ts';
import { checkRules } from './checkRules.ts';
import { typesOf } from './typesOf.ts';

/** Checks the rules of an entity against each other; with `whole`, every `$ref` in it was found. */
export function checkEntity(at: Cursor, schema: JsonSchema, whole: boolean): void {
  const fields = allResponseFields(schema);
  for (const part of conditionParts(at)) {
    checkFields(part);
    checkRequired(part, fields);
    if (!whole) continue;
    checkMessages(part.get('properties'), fields);
    for (const [name, field] of part.get('properties').entries()) {
      checkRules(field, fields[name] ?? {});
      checkUnique(field, fields[name] ?? {});
      checkDay(field, fields[name] ?? {});
      checkMultiline(field, fields[name] ?? {});
    }
  }
  if (whole) checkConditions(at, fields);
}

function checkFields(at: Cursor): void {
  for (const [, field] of at.get('properties').entries()) checkField(field);
}

/** Checks the rules of one field that need no other field. */
export function checkField(field: Cursor): void {
  checkFields(field);
  if (field.get('items').exists) checkField(field.get('items'));
  const format = field.get('format');
  const name = format.text();
  const known = [...Object.keys(formats), ...Object.keys(validatedFormats), ...MARKS];
  if (name !== undefined && !known.includes(name))
    format.report(`There is no format ${quote(name)}`, suggest(name, known, 'the formats are'));
  checkPattern(field.get('pattern'));
}

function checkPattern(at: Cursor): void {
  const pattern = at.text();
  if (pattern === undefined) return;
  try {
    ''.search(new RegExp(pattern, 'u'));
  } catch (error) {
    at.report(`This is no regular expression: ${(error as Error).message}`, 'fix the expression');
  }
}

/** Comparing objects that somebody sent is slow, and with hostile names in them it fails. */
function checkUnique(field: Cursor, { items }: JsonSchema): void {
  const at = field.get('uniqueItems');
  const types = typesOf(isObject(items) ? items : {});
  const isScalar = types.length > 0 && !types.includes('object') && !types.includes('array');
  if (at.flag() === true && !isScalar)
    at.report(
      'Only texts and numbers can be compared',
      'take uniqueItems away, or give the items such a type',
    );
}

/** The formats of days that each rule can compare: as they are written. */
const DAY_FORMATS: Record<string, string[]> = {
  minDate: ['date'],
  afterField: ['date', 'hijri'],
};

function checkDay(field: Cursor, { format }: JsonSchema): void {
  for (const [rule, comparable] of Object.entries(DAY_FORMATS)) {
    if (!field.get(rule).exists || comparable.includes(String(format))) continue;
    const stated = comparable.map((name) => `"format": "${name}"`).join(' or ');
    field.get(rule).report('Only days can be compared', `add ${stated}`);
  }
}

/** Texts that are read in a way of their own have one line. */
function checkMultiline(field: Cursor, rule: JsonSchema): void {
  const at = field.get('multiline');
  const isFree =
    typesOf(rule).includes('string') &&
    !['format', 'enum', 'normalize'].some((name) => rule[name] !== undefined);
  if (at.exists && !isFree)
    at.reportKey(
      'Only a text without "format", "enum" and "normalize" can have several lines',
      'take multiline away, or take the other rule away',
    );
}

/** A message of a rule that the field does not have is never shown. */
function checkMessages(at: Cursor, fields: Record<string, JsonSchema>): void {
  for (const [name, field] of at.entries()) {
    const rules = [
      ...new Set([...Object.keys(fields[name] ?? {}), ...field.entries().map(([rule]) => rule)]),
    ];
    for (const [rule, message] of field.get('errorMessage').entries()) {
      if (!rules.includes(rule))
        message.reportKey(
          `${quote(name)} has no rule ${quote(rule)}`,
          suggest(
            rule,
            rules.filter((known) => !NO_RULES.has(known)),
            'its rules are',
          ),
        );
    }
  }
}

/** Keywords of a field that nothing can break. */
const NO_RULES = new Set([
  'description',
  'readOnly',
  'writeOnly',
  'formOnly',
  'normalize',
  'multiline',
  'display',
  'errorMessage',
]);

function checkRequired(at: Cursor, fields: Record<string, JsonSchema>): void {
  const required = at.get('required').items();
  for (const name of required) {
    const text = name.text();
    if (text === undefined) continue;
    if (!Object.hasOwn(fields, text))
      name.report(
        `${quote(text)} is no field of this entity`,
        suggest(text, Object.keys(fields), 'the fields are'),
      );
    else if (fields[text]?.['readOnly'] === true)
      name.report(
        `${quote(text)} is only answered: nobody can send it`,
        'take it out of required, or take readOnly away',
      );
  }
  const names = required.flatMap((name) => name.text() ?? []);
  for (const [name, message] of at.get('errorMessage').get('required').entries()) {
    if (!names.includes(name))
      message.reportKey(
        `${quote(name)} has a message but is not required`,
        `add it to required, or take the message away`,
      );
    else if (tooShortOf(fields[name] ?? {}) === message.value)
      message.report(
        `Of an empty ${quote(name)} it would be said that it is too short`,
        'write a text of its own that says to enter it',
      );
  }
}

/** What is said of a text of some characters, but too few. */
function tooShortOf({ minLength, minTextLength, errorMessage }: JsonSchema): unknown {
  const messages = isObject(errorMessage) ? errorMessage : {};
  if (typeof minTextLength === 'number') return messages['minTextLength'];
  return typeof minLength === 'number' && minLength > 1 ? messages['minLength'] : undefined;
}
