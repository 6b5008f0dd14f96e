import { isId } from '../../shared/isId.ts';
import { toSearchTerm } from '../../shared/normalize.ts';
import type { JsonSchema } from '../../shared/resolved.ts';
import { toSearchWords } from '../../shared/search.ts';
import type { Condition } from './server.ts';

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

/** Matches the row whose column has an id; undefined for a text that is none. */
export const equalsId = (column: string, value: string): Condition<never>[] | undefined =>
  isId(value) ? [{ kind: 'equal', column, value: Number(value) }] : undefined;
