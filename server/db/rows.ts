import type { RawBuilder } from 'kysely';
import type { Db } from './connect.ts';
import { prepare, type Prepared } from './prepared.ts';
import { countByQuery, countQuery, rowsQuery, totalsQuery } from './rowsQuery.ts';
import type { Scope } from './scope.ts';
import type { CompanyTable } from './tables.ts';

/** The rows of `table` that belong to a row through a table between them. */
export interface Relation {
  through: CompanyTable;
  /** The columns of the table between: the row's id, and the other's. */
  from: string;
  to: string;
  table: CompanyTable;
}

/** The row of `table` whose id `column` holds: `{id, name}`, or its name alone. */
export interface OneRelation {
  table: CompanyTable;
  column: string;
  name: string;
  as: 'named' | 'name';
}

/** A column of another table, summed over the rows whose `key` is the row's id. Nothing to sum is 0. */
export interface SumRelation {
  table: CompanyTable;
  column: string;
  key: string;
}

/**
 * What is read of each row: columns, and `{id, name}` of related rows, by the name they are answered under. Made once and
 * kept: the queries of a reading are remembered with it.
 */
export interface Projection {
  table: CompanyTable;
  columns: Record<string, string>;
  related: Record<string, Relation & { name: string }>;
  /** Names of people, by the column that holds the person's id. */
  people?: Record<string, string>;
  sums?: Record<string, SumRelation>;
  ones?: Record<string, OneRelation>;
}

export type Condition =
  | { kind: 'equal'; column: string; value: string | number | boolean }
  /** One of the folded texts holds the value, which is folded too. */
  | { kind: 'contains'; columns: readonly string[]; value: string }
  /** One of the folded texts begins with one of the values. */
  | { kind: 'begins'; columns: readonly string[]; value: readonly string[] }
  /** The expression has one of the values. `name` tells it from other expressions over the table. */
  | {
      kind: 'state';
      name: string;
      expression: (today: unknown) => RawBuilder<string>;
      today: string;
      value: readonly string[];
    }
  | { kind: 'related'; relation: Relation; value: number }
  /** On this day of the schools' zone or later, or on it or before. `of`: whether the column holds times or days. */
  | { kind: 'since' | 'until'; column: string; of: 'time' | 'day'; value: string };

/** The value of the order's column and the id of a row: its place in the order. */
export type SortPosition = readonly [value: string | number, id: number];

export interface Slice {
  column: string;
  descending: boolean;
  limit: number;
  /** Only rows behind this place. */
  after?: SortPosition;
  /** Rows to skip; not together with `after`. */
  offset?: number;
}

export type Row = Record<string, unknown>;

/** The values of one run of a query. */
export interface Values extends Scope {
  /** Of the conditions, in their order. */
  [value: `value${number}`]: Condition['value'];
  position?: SortPosition[0] | undefined;
  positionId?: number | undefined;
  offset?: number | undefined;
  today?: string | undefined;
}

/** Reads a part of the rows that meet the conditions, in order, equal values by id in the same direction. */
export function readRows(
  db: Db,
  scope: Scope,
  reading: Projection,
  conditions: readonly Condition[],
  slice: Slice,
): Promise<Row[]> {
  const { column, descending, limit, after, offset } = slice;
  const shape = [
    shapeOf(conditions),
    column,
    descending,
    limit,
    after !== undefined,
    offset !== undefined,
  ].join('|');
  const run = cachedQuery(reading, shape, () =>
    prepare((slots) => rowsQuery(db, slots, reading, conditions, slice)),
  );
  return run(db, {
    ...valuesOf(scope, conditions),
    position: after?.[0],
    positionId: after?.[1],
    offset,
  });
}

/** One row by its id, or undefined where it does not meet the conditions. */
export async function readRow(
  db: Db,
  scope: Scope,
  reading: Projection,
  id: number,
  more: readonly Condition[] = [],
): Promise<Row | undefined> {
  const [row] = await readRows(
    db,
    scope,
    reading,
    [{ kind: 'equal', column: 'id', value: id }, ...more],
    { column: 'id', descending: false, limit: 1 },
  );
  return row;
}

/** How many rows meet the conditions. */
export async function countRows(
  db: Db,
  scope: Scope,
  reading: Projection,
  conditions: readonly Condition[],
): Promise<number> {
  const run = cachedQuery(reading, `count ${shapeOf(conditions)}`, () =>
    prepare((slots) => countQuery(db, slots, reading.table, conditions)),
  );
  const [row] = await run(db, valuesOf(scope, conditions));
  return row!['total'] as number;
}

/** How many of the rows that meet the conditions have each value of a column. */
export async function countRowsBy(
  db: Db,
  scope: Scope,
  reading: Projection,
  conditions: readonly Condition[],
  column: string,
): Promise<Record<string, number>> {
  const run = cachedQuery(reading, `count by ${column} ${shapeOf(conditions)}`, () =>
    prepare((slots) => countByQuery(db, slots, reading.table, conditions, column)),
  );
  const rows = await run(db, valuesOf(scope, conditions));
  return Object.fromEntries(rows.map(({ value, total }) => [String(value), total as number]));
}

/** Figures about all rows that meet the conditions, each an expression over the table. */
export async function sumRows(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  conditions: readonly Condition[],
  figures: Record<string, RawBuilder<unknown>>,
): Promise<Row> {
  const { rows } = await totalsQuery(
    db,
    valuesOf(scope, conditions),
    table,
    conditions,
    figures,
  ).execute(db);
  return rows[0]!;
}

/** All of the conditions but their values. */
function shapeOf(conditions: readonly Condition[]): string {
  return conditions.map((one) => `${one.kind} ${subjectOf(one)}`).join();
}

/** What a condition looks at. */
function subjectOf(condition: Condition): string {
  if (condition.kind === 'related') return condition.relation.through;
  if ('columns' in condition) return condition.columns.join('+');
  return condition.kind === 'state' ? condition.name : condition.column;
}

function valuesOf({ companyId }: Scope, conditions: readonly Condition[]): Values {
  const values: Values = { companyId };
  conditions.forEach((condition, index) => {
    values[`value${index}`] = valueOf(condition);
    if (condition.kind === 'state') values.today = condition.today;
  });
  return values;
}

function valueOf(condition: Condition): Condition['value'] {
  if (condition.kind === 'contains') return `%${escapeLike(condition.value)}%`;
  return condition.kind === 'begins'
    ? condition.value.map((beginning) => `${escapeLike(beginning)}%`)
    : condition.value;
}

/** A plain text holds no wildcard. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

const queries = new WeakMap<Projection, Map<string, Prepared<Values>>>();

/** Few shapes are asked for again and again; odd ones must not fill the memory. */
const MAX_SHAPES = 400;

function cachedQuery(
  reading: Projection,
  shape: string,
  make: () => Prepared<Values>,
): Prepared<Values> {
  const known = queries.get(reading) ?? new Map<string, Prepared<Values>>();
  const query = known.get(shape) ?? make();
  if (known.size >= MAX_SHAPES) known.clear();
  queries.set(reading, known.set(shape, query));
  return query;
}
