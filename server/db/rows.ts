import { sql, type RawBuilder } from 'kysely';
import type { Db } from './connect.ts';
import { within, type Scope } from './scope.ts';
import type { CompanyTable } from './tables.ts';

/** The rows of `table` that belong to a row through a table between them. */
export interface Relation {
  through: CompanyTable;
  /** The columns of the table between: the row's id, and the other's. */
  from: string;
  to: string;
  table: CompanyTable;
}

/** What is read of each row: columns, and `{id, name}` of related rows, by the name they are answered under. */
export interface Reading {
  table: CompanyTable;
  columns: Record<string, string>;
  related: Record<string, Relation & { name: string }>;
}

export type Condition =
  | { kind: 'equal'; column: string; value: string | number | boolean }
  /** The folded text holds the value, which is folded too. */
  | { kind: 'contains'; column: string; value: string }
  | { kind: 'related'; relation: Relation; id: number };

/** The value of the order's column and the id of a row: its place in the order. */
export type Place = readonly [value: string | number, id: number];

export interface Slice {
  column: string;
  descending: boolean;
  limit: number;
  /** Only rows behind this place. */
  after?: Place;
  offset?: number;
}

export type Row = Record<string, unknown>;

/** Reads a part of the rows that meet the conditions, in order, equal values by id in the same direction. */
export async function readRows(db: Db, scope: Scope, reading: Reading, conditions: readonly Condition[], slice: Slice): Promise<Row[]> {
  const { table } = reading;
  const direction = sql.raw(slice.descending ? 'desc' : 'asc');
  const order = sql`${sql.ref(`${table}.${slice.column}`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
  let query = matching(db, scope, table, conditions).select(selections(db, scope, reading));
  if (slice.after) query = query.where(behind(table, slice, slice.after));
  // The limit is one of few numbers and stands in the text: with a parameter the planner could not count on it.
  let ordered = query.orderBy(order).limit(sql.lit(slice.limit));
  if (slice.offset) ordered = ordered.offset(slice.offset);
  return ordered.execute();
}

/** One row by its id, or undefined. */
export async function readRow(db: Db, scope: Scope, reading: Reading, id: number): Promise<Row | undefined> {
  return matching(db, scope, reading.table, [{ kind: 'equal', column: 'id', value: id }])
    .select(selections(db, scope, reading))
    .executeTakeFirst();
}

/** How many rows meet the conditions. */
export async function countRows(db: Db, scope: Scope, table: CompanyTable, conditions: readonly Condition[]): Promise<number> {
  const { total } = await matching(db, scope, table, conditions).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return total;
}

function matching(db: Db, scope: Scope, table: CompanyTable, conditions: readonly Condition[]) {
  let query = within(db, scope).select(table);
  for (const condition of conditions) query = query.where(toSql(db, scope, table, condition));
  return query;
}

function toSql(db: Db, scope: Scope, table: CompanyTable, condition: Condition): RawBuilder<boolean> {
  if (condition.kind === 'equal') return sql`${sql.ref(`${table}.${condition.column}`)} = ${condition.value}`;
  if (condition.kind === 'contains') return sql`${sql.ref(`${table}.${condition.column}`)} like ${`%${escapeLike(condition.value)}%`}`;
  const { through, from, to } = condition.relation;
  const other = sql<boolean>`${sql.ref(`${through}.${to}`)} = ${condition.id} and ${sql.ref(`${through}.${from}`)} = ${sql.ref(`${table}.id`)}`;
  return sql`exists ${within(db, scope).select(through).select(sql.lit(1).as('one')).where(other)}`;
}

/** A plain text holds no wildcard. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

function behind(table: CompanyTable, { column, descending }: Slice, [value, id]: Place): RawBuilder<boolean> {
  const comparison = sql.raw(descending ? '<' : '>');
  return sql`(${sql.ref(`${table}.${column}`)}, ${sql.ref(`${table}.id`)}) ${comparison} (${value}, ${id})`;
}

function selections(db: Db, scope: Scope, { table, columns, related }: Reading) {
  const plain = Object.entries(columns).map(([as, column]) => sql.ref(`${table}.${column}`).as(as));
  const lists = Object.entries(related).map(([as, relation]) => namesOf(db, scope, table, relation).as(as));
  return [...plain, ...lists];
}

/** `[{id, name}]` by id, as JSON made by the database: no second round trip, no row twice. */
function namesOf(db: Db, scope: Scope, table: CompanyTable, { through, from, to, table: other, name }: Relation & { name: string }) {
  const tables = within(db, scope);
  const ids = tables.select(through).select(sql.ref(`${through}.${to}`).as('id')).where(sql<boolean>`${sql.ref(`${through}.${from}`)} = ${sql.ref(`${table}.id`)}`);
  const named = tables
    .select(other)
    .select([sql.ref(`${other}.id`).as('id'), sql.ref(`${other}.${name}`).as('name')])
    .where(sql<boolean>`${sql.ref(`${other}.id`)} in ${ids}`);
  return sql`(select coalesce(json_agg(json_build_object('id', one.id, 'name', one.name) order by one.id), '[]') from ${named} as one)`;
}
