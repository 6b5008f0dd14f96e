import type { ManifestDefinition } from '../../language/definitions.ts';

type Column = NonNullable<Extract<ManifestDefinition, { kind: 'valueType' }>['column']>;

/** What a measure computes of the values of a column. The manifests of types name those they serve. */
export type ColumnAggregate = NonNullable<Column['aggregates']>[number];

/** What a measure computes of many rows of a table. */
export type Aggregate = 'count' | 'exists' | ColumnAggregate;

/** What rows are grouped by. The manifests of types name those they serve. */
export type Bucket = NonNullable<Column['buckets']>[number];

/** A bucket of days. */
export type Period = Exclude<Bucket, 'value'>;

interface AggregateFacts {
  /** The value of a group without rows or without values. */
  empty: 0 | false | null;
  /** How the parts of groups become that of all their rows. */
  joins: 'add' | 'least' | 'greatest';
}

/** What the compiler, the server and tests need to know about each aggregate, besides its SQL. */
export const AGGREGATES = {
  count: { empty: 0, joins: 'add' },
  exists: { empty: false, joins: 'add' },
  sum: { empty: 0, joins: 'add' },
  average: { empty: null, joins: 'add' },
  smallest: { empty: null, joins: 'least' },
  largest: { empty: null, joins: 'greatest' },
} as const satisfies Record<Aggregate, AggregateFacts>;

/**
 * What is read of a group of rows, from which its value is computed. `null`: it has no rows or no
 * values.
 */
export interface GroupPart {
  /** A count, a sum or an extreme. Of an average, the sum of its values, each times its weight. */
  value: number | string | null;
  /** With an average: the sum of the weights. */
  weight?: number;
}

/**
 * Returns the part of all rows of several groups. Because sums and weights are joined, and not
 * averages, the average of the joined part is that of all rows.
 */
export function joinParts(aggregate: Aggregate, parts: readonly GroupPart[]): GroupPart {
  const values = parts.flatMap(({ value }) => (value === null ? [] : [value]));
  const { joins } = AGGREGATES[aggregate];
  if (joins === 'add')
    return { value: add(values), weight: add(parts.map(({ weight = 0 }) => weight)) };
  const isBetter = (one: number | string, other: number | string) =>
    joins === 'least' ? one < other : one > other;
  return {
    value: values.reduce<GroupPart['value']>(
      (best, value) => (best === null || isBetter(value, best) ? value : best),
      null,
    ),
  };
}

/** Sums numbers exactly, as whole multiples of their smallest decimal place. */
function add(values: readonly unknown[]): number {
  const numbers = values.map(Number);
  const scale = 10 ** numbers.reduce((most, one) => Math.max(most, decimalsOf(one)), 0);
  const sum = numbers.reduce((total, one) => total + BigInt(Math.round(one * scale)), 0n);
  return Number(sum) / scale;
}

/** Returns the number of decimals of a number as it is written: 2 for 0.25, 7 for 1e-7. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = 0] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** Returns the value of an aggregate. An average is rounded to hundredths. */
export function valueOfPart(
  aggregate: Aggregate,
  { value, weight = 0 }: GroupPart,
): number | string | boolean | null {
  if (value === null || (aggregate === 'average' && weight === 0))
    return AGGREGATES[aggregate].empty;
  if (aggregate === 'exists') return Number(value) > 0;
  return aggregate === 'average' ? roundToHundredths(Number(value) / weight) : value;
}

/** Rounds to two decimals, which removes floating-point errors of sums. */
export const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;
