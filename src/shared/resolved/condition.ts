import { ucs2length } from './compare.ts';

export type Scalar = string | number | boolean | null;

/** What is required of a value. */
export type ConditionTest =
  | { in: Scalar[] }
  | { notIn: Scalar[] }
  | { exists: boolean }
  | { minimum: number }
  | { maximum: number }
  | { minLength: number }
  | { minItems: number };

/**
 * A condition of a definition, as the compiler resolves it. `subject` is the path of the tested
 * value, such as `row.status`. See `condition` of src/language/common.json.
 */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { subject: string[]; test: ConditionTest };

/** The values that a condition can test. */
export interface ConditionContext {
  row?: Record<string, unknown>;
  item?: unknown;
  session?: object | null;
  params?: Record<string, string | undefined>;
}

/** Whether the values meet a condition; true without a condition. */
export function isConditionMet(
  condition: Condition | undefined,
  context: ConditionContext,
): boolean {
  if (condition === undefined) return true;
  if ('all' in condition) return condition.all.every((part) => isConditionMet(part, context));
  if ('any' in condition) return condition.any.some((part) => isConditionMet(part, context));
  if ('not' in condition) return !isConditionMet(condition.not, context);
  return passes(condition.test, condition.subject.reduce<unknown>(ownValue, context));
}

const ownValue = (value: unknown, name: string): unknown =>
  Object.hasOwn(Object(value) as object, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/**
 * A missing value meets only `exists: false`, so an action is not offered if the API does not
 * return the value.
 */
function passes(test: ConditionTest, value: unknown): boolean {
  if ('exists' in test) return (value !== undefined) === test.exists;
  if (value === undefined) return false;
  if ('in' in test) return test.in.some((one) => one === value);
  if ('notIn' in test) return !test.notIn.some((one) => one === value);
  if ('minimum' in test) return typeof value === 'number' && value >= test.minimum;
  if ('maximum' in test) return typeof value === 'number' && value <= test.maximum;
  if ('minLength' in test) return typeof value === 'string' && ucs2length(value) >= test.minLength;
  return Array.isArray(value) && value.length >= test.minItems;
}
