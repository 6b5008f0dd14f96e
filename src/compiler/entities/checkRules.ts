import { FORMAT_TYPES } from '../../generated/valueTypes.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { checkLiteral } from './checkLiteral.ts';
import type { Cursor } from '../read/cursor.ts';
import { typesOf } from '../language/schemaParts.ts';
import { message, orList, typeName, pluralTypeName } from '../issues/messages.ts';

const NUMBERS = ['integer', 'number'];

/** The types that each rule applies to. A rule has no effect on values of another type. */
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

/** Each lower limit with its upper limit. */
const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minTextLength', 'maxTextLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

/**
 * Checks that no lower limit is greater than its upper limit.
 * @param field all rules of the field, including those from a `$ref`
 */
export function checkBounds(at: Cursor, field = isObject(at.value) ? at.value : {}): void {
  for (const [lower, upper] of BOUNDS) {
    const stated = at.get(upper).exists ? at.get(upper) : at.get(lower);
    if (stated.exists && Number(field[lower]) > Number(field[upper]))
      stated.report('check.contradictingBounds', {
        min: lower,
        least: String(field[lower]),
        max: upper,
        most: String(field[upper]),
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
  const ofFormat = FORMAT_TYPES[String(field['format'])];
  const ruleTypes = ofFormat ? { ...RULE_TYPES, format: ofFormat } : RULE_TYPES;
  for (const [rule, applicable] of Object.entries(ruleTypes)) {
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

/**
 * Reports `uniqueItems` on a list of objects or lists: comparing those of a request is slow, and
 * property names that an attacker chooses can make the comparison fail.
 */
export function checkUniqueItems(field: Cursor, { items }: JsonSchema): void {
  const at = field.get('uniqueItems');
  const types = typesOf(isObject(items) ? items : {});
  const isScalar = types.length > 0 && !types.includes('object') && !types.includes('array');
  if (at.flag() === true && !isScalar) at.report('check.uniqueItems');
}
