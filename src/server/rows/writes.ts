import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Relation, Row, RowKey } from './rows.ts';
import { scopedTo, type Scope } from './scope.ts';
import { columnsOf, type CompanyTable } from '../db/tables.ts';

/*
 * Writes rows of tables that are only known at run time. Their columns were checked at startup.
 * Every function runs within the transaction of its caller.
 */

/**
 * Returns the name of the unique index that the write violated, or undefined if the error is
 * another one.
 */
export function findViolatedIndex(error: unknown): string | undefined {
  const { code, constraint } = Object(error) as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : undefined;
}

/** Whether a row was not deleted because rows of other tables refer to it. */
export const isStillReferenced = (error: unknown): boolean =>
  Object(error).code === FOREIGN_KEY_VIOLATION;

/** Whether the database refused the values of a row: a column lacks one, or a check fails. */
export const isRefusedRow = (error: unknown): boolean =>
  [NOT_NULL_VIOLATION, CHECK_VIOLATION].includes(String(Object(error).code));

/** Returns the column that lacks a value, if the database refused a row for that reason. */
export function missingColumnOf(error: unknown): { table: string; column: string } | undefined {
  const { code, table, column } = Object(error) as Record<string, unknown>;
  return code === NOT_NULL_VIOLATION ? { table: String(table), column: String(column) } : undefined;
}

const NOT_NULL_VIOLATION = '23502';
const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Inserts a row and returns its key. */
export async function insertRow<Column extends string>(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  row: Row,
  key: readonly Column[],
): Promise<Record<Column, number>> {
  const inserted = await scopedTo(db, scope)
    .insert(table, [row as never])
    .returning(['company_id', ...key] as never)
    .executeTakeFirstOrThrow();
  return keyOf(inserted, key);
}

/** Inserts a row unless one with its key exists. */
export async function insertMissingRow(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  row: Row,
): Promise<void> {
  await scopedTo(db, scope)
    .insert(table, [row as never])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The value of `version` after a save. */
export const NEXT_VERSION = sql<number>`version + 1`;

export async function updateRow(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  key: RowKey,
  change: Row,
): Promise<void> {
  await scopedTo(db, scope)
    .update(table, change as never)
    .where(matchesKey(key))
    .execute();
}

export async function deleteRow(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  key: RowKey,
): Promise<void> {
  await scopedTo(db, scope).remove(table).where(matchesKey(key)).execute();
}

/** Locks the row until the transaction ends and returns it, or undefined if it does not exist. */
export async function lockRow(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  key: RowKey,
): Promise<Row | undefined> {
  return scopedTo(db, scope)
    .select(table)
    .select(columnsOf(table))
    .where(matchesKey(key))
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the key of a row. */
const keyOf = <Column extends string>(
  row: Row,
  columns: readonly Column[],
): Record<Column, number> =>
  Object.fromEntries(columns.map((column) => [column, row[column]])) as Record<Column, number>;

// A column may be too small for the number of a request, which is then not found.
const matchesKey = (key: RowKey) =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}::bigint`),
    ],
    sql` and `,
  )})`;

/**
 * Locks the rows of the given ids against deletion until the transaction ends and returns the ids
 * that exist in the company. Locks in order of id, so that two transactions never wait for each other.
 */
export async function lockExisting(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  ids: readonly number[],
): Promise<Set<number>> {
  const id = sql.ref<number>(`${table}.id`);
  const rows = await scopedTo(db, scope)
    .select(table)
    .select(id.as('id'))
    .where(sql<boolean>`${id} = any(${ids}::bigint[])`)
    .orderBy(id)
    .forKeyShare()
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Sets the rows that are related to a row through a join table to exactly these. */
export async function linkRows(
  db: Db,
  scope: Scope,
  { through, from, to }: Relation,
  id: number,
  relatedIds: readonly number[],
): Promise<void> {
  const tables = scopedTo(db, scope);
  const isUnlinked = sql<boolean>`${sql.ref(`${through}.${from}`)} = ${id} and ${sql.ref(`${through}.${to}`)} <> all(${relatedIds}::bigint[])`;
  await tables.remove(through).where(isUnlinked).execute();
  await tables
    .insertEach(through, to, relatedIds, { [from]: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the ids of the rows that are related to a row through a join table. */
export async function linkedIds(
  db: Db,
  scope: Scope,
  { through, from, to }: Relation,
  id: number,
): Promise<number[]> {
  const rows = await scopedTo(db, scope)
    .select(through)
    .select(sql.ref<number>(`${through}.${to}`).as('linked'))
    .where(sql<boolean>`${sql.ref(`${through}.${from}`)} = ${id}`)
    .execute();
  return rows.map(({ linked }) => linked);
}

/** Columns of a row whose values together are unique. */
interface UniqueKey {
  columns: readonly string[];
  /** The values, in the order of the columns. */
  values: readonly unknown[];
  ignoreCase: boolean;
}

/**
 * Returns for each key whether another row of the company has it.
 * @param except the row that is being edited
 */
export async function findTaken(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  keys: readonly UniqueKey[],
  except: RowKey | undefined,
): Promise<boolean[]> {
  const matches = keys.map((key) => matchKey(table, key));
  const taken = scopedTo(db, scope)
    .select(table)
    .select(matches.map((match, index) => match.as(`taken_${index}`)))
    .where(sql<boolean>`(${sql.join(matches, sql` or `)})`);
  const others = (await (
    except ? taken.where(sql<boolean>`not ${matchesKey(except)}`) : taken
  ).execute()) as Row[];
  return keys.map((_key, index) => others.some((row) => row[`taken_${index}`] === true));
}

const matchKey = (table: string, { columns, values, ignoreCase }: UniqueKey) =>
  sql<boolean>`(${sql.join(
    columns.map((column, index) => {
      const ref = sql.ref(`${table}.${column}`);
      return ignoreCase
        ? sql`lower(${ref}) = lower(${values[index]})`
        : sql`${ref} = ${values[index]}`;
    }),
    sql` and `,
  )})`;
