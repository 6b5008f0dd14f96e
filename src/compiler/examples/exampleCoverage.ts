import type { ErrorObject } from 'ajv';
import { dayBefore } from '../../shared/time/days.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { readDocumentReference } from '../../shared/files/document.ts';
import { meetsTest } from '../../shared/resolved/hidden.ts';
import { textLengthOf } from '../../shared/text/richText.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import type { ExampleResult } from './examples.ts';
import type { RuleCondition, RuleLocation } from '../entities/locateRules.ts';

/**
 * What an example shows about a rule: a value that the rule accepts or refuses or, for a condition,
 * a body that meets it or does not.
 */
export type Side = 'accepted' | 'refused' | 'met' | 'unmet';

/** Whether an example covers one side of a rule, which its values and errors show. */
export function coversRule(
  rule: RuleLocation,
  { body, errors, today }: ExampleResult,
  side: Side,
): boolean {
  if (side === 'refused')
    return errors.flatMap(unwrap).some((error) => hasCaused(rule, error, body, today));
  if (errors.length > 0) return false;
  if (side === 'accepted')
    return (
      rule.conditions.every((condition) => isInBranch(condition, body)) &&
      valuesAt(body, rule.path).some((value) => isTestedBy(rule, value, today))
    );
  return isInBranch({ path: rule.path, test: rule.value as JsonSchema, met: side === 'met' }, body);
}

/** The step from each limit to the first value outside it. Other rules have no such value. */
const STEP_PAST_LIMIT: Record<string, -1 | 1> = {
  minLength: -1,
  maxLength: 1,
  minTextLength: -1,
  maxTextLength: 1,
  minItems: -1,
  maxItems: 1,
  minimum: -1,
  maximum: 1,
  documentLeast: -1,
  documentBytes: 1,
};

export const stepPastLimit = (keyword: string): -1 | 1 | undefined => STEP_PAST_LIMIT[keyword];

/** Returns every value at a path. `*` stands for all items of a list. */
function valuesAt(body: unknown, path: string): unknown[] {
  const follow = (value: unknown, step: string): unknown[] => {
    if (step === '*') return Array.isArray(value) ? value : [];
    return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
      ? [(value as Record<string, unknown>)[step]]
      : [];
  };
  return path
    .split('/')
    .slice(1)
    .reduce<unknown[]>((values, step) => values.flatMap((value) => follow(value, step)), [body]);
}

/** Whether a body meets a condition if `met` is true, or does not meet it if `met` is false. */
const isInBranch = ({ path, test, met }: RuleCondition, body: unknown): boolean =>
  valuesAt(body, path).some((value) => isObject(value) && meetsTest(test, value) === met);

/**
 * Returns the size that a limit applies to: a number itself, the bytes of a document, the
 * characters of a text (the visible ones of rich text), or the items of a list.
 */
function sizeOf(value: unknown, keyword: string): number {
  const document = readDocumentReference(value);
  if (document) return document.bytes;
  if (typeof value === 'string')
    return keyword.endsWith('TextLength') ? textLengthOf(value) : [...value].length;
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' ? value : Number.NaN;
}

/** Whether an accepted value tests a rule: it is exactly the limit, or the rule applies to it. */
function isTestedBy(
  { keyword, value: limit }: RuleLocation,
  value: unknown,
  today: string,
): boolean {
  if (keyword === 'minDate') return value === today;
  if (STEP_PAST_LIMIT[keyword]) return sizeOf(value, keyword) === limit;
  if (keyword === 'uniqueItems') return sizeOf(value, keyword) > 1;
  return value !== null && (!keyword.endsWith('Types') || value !== '');
}

/** Returns the errors that `ajv-errors` has replaced by one with a message. */
const unwrap = (error: ErrorObject): ErrorObject[] =>
  error.keyword === 'errorMessage' ? (error.params['errors'] as ErrorObject[]) : [error];

/** Whether a rule caused an error. For a limit, the value must be the first one outside it. */
function hasCaused(
  { keyword, value: limit, path, by }: RuleLocation,
  { keyword: failed, instancePath, params }: ErrorObject,
  body: unknown,
  today: string,
): boolean {
  if (failed !== keyword || (by !== undefined && params['property'] !== by)) return false;
  const missing = params['missingProperty'] as string | undefined;
  if (
    `${instancePath.replace(/\/\d+/g, '/*')}${missing === undefined ? '' : `/${missing}`}` !== path
  )
    return false;
  if (keyword === 'minDate') return valuesAt(body, instancePath).includes(dayBefore(today));
  const step = STEP_PAST_LIMIT[keyword];
  if (step === undefined) return true;
  return (
    params['limit'] === limit &&
    valuesAt(body, instancePath).some(
      (value) => (sizeOf(value, keyword) - Number(limit)) * step <= 1,
    )
  );
}
