import type { JsonSchema } from './resolved.ts';
import { isDeepEqual, ucs2length } from './compare.ts';

/** The values that a condition of a definition can test. */
export interface ConditionContext {
  row?: Record<string, unknown>;
  session?: object | null;
  params?: Record<string, string | undefined>;
}

/**
 * Whether the values satisfy a condition of a definition; true without a condition. See `when` of
 * schemas/language/common.json.
 */
export const isWhenMet = (when: JsonSchema | undefined, context: ConditionContext): boolean =>
  when === undefined || satisfies(when, context);

const satisfies = (condition: JsonSchema, value: unknown): boolean =>
  value !== undefined &&
  Object.entries(condition).every(([keyword, expected]) =>
    KEYWORD_TESTS[keyword]!(value, expected),
  );

const ownValue = (value: unknown, name: string): unknown =>
  Object.hasOwn(Object(value) as object, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/**
 * The tests by keyword. The compiler rejects all other keywords. A missing value satisfies nothing,
 * so an action is not offered if the API does not return the value.
 */
const KEYWORD_TESTS: Record<string, (value: unknown, expected: unknown) => boolean> = {
  properties: (value, expected) =>
    Object.entries(expected as Record<string, JsonSchema>).every(([name, condition]) =>
      satisfies(condition, ownValue(value, name)),
    ),
  required: (value, expected) =>
    (expected as string[]).every((name) => ownValue(value, name) !== undefined),
  const: isDeepEqual,
  enum: (value, expected) => (expected as unknown[]).some((one) => isDeepEqual(one, value)),
  minimum: (value, expected) => typeof value === 'number' && value >= Number(expected),
  maximum: (value, expected) => typeof value === 'number' && value <= Number(expected),
  minLength: (value, expected) =>
    typeof value === 'string' && ucs2length(value) >= Number(expected),
  minItems: (value, expected) => Array.isArray(value) && value.length >= Number(expected),
  not: (value, expected) => !satisfies(expected as JsonSchema, value),
};
