import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/connect.ts';
import type {
  Condition,
  ExistsRelation,
  ReferenceRelation,
  Projection,
  Relation,
  Row,
  Slice,
  SumRelation,
  QueryValues,
} from './rows.ts';
import { scopedTo, type Scope } from './scope.ts';
import type { CompanyTable } from '../db/tables.ts';

/**
 * Builds the query of a slice of rows. Conditions and slice only determine the shape of the query.
 * All values come from `values`.
 */
export function rowsQuery(
  db: Db,
  values: QueryValues,
  projection: Projection,
  conditions: readonly Condition[],
  slice: Slice,
) {
  const { table, key = ['id'] } = projection;
  const direction = sql.raw(slice.descending ? 'desc' : 'asc');
  const order = sql.join(
    [slice.column, ...key].map((column) => sql`${sql.ref(`${table}.${column}`)} ${direction}`),
  );
  // The limit takes few different values and is a literal, because the planner cannot use a
  // parameter for its estimate.
  const limit = sql.lit(slice.limit);
  let query = matchingRows(db, values, table, conditions);
  if (slice.after) query = query.where(afterPosition(table, slice, values));
  if (slice.offset === undefined)
    return query
      .select(selections(db, values, projection))
      .orderBy(order)
      .limit(limit);
  // Related rows must not be looked up for skipped rows, so the ids are selected first.
  const ids = query.select(idOf(table).as('id')).orderBy(order).limit(limit).offset(values.offset!);
  const chosen = scopedTo(db, values)
    .select(table)
    .where(sql<boolean>`${idOf(table)} in ${ids}`);
  return chosen.select(selections(db, values, projection)).orderBy(order);
}

/** Builds the query of the number of rows, as `total`. */
export function countQuery(
  db: Db,
  values: QueryValues,
  table: CompanyTable,
  conditions: readonly Condition[],
) {
  return matchingRows(db, values, table, conditions).select(sql<number>`count(*)`.as('total'));
}

/** Builds the query of the number of rows for each value of a column, as `value` and `total`. */
export function countByQuery(
  db: Db,
  values: QueryValues,
  table: CompanyTable,
  conditions: readonly Condition[],
  column: string,
) {
  const value = sql.ref(`${table}.${column}`);
  return matchingRows(db, values, table, conditions)
    .select([value.as('value'), sql<number>`count(*)`.as('total')])
    .groupBy(value);
}

/** Builds the query of aggregate expressions over all rows. */
export function aggregateQuery(
  db: Db,
  values: QueryValues,
  table: CompanyTable,
  conditions: readonly Condition[],
  aggregates: Record<string, RawBuilder<unknown>>,
) {
  const columns = Object.entries(aggregates).map(
    ([name, aggregate]) => sql`${aggregate} as ${sql.ref(name)}`,
  );
  return sql<Row>`select ${sql.join(columns)} from ${matchingRows(db, values, table, conditions).selectAll()} as rows`;
}

const idOf = (table: CompanyTable) => sql.ref<number>(`${table}.id`);

function matchingRows(
  db: Db,
  values: QueryValues,
  table: CompanyTable,
  conditions: readonly Condition[],
) {
  let query = scopedTo(db, values).select(table);
  conditions.forEach((condition, index) => {
    query = query.where(toSql(db, values, table, condition, values[`value${index}`]));
  });
  return query;
}

function toSql(
  db: Db,
  values: QueryValues,
  table: CompanyTable,
  condition: Condition,
  value: unknown,
): RawBuilder<boolean> {
  if (condition.kind === 'equal') {
    const column = sql.ref(`${table}.${condition.column}`);
    // The column may be too small for the number, which is then not found.
    return typeof condition.value === 'number'
      ? sql`${column} = ${value}::bigint`
      : sql`${column} = ${value}`;
  }
  if (condition.kind === 'any' || condition.kind === 'overlaps') {
    const column = sql.ref(`${table}.${condition.column}`);
    // As above, numbers may be larger than those of the column.
    const compared = sql`${value}::${sql.raw(typeof condition.value[0] === 'number' ? 'bigint' : 'text')}[]`;
    return condition.kind === 'any'
      ? sql`${column} = any(${compared})`
      : sql`${column}::bigint[] && ${compared}`;
  }
  if ('columns' in condition) {
    const pattern = condition.kind === 'begins' ? sql`any(${value}::text[])` : sql`${value}`;
    return anyOf(
      condition.columns.map(
        (column) => sql<boolean>`${sql.ref(`${table}.${column}`)} like ${pattern}`,
      ),
    );
  }
  if (condition.kind === 'expression')
    return sql`${condition.expression(values.today)} = any(${value}::text[])`;
  if (isBound(condition))
    return sql`${sql.ref(`${table}.${condition.column}`)} ${BOUNDS[condition.kind](value)}`;
  const { through, from, to } = condition.relation;
  const isOfRow =
    from === undefined ? sql`true` : sql`${sql.ref(`${through}.${from}`)} = ${idOf(table)}`;
  const isLinked = sql<boolean>`${sql.ref(`${through}.${to}`)} = ${value} and ${isOfRow}`;
  return sql`exists ${scopedTo(db, values).select(through).select(sql.lit(1).as('one')).where(isLinked)}`;
}

const anyOf = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 1 ? conditions[0]! : sql`(${sql.join(conditions, sql` or `)})`;

