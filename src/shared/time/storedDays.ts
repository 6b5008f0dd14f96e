import { branchesOf, conditionsOf, isObject } from '../resolved/schemaFields.ts';
import { isPast } from './days.ts';
import type { JsonSchema } from '../resolved/resolved.ts';

/** Returns the names of the fields of a request body that a rule compares with today. */
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

/**
 * If a field may keep its stored value, the compiler moves its rules into the branch of a condition
 * (bodies.ts).
 */
const comparesWithToday = (rule: JsonSchema): boolean =>
  'minDate' in rule || branchesOf(rule).some(comparesWithToday);

/**
 * Returns the body as it is validated. A stored date that is now in the past was valid when it was
 * chosen. If it is sent back unchanged, it is replaced by today's date, so that `minDate` only
 * rejects dates that are chosen now.
 * @param names the fields that are compared with today
 * @param stored the values of the stored record, by the same names
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
