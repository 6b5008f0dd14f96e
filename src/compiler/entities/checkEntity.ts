import { isObject } from '../../shared/resolved/schemaFields.ts';
import { fieldsInText } from '../../shared/resolved/fallback.ts';
import { ANNOTATION_FORMATS } from '../../shared/schema/annotationFormats.ts';
import { formats } from '../../shared/text/formats.ts';
import { validatedFormats } from '../../shared/schema/validatedFormats.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { allFields } from './bodySchemas.ts';
import { checkConditions, conditionParts } from './checkConditions.ts';
import { readRegExp } from '../project/readRegExp.ts';
import type { Cursor } from '../read/cursor.ts';
import { checkJson } from './checkJson.ts';
import { checkRules, checkUniqueItems } from './checkRules.ts';
import { isNumeric, SHAPES, typesOf } from '../language/schemaParts.ts';
import { message, orList } from '../issues/messages.ts';
import { suggest } from '../issues/didYouMean.ts';

/**
 * Checks the rules of an entity against each other.
 * @param isComplete whether every `$ref` was found. If not, checks that need all rules are skipped.
 */
export function checkEntity(at: Cursor, schema: JsonSchema, isComplete: boolean): void {
  const fields = allFields(schema);
  for (const part of conditionParts(at)) {
    checkFields(part);
    checkRequired(part, fields);
    if (!isComplete) continue;
    for (const [name, field] of part.get('properties').entries()) {
      checkRules(field, fields[name] ?? {});
      checkUniqueItems(field, fields[name] ?? {});
      checkJson(field, fields[name] ?? {});
      checkDay(field, fields[name] ?? {});
      checkMultiline(field, fields[name] ?? {});
      checkFallback(field, fields);
      checkPercentOf(field, fields);
    }
  }
  if (isComplete) checkConditions(at, fields);
}

function checkFields(at: Cursor): void {
  for (const [, field] of at.get('properties').entries()) checkField(field);
}

/** Checks the rules of one field that need no other field. */
export function checkField(field: Cursor): void {
  checkFields(field);
  for (const part of [field.get('items'), field.get('additionalProperties')])
    if (isObject(part.value)) checkField(part);
  for (const keyword of SHAPES) field.get(keyword).items().forEach(checkField);
  const format = field.get('format');
  const name = format.text();
  const known = [...Object.keys(formats), ...Object.keys(validatedFormats), ...ANNOTATION_FORMATS];
  if (name !== undefined && !known.includes(name))
    format.report(
      'check.unknownName',
      { kind: message('check.kind.format'), name },
      suggest(name, known),
    );
  readRegExp(field.get('pattern'));
}

/**
 * The formats that each rule can compare. Days of these formats are in order if sorted as texts.
 */
const DAY_FORMATS: Record<string, string[]> = {
  minDate: ['date'],
  afterField: ['date', 'hijri'],
};

function checkDay(field: Cursor, { format }: JsonSchema): void {
  for (const [rule, comparable] of Object.entries(DAY_FORMATS)) {
    if (!field.get(rule).exists || comparable.includes(String(format))) continue;
    field.get(rule).report('check.onlyDays', { rule, formats: orList(comparable) });
  }
}

/**
 * Reports names in the text of a fallback that are no fields. A pointer may name anything, because
 * other hosts return other fields.
 */
function checkFallback(field: Cursor, fields: Record<string, JsonSchema>): void {
  const text = field.get('fallback').get('text');
  for (const name of fieldsInText(text.text() ?? ''))
    if (!Object.hasOwn(fields, name))
      text.report('check.notFieldHere', { name }, suggest(name, Object.keys(fields)));
}

/** Reports a percentage that is not a number, and one of something that is no field with a number. */
function checkPercentOf(field: Cursor, fields: Record<string, JsonSchema>): void {
  const at = field.get('percentOf');
  const whole = at.text();
  if (whole === undefined) return;
  if (!Object.hasOwn(fields, whole))
    at.report('check.notFieldHere', { name: whole }, suggest(whole, Object.keys(fields)));
  else if (!isNumeric(fields[whole]))
    at.report('check.notNumber', { field: whole, name: 'percentOf' });
}

/** Reports `multiline` on anything but a text without a format, fixed values and normalization. */
function checkMultiline(field: Cursor, rule: JsonSchema): void {
  const at = field.get('multiline');
  const isFree =
    typesOf(rule).includes('string') &&
    !['format', 'enum', 'normalize'].some((name) => rule[name] !== undefined);
  if (at.exists && !isFree) at.reportKey('check.multiline');
}

function checkRequired(at: Cursor, fields: Record<string, JsonSchema>): void {
  for (const name of at.get('required').items()) {
    const text = name.text();
    if (text === undefined) continue;
    if (!Object.hasOwn(fields, text))
      name.report('check.notFieldHere', { name: text }, suggest(text, Object.keys(fields)));
    else if (fields[text]?.['readOnly'] === true)
      name.report('check.requiredReadOnly', { field: text });
  }
}
