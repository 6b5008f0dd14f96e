import { sql, type Compilable, type RawBuilder } from 'kysely';
import type { Db } from '../db/connect.ts';
import { prepare, type Prepared } from '../db/prepared.ts';
import type {
  Condition,
  ExistsRelation,
  Projection,
  QueryValues,
  Row,
  RowKey,
  Slice,
} from './rows.ts';
import { countByQuery, countQuery, referringRows, rowsQuery, aggregateQuery } from './rowsQuery.ts';
import type { Scope } from './scope.ts';
import type { CompanyTable } from '../db/tables.ts';

/**
 * Reads a slice of the rows that meet the conditions. Rows with equal values in the sort column are
 * sorted by their key in the same direction.
 */
export function readRows(
  db: Db,
  scope: Scope,
  projection: Projection,
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
  const values = {
    ...valuesOf(scope, conditions),
    position: after?.[0],
    positionId: after?.[1],
    offset,
  };
  return runPrepared(db, projection, shape, values, (placeholders) =>
    rowsQuery(db, placeholders, projection, conditions, slice),
  );
}

/** Reads one row by its key. Returns undefined if it does not meet the conditions. */
export async function readRow(
  db: Db,
  scope: Scope,
  projection: Projection,
  key: RowKey,
  conditions: readonly Condition[] = [],
): Promise<Row | undefined> {
  const isRow = Object.entries(key).map(([column, value]) => ({
    kind: 'equal' as const,
    column,
    value,
  }));
  const [row] = await readRows(db, scope, projection, [...isRow, ...conditions], {
    column: 'company_id',
    descending: false,
    limit: 1,
  });
  return row;
}

/** Returns whether rows of another table refer to a row with this id. */
export async function hasReferringRows(
  db: Db,
  scope: Scope,
  rows: ExistsRelation,
  id: number,
): Promise<boolean> {
  const query = referringRows(db, scope, rows, sql<number>`${id}`).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Counts the rows that meet the conditions. */
export async function countRows(
  db: Db,
  scope: Scope,
  projection: Projection,
  conditions: readonly Condition[],
): Promise<number> {
  const [row] = await runPrepared(
    db,
    projection,
    `count ${shapeOf(conditions)}`,
    valuesOf(scope, conditions),
    (placeholders) => countQuery(db, placeholders, projection.table, conditions),
  );
  return row!['total'] as number;
}

/** Counts the rows that meet the conditions for each value of a column. */
export async function countRowsBy(
  db: Db,
  scope: Scope,
  projection: Projection,
  conditions: readonly Condition[],
  column: string,
): Promise<Record<string, number>> {
  const rows = await runPrepared(
    db,
    projection,
    `count by ${column} ${shapeOf(conditions)}`,
    valuesOf(scope, conditions),
    (placeholders) => countByQuery(db, placeholders, projection.table, conditions, column),
  );
  return Object.fromEntries(rows.map(({ value, total }) => [String(value), total as number]));
}

/** Computes aggregate expressions over all rows that meet the conditions. */
export async function aggregateRows(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  conditions: readonly Condition[],
  aggregates: Record<string, RawBuilder<unknown>>,
): Promise<Row> {
  const { rows } = await aggregateQuery(
    db,
    valuesOf(scope, conditions),
    table,
    conditions,
    aggregates,
  ).execute(db);
  return rows[0]!;
}

/** Describes the conditions without their values, as a cache key. */
function shapeOf(conditions: readonly Condition[]): string {
  return conditions.map((one) => `${one.kind} ${subjectOf(one)}`).join();
}

/** Describes what a condition applies to. */
function subjectOf(condition: Condition): string {
  if (condition.kind === 'related') return condition.relation.through;
  if ('columns' in condition) return condition.columns.join('+');
  return condition.kind === 'expression' ? condition.name : condition.column;
}

function valuesOf({ companyId }: Scope, conditions: readonly Condition[]): QueryValues {
  const values: QueryValues = { companyId };
  conditions.forEach((condition, index) => {
    values[`value${index}`] = valueOf(condition);
    if (condition.kind === 'expression') values.today = condition.today;
  });
  return values;
}

function valueOf(condition: Condition): Condition['value'] {
  if (condition.kind === 'contains') return `%${escapeLike(condition.value)}%`;
  return condition.kind === 'begins'
    ? condition.value.map((beginning) => `${escapeLike(beginning)}%`)
    : condition.value;
}

/** Escapes the wildcards of LIKE. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

const queries = new WeakMap<Projection, Map<string, Prepared<QueryValues>>>();

/** Few query shapes recur. The limit keeps unusual ones from filling the memory. */
const MAX_CACHED_SHAPES = 400;

/** Runs a query that is compiled once for each projection and shape. */
function runPrepared(
  db: Db,
  projection: Projection,
  shape: string,
  values: QueryValues,
  build: (placeholders: QueryValues) => Compilable,
): Promise<Row[]> {
  const cached = queries.get(projection) ?? new Map<string, Prepared<QueryValues>>();
  const run =
    cached.get(shape) ?? prepare<QueryValues>(Object.keys(values) as (keyof QueryValues)[], build);
  if (cached.size >= MAX_CACHED_SHAPES) cached.clear();
  queries.set(projection, cached.set(shape, run));
  return run(db, values);
}