/** A condition that compares the days or times of a column. */
type Bound = Extract<Condition, { kind: 'since' | 'until' | 'from' | 'before' }>;

const isBound = (condition: Condition): condition is Bound => Object.hasOwn(BOUNDS, condition.kind);

/** The SQL of these conditions, after the column. */
const BOUNDS: Record<Bound['kind'], (value: unknown) => RawBuilder<boolean>> = {
  since: (day) => sql`>= ${day}::date`,
  until: (day) => sql`<= ${day}::date`,
  from: (time) => sql`>= ${time}::timestamptz`,
  before: (time) => sql`< ${time}::timestamptz`,
};

function afterPosition(
  table: CompanyTable,
  { column, descending, after }: Slice,
  { position, positionId }: QueryValues,
): RawBuilder<boolean> {
  // As in conditions, numbers may be larger than those of the column.
  const value = typeof after?.[0] === 'number' ? sql`${position}::bigint` : sql`${position}`;
  return sql`(${sql.ref(`${table}.${column}`)}, ${idOf(table)}) ${sql.raw(descending ? '<' : '>')} (${value}, ${positionId})`;
}

function selections(
  db: Db,
  scope: Scope,
  {
    table,
    columns,
    texts = {},
    related,
    people = {},
    sums = {},
    exists = {},
    references = {},
  }: Projection,
) {
  const plain = Object.entries(columns).map(([as, column]) => sql.ref(`${table}.${column}`).as(as));
  const shown = Object.entries(texts).map(([as, names]) => firstText(table, names).as(as));
  const lists = Object.entries(related).map(([as, relation]) =>
    namesOf(db, scope, table, relation).as(as),
  );
  const names = Object.entries(people).map(([as, column]) =>
    personOf(db, scope, table, column).as(as),
  );
  const totals = Object.entries(sums).map(([as, sum]) => totalOf(db, scope, table, sum).as(as));
  const checks = Object.entries(exists).map(([as, rows]) =>
    sql<boolean>`exists ${referringRows(db, scope, rows, idOf(table))}`.as(as),
  );
  const others = Object.entries(references).map(([as, one]) =>
    referenceOf(db, scope, table, one).as(as),
  );
  return [...plain, ...shown, ...lists, ...names, ...totals, ...checks, ...others];
}

/** Returns the text of the first of the columns that is not empty. */
export function firstText(table: CompanyTable, [first, ...others]: readonly string[]) {
  const column = sql.ref<string>(`${table}.${first}`);
  return others.length === 0
    ? column
    : sql<string>`coalesce(nullif(${column}, ''), ${sql.join(others.map((one) => sql.ref(`${table}.${one}`)))})`;
}

function referenceOf(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  { table: other, column, name, as }: ReferenceRelation,
) {
  const isReferenced = sql<boolean>`${idOf(other)} = ${sql.ref(`${table}.${column}`)}`;
  const nameColumn = firstText(other, name);
  const expression =
    as === 'name'
      ? nameColumn
      : sql`json_build_object('id', ${idOf(other)}, 'name', ${nameColumn})`;
  return sql`${scopedTo(db, scope).select(other).select(expression.as('one')).where(isReferenced)}`;
}

function totalOf(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  { table: other, column, key }: SumRelation,
) {
  const isOfRow = sql<boolean>`${sql.ref(`${other}.${key}`)} = ${idOf(table)}`;
  return sql<number>`${scopedTo(db, scope)
    .select(other)
    .select(sql`coalesce(sum(${sql.ref(`${other}.${column}`)}), 0)`.as('total'))
    .where(isOfRow)}`;
}

/** Builds the query of the rows that refer to the id of a row. */
export function referringRows(
  db: Db,
  scope: Scope,
  { table, key, where }: ExistsRelation,
  id: RawBuilder<number>,
) {
  const conditions = Object.entries(where).map(
    ([column, value]) => sql`${sql.ref(`${table}.${column}`)} = ${sql.lit(value)}`,
  );
  const isReferring = sql.join(
    [sql`${sql.ref(`${table}.${key}`)} = ${id}`, ...conditions],
    sql` and `,
  );
  return scopedTo(db, scope)
    .select(table)
    .select(sql.lit(1).as('one'))
    .where(sql<boolean>`(${isReferring})`);
}

function personOf(db: Db, scope: Scope, table: CompanyTable, column: string) {
  const isReferenced = sql<boolean>`${sql.ref('staff.id')} = ${sql.ref(`${table}.${column}`)}`;
  return sql<string>`${scopedTo(db, scope).select('staff').select('staff.name').where(isReferenced)}`;
}

/**
 * Builds `[{id, name}]`, ordered by id, as JSON in the database. This needs no second query and
 * duplicates no row.
 */
function namesOf(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  { through, from, to, table: other, name }: Relation & { name: readonly string[] },
) {
  const tables = scopedTo(db, scope);
  const linked = sql<boolean>`${sql.ref(`${through}.${from}`)} = ${idOf(table)}`;
  const ids = tables
    .select(through)
    .select(sql.ref(`${through}.${to}`).as('id'))
    .where(linked);
  const named = tables
    .select(other)
    .select([idOf(other).as('id'), firstText(other, name).as('name')])
    .where(sql<boolean>`${idOf(other)} in ${ids}`);
  return sql`(select coalesce(json_agg(json_build_object('id', one.id, 'name', one.name) order by one.id), '[]') from ${named} as one)`;
}
