import { isObject } from '../shared/schemaFields.ts';
import type { JsonSchema } from '../shared/resolved.ts';
import { checkLiteral } from './checkLiteral.ts';
import type { Cursor } from './cursor.ts';
import { quote } from './didYouMean.ts';
import { typesOf } from './typesOf.ts';

const NUMBERS = ['integer', 'number'];

/** The types of value that a rule judges; of any other value it says nothing. */
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
 * Checks that some value can keep both bounds.
 * @param rule all that holds there, where that is more than what is written.
 */
export function checkBounds(at: Cursor, rule = isObject(at.value) ? at.value : {}): void {
  for (const [least, most] of BOUNDS) {
    const stated = at.get(most).exists ? at.get(most) : at.get(least);
    if (stated.exists && Number(rule[least]) > Number(rule[most]))
      stated.report(
        `No value can keep ${quote(least)} ${String(rule[least])} and ${quote(most)} ${String(rule[most])}`,
        'let the least be no more than the most',
      );
  }
}

/**
 * Checks the rules of a field against its type and against each other.
 * @param at the field as it is written, which may add rules to one that stands elsewhere.
 * @param field all rules of it.
 */
export function checkRules(at: Cursor, field: JsonSchema): void {
  const types = typesOf(field);
  for (const [rule, judged] of Object.entries(RULE_TYPES)) {
    if (at.get(rule).exists && types.length > 0 && !types.some((type) => judged.includes(type))) {
      at.get(rule).reportKey(
        `${quote(rule)} judges nothing that is ${types.join(' or ')}`,
        `take it away: it judges what is ${judged.join(' or ')}`,
      );
    }
  }
  checkBounds(at, field);
  for (const value of at.get('enum').items())
    if (value.value !== null) checkLiteral(value, { type: field['type'] });
  if (field['readOnly'] === true && field['writeOnly'] === true)
    at.get(at.get('readOnly').exists ? 'readOnly' : 'writeOnly').reportKey(
      'What is only answered cannot be only sent',
      'keep one of readOnly and writeOnly',
    );
  if (isObject(field['items']) && at.get('items').exists)
    checkRules(at.get('items'), field['items']);
}
