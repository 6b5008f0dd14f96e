import { branchesOf, conditionsOf, isObject } from './schemaFields.ts';
import { isPast } from './days.ts';
import type { JsonSchema } from './resolved.ts';

/** The fields of a body that a rule compares with today. */
export function dayLimitedFields(schema: JsonSchema): string[] {
  const parts = [schema, ...conditionsOf(schema).flatMap(branchesOf)];
  const rules = parts.flatMap(({ properties, kept }) =>
    [properties, kept].filter(isObject).flatMap((fields) => Object.entries(fields)),
  );
  return [
    ...new Set(
      rules.flatMap(([name, rule]) => (isObject(rule) && comparesWithToday(rule) ? [name] : [])),
    ),
  ];
}

/** An eased field has its rules in a branch; see bodies.ts of the compiler. */
const comparesWithToday = (rule: JsonSchema): boolean =>
  'minDate' in rule || branchesOf(rule).some(comparesWithToday);

/**
 * The body as the rules judge it. A stored day that has passed was right when it was chosen: where it is sent back unchanged, today stands
 * for it, so that `minDate` refuses only days that somebody chooses now.
 * @param names the fields that are compared with today
 * @param stored the values that the record has, by the same names
 */
export function withStoredDays<T extends Record<string, unknown>>(
  names: readonly string[],
  body: T,
  stored: Record<string, unknown>,
  today: string,
): T {
  const unchanged = names.filter(
    (name) =>
      typeof body[name] === 'string' && body[name] === stored[name] && isPast(body[name], today),
  );
  return unchanged.length === 0
    ? body
    : { ...body, ...Object.fromEntries(unchanged.map((name) => [name, today])) };
}
