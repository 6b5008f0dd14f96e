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
export const isMet = (when: JsonSchema | undefined, facts: ConditionContext): boolean =>
  when === undefined || meets(when, facts);

const meets = (asked: JsonSchema, value: unknown): boolean =>
  value !== undefined &&
  Object.entries(asked).every(([keyword, wanted]) => ASKED[keyword]!(value, wanted));

const held = (value: unknown, name: string): unknown =>
  Object.hasOwn(Object(value) as object, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/**
 * The tests by keyword. The compiler rejects all other keywords. A missing value satisfies nothing,
 * so an action is not offered if the API does not return the value.
 */
const ASKED: Record<string, (value: unknown, wanted: unknown) => boolean> = {
  properties: (value, wanted) =>
    Object.entries(wanted as Record<string, JsonSchema>).every(([name, asked]) =>
      meets(asked, held(value, name)),
    ),
  required: (value, wanted) =>
    (wanted as string[]).every((name) => held(value, name) !== undefined),
  const: isDeepEqual,
  enum: (value, wanted) => (wanted as unknown[]).some((one) => isDeepEqual(one, value)),
  minimum: (value, wanted) => typeof value === 'number' && value >= Number(wanted),
  maximum: (value, wanted) => typeof value === 'number' && value <= Number(wanted),
  minLength: (value, wanted) => typeof value === 'string' && ucs2length(value) >= Number(wanted),
  minItems: (value, wanted) => Array.isArray(value) && value.length >= Number(wanted),
  not: (value, wanted) => !meets(wanted as JsonSchema, value),
};
