import { isId } from '../../shared/isId.ts';
import { toSearchTerm } from '../../shared/schema/normalize.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { toSearchWords } from '../../shared/text/search.ts';
import type { Condition, ToConditions } from './server.ts';

/** Matches rows that contain every word in any of the folded columns, in any order. */
export function containsWords(
  columns: readonly string[],
  value: string,
  rules: JsonSchema,
): Condition<never>[] {
  const term = toSearchTerm(rules, value);
  if ('prefixes' in term) return [{ kind: 'begins', columns, value: term.prefixes }];
  const words = toSearchWords(term.contains).map((word): Condition<never> => ({
    kind: 'contains',
    columns,
    value: word,
  }));
  // PostgreSQL estimates the words as independent. Two frequent words that no row contains
  // together look frequent, and it scans the whole list to find nothing. Repeating the conditions
  // makes them look rare enough for the text index (docs/performance.md).
  return words.length > 1 ? [...words, ...words] : words;
}

/** Reads a value as the column can have it; undefined for a text that is none. */
type ToValue<Value> = (typed: string) => Value | undefined;

export const toId: ToValue<number> = (typed) => (isId(typed) ? Number(typed) : undefined);

/** Matches rows whose column has the value. */
export const equals =
  (toValue: ToValue<string | number>): ToConditions =>
  ({ column }, typed) => {
    const value = toValue(typed);
    return value === undefined ? undefined : [{ kind: 'equal', column, value }];
  };

/** Matches rows whose column has one of the values that commas separate. */
export const equalsOneOf =
  (toValue: ToValue<string | number>): ToConditions =>
  ({ column }, typed) => {
    const value = parseList(typed, toValue);
    return value.length > 0 ? [{ kind: 'any', column, value }] : undefined;
  };

/** Matches rows whose column is a list with one of the numbers that commas separate. */
export const listHasOneOf =
  (toValue: ToValue<number>): ToConditions =>
  ({ column }, typed) => {
    const value = parseList(typed, toValue);
    return value.length > 0 ? [{ kind: 'overlaps', column, value }] : undefined;
  };

/** Leaves out texts that are no values. */
const parseList = <Value>(typed: string, toValue: ToValue<Value>): Value[] =>
  typed.split(',').flatMap((one) => toValue(one.trim()) ?? []);
