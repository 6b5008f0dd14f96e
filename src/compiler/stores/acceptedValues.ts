import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import type { ColumnSource } from '../../shared/resolved/storage.ts';
import { isNumeric, listOf, typesOf } from '../language/schemaParts.ts';

/** The end of a range of numbers. */
interface Limit {
  value: number;
  /** Whether the value itself is outside. */
  exclusive?: true;
}

/** The values that calls may send for a column: a list of them, or numbers in a range. */
export type AcceptedValues =
  { values: readonly (string | number)[] } | { low?: Limit | undefined; high?: Limit | undefined };

/**
 * Returns the values that calls may send for a field, by its rules and its store. Undefined if it
 * is not sent, or if its values are neither texts nor numbers.
 */
export function acceptedValues(
  name: string,
  allowed: ColumnSource['allowed'],
  { bodies }: ResolvedEntity,
): AcceptedValues | undefined {
  const rules = Object.values(bodies)
    .map((body) => schemaFields(body)[name])
    .filter((rule) => rule !== undefined);
  if (rules.length === 0) return undefined;
  const all = rules.map((rule) => acceptedBy(rule, allowed));
  return all.every((one) => one !== undefined) ? all.reduce(joinAccepted) : undefined;
}

function acceptedBy(
  rule: JsonSchema,
  allowed: ColumnSource['allowed'],
): AcceptedValues | undefined {
  if (!isNumeric(rule) && !typesOf(rule).includes('string')) return undefined;
  const stated = 'const' in rule ? [rule['const']] : listOf(rule['enum']);
  const values = stated.filter((one) => typeof one === 'string' || typeof one === 'number');
  if (values.length > 0) return { values };
  if (allowed) return { values: isNumeric(rule) ? allowed.map(Number) : allowed };
  return isNumeric(rule)
    ? {
        low: limitOf(rule, 'minimum', 'exclusiveMinimum'),
        high: limitOf(rule, 'maximum', 'exclusiveMaximum'),
      }
    : {};
}

function limitOf(rule: JsonSchema, inclusive: string, exclusive: string): Limit | undefined {
  if (typeof rule[exclusive] === 'number') return { value: rule[exclusive], exclusive: true };
  return typeof rule[inclusive] === 'number' ? { value: rule[inclusive] } : undefined;
}

/** Returns the values that one of two accepts. */
export function joinAccepted(one: AcceptedValues, other: AcceptedValues): AcceptedValues {
  if ('values' in one && 'values' in other)
    return { values: [...new Set([...one.values, ...other.values])] };
  const [low, high] = [one, other]
    .map(rangeOf)
    .reduce(([lowest, highest], [nextLow, nextHigh]) => [
      lowest && nextLow && (nextLow.value < lowest.value ? nextLow : lowest),
      highest && nextHigh && (nextHigh.value > highest.value ? nextHigh : highest),
    ]);
  return { low, high };
}

/** Returns the range of all accepted numbers. Texts have none. */
export function rangeOf(
  accepted: AcceptedValues,
): [low: Limit | undefined, high: Limit | undefined] {
  if (!('values' in accepted)) return [accepted.low, accepted.high];
  const numbers = accepted.values.map(Number);
  if (numbers.length === 0 || numbers.some(Number.isNaN)) return [undefined, undefined];
  return [{ value: Math.min(...numbers) }, { value: Math.max(...numbers) }];
}
