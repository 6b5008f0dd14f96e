import type { JsonSchema } from './resolved.ts';
import { isDeepEqual, ucs2length } from './compare.ts';

/** What a condition of a definition looks at. */
export interface ConditionContext {
  row?: Record<string, unknown>;
  session?: object | null;
  params?: Record<string, string | undefined>;
}

/** Whether facts meet a condition of a definition; without one they do. See `when` of schemas/language/common.json. */
export const isMet = (when: JsonSchema | undefined, facts: ConditionContext): boolean =>
  when === undefined || meets(when, facts);

const meets = (asked: JsonSchema, value: unknown): boolean =>
  value !== undefined &&
  Object.entries(asked).every(([keyword, wanted]) => ASKED[keyword]!(value, wanted));

const held = (value: unknown, name: string): unknown =>
  Object.hasOwn(Object(value) as object, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** By keyword. The compiler lets no other through. What is not there meets nothing, so that nobody is offered what a host says nothing about. */
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
