import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Relation, Row } from './rows.ts';
import { scopedTo, type Change, type NewRow, type Scope } from './scope.ts';
import type { CompanyTable } from './tables.ts';

/*
 * Writing of rows whose table is known only while the server runs: which columns there are was checked when it started.
 * Every function takes the transaction that it is a part of.
 */

/** The tables whose rows are edited: each row has an id and a version, which every change raises. */
export const EDITED_TABLES = [
  'announcement',
  'bank_account',
  'booking_papers',
  'booking_terms',
  'company_update',
  'event',
  'news',
  'school_manager',
  'staff',
  'team_member',
] as const satisfies readonly CompanyTable[];

export type EditedTable = (typeof EDITED_TABLES)[number];

/** The name of the index that found another row with the same values, where that is what an error is about. */
export function brokenIndex(error: unknown): string | undefined {
  const { code, constraint } = Object(error) as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : undefined;
}

const UNIQUE_VIOLATION = '23505';

/** @returns the id. */
export async function insertRow(
  db: Db,
  scope: Scope,
  table: EditedTable,
  row: Row,
): Promise<number> {
  const inserted = await scopedTo(db, scope)
    .insert(table, [row as NewRow<EditedTable>])
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

export async function updateRow(
  db: Db,
  scope: Scope,
  table: EditedTable,
  id: number,
  change: Row,
): Promise<void> {
  const raised = { ...change, version: sql<number>`version + 1` } as Change<EditedTable>;
  await scopedTo(db, scope).update(table, raised).where('id', '=', id).execute();
}

export async function deleteRow(
  db: Db,
  scope: Scope,
  table: EditedTable,
  id: number,
): Promise<void> {
  await scopedTo(db, scope).remove(table).where('id', '=', id).execute();
}

/** The row as it is, which nobody else changes until the transaction ends; undefined when it has gone. */
export async function lockRow(
  db: Db,
  scope: Scope,
  table: EditedTable,
  id: number,
): Promise<Row | undefined> {
  return scopedTo(db, scope)
    .select(table)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Those of the ids that the company has, which nobody removes until the transaction ends; locked in the order that `lockSchools` has, too. */
export async function lockKnown(
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

/** Makes the rows that belong to a row through a table between exactly these. */
export async function linkRows(
  db: Db,
  scope: Scope,
  { through, from, to }: Relation,
  id: number,
  others: readonly number[],
): Promise<void> {
  const tables = scopedTo(db, scope);
  const gone = sql<boolean>`${sql.ref(`${through}.${from}`)} = ${id} and ${sql.ref(`${through}.${to}`)} <> all(${others}::bigint[])`;
  await tables.remove(through).where(gone).execute();
  await tables
    .insertEach(through, to, others, { [from]: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
