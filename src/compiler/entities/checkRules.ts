import { isObject } from '../../shared/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved.ts';
import { checkLiteral } from './checkLiteral.ts';
import type { Cursor } from '../read/cursor.ts';
import { typesOf } from './typesOf.ts';
import { message, orList, typeName, pluralTypeName } from '../issues/messages.ts';

const NUMBERS = ['integer', 'number'];

/** The types of value that a rule applies to. It ignores other values. */
export const RULE_TYPES: Record<string, string[]> = {
  ...Object.fromEntries(
    ['format', 'pattern', 'minLength', 'maxLength', 'minTextLength', 'maxTextLength'].map(
      (rule) => [rule, ['string']],
    ),
  ),
  ...Object.fromEntries(['minimum', 'maximum', 'maxDecimals'].map((rule) => [rule, NUMBERS])),
  ...Object.fromEntries(
    ['items', 'minItems', 'maxItems', 'uniqueItems'].map((rule) => [rule, ['array']]),
  ),
};

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minTextLength', 'maxTextLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

/**
 * Checks that some value can meet both limits.
 * @param rule all rules of the field, including those from a `$ref`
 */
export function checkBounds(at: Cursor, rule = isObject(at.value) ? at.value : {}): void {
  for (const [least, most] of BOUNDS) {
    const stated = at.get(most).exists ? at.get(most) : at.get(least);
    if (stated.exists && Number(rule[least]) > Number(rule[most]))
      stated.report('check.contradictingBounds', {
        min: least,
        least: String(rule[least]),
        max: most,
        most: String(rule[most]),
      });
  }
}

/**
 * Checks the rules of a field against its type and against each other.
 * @param at the field in the file, which may extend a `$ref`
 * @param field all rules of the field
 */
export function checkRules(at: Cursor, field: JsonSchema): void {
  const types = typesOf(field);
  for (const [rule, applicable] of Object.entries(RULE_TYPES)) {
    if (
      at.get(rule).exists &&
      types.length > 0 &&
      !types.some((type) => applicable.includes(type))
    ) {
      at.get(rule).reportKey('check.ruleType', {
        rule,
        type: orList(types.map(typeName)),
        types: orList(applicable.map(pluralTypeName)),
      });
    }
  }
  checkBounds(at, field);
  for (const value of at.get('enum').items())
    if (value.value !== null) checkLiteral(value, { type: field['type'] });
  if (field['readOnly'] === true && field['writeOnly'] === true)
    at.get(at.get('readOnly').exists ? 'readOnly' : 'writeOnly').reportKey(
      'check.readAndWriteOnly',
      {},
      message('check.fix.keepOne'),
    );
  if (isObject(field['items']) && at.get('items').exists)
    checkRules(at.get('items'), field['items']);
}
