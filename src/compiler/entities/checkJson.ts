import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import {
  hasMarkup,
  isDataUri,
  isFilePart,
  isJson,
  isSecret,
} from '../../shared/resolved/valueFormats.ts';
import { message } from '../issues/messages.ts';
import { objectOf, SHAPES, shapesOf, tagOf } from '../language/schemaParts.ts';
import type { Cursor } from '../read/cursor.ts';
import { checkRules, checkUniqueItems } from './checkRules.ts';

/** Keywords that only parts of a field with the format `json` can have. */
const ONLY_IN_JSON = ['title', 'const', ...SHAPES];

/** Keywords that say how a whole field is sent, kept or shown. */
const ONLY_OF_FIELDS = [
  'readOnly',
  'writeOnly',
  'formOnly',
  'onCreate',
  'onEdit',
  'minDate',
  'display',
  'fallback',
  'percentOf',
];

/**
 * Checks the parts of a field with the format `json`, and that no other field has keywords which only
 * such parts can have.
 * @param at the field in the file, which may extend another one
 * @param field all rules of the field
 */
export function checkJson(at: Cursor, field: JsonSchema): void {
  if (!isJson(field)) return reportOutside(at);
  checkShapes(at, field);
  checkParts(at, field);
}

function reportOutside(at: Cursor): void {
  for (const keyword of ONLY_IN_JSON) reportOnlyInJson(at.get(keyword), keyword);
  if (isObject(at.get('additionalProperties').value))
    reportOnlyInJson(at.get('additionalProperties'), 'additionalProperties');
  for (const [part] of partsOf(at, {})) reportOutside(part);
}

function reportOnlyInJson(at: Cursor, rule: string): void {
  if (at.exists) at.reportKey('check.onlyInJson', { rule });
}

function checkParts(at: Cursor, schema: JsonSchema): void {
  for (const [part, rules] of partsOf(at, schema)) {
    checkPart(part, rules);
    checkParts(part, rules);
  }
}

function checkPart(at: Cursor, rules: JsonSchema): void {
  for (const rule of ONLY_OF_FIELDS)
    if (at.get(rule).exists)
      at.get(rule).reportKey(
        'check.notInJson',
        { rule },
        message('check.fix.remove', { name: rule }),
      );
  if ([isFilePart, isDataUri, isSecret, hasMarkup, isJson].some((has) => has(rules)))
    (at.get('format').exists ? at.get('format') : at).report('check.formatInJson', {
      format: String(rules['format']),
    });
  checkRules(at, rules);
  checkUniqueItems(at, rules);
  checkShapes(at, rules);
}

/** Reports shapes beside properties, and shapes that cannot be told apart. */
function checkShapes(at: Cursor, rules: JsonSchema): void {
  const { oneOf } = rules;
  for (const keyword of SHAPES)
    if (at.get(keyword).exists && rules['properties'] !== undefined)
      at.get(keyword).reportKey('check.shapesBesideFields', { rule: keyword });
  if (oneOf !== undefined && at.get('oneOf').exists && !tagOf(shapesOf(rules, 'oneOf')))
    at.get('oneOf').reportKey('check.shapesWithoutConst');
}

/** Returns the parts of a schema, as the file states them, each with all of its rules. */
function partsOf(at: Cursor, schema: JsonSchema): [Cursor, JsonSchema][] {
  const single = ['items', 'additionalProperties'].flatMap((name): [Cursor, JsonSchema][] =>
    isObject(at.get(name).value) ? [[at.get(name), objectOf(schema[name])]] : [],
  );
  const named = at
    .get('properties')
    .entries()
    .map(([name, part]): [Cursor, JsonSchema] => [
      part,
      objectOf(objectOf(schema['properties'])[name]),
    ]);
  const shapes = SHAPES.flatMap((keyword) =>
    at
      .get(keyword)
      .items()
      .map((part, index): [Cursor, JsonSchema] => [part, shapesOf(schema, keyword)[index] ?? {}]),
  );
  return [...single, ...named, ...shapes];
}
