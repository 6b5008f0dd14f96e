import { sql, type RawBuilder } from 'kysely';
import type { Language } from '../../shared/resolved/resolved.ts';
import type { NamedRows } from '../../shared/resolved/storage.ts';
import type { Db } from '../db/connect.ts';
import type { Relation } from './rows.ts';
import { scopedTo, type Scope } from './scope.ts';
import type { CompanyTable } from '../db/tables.ts';

/** A row that an item is linked to: its id, and its name by language. */
export type LinkedName = Readonly<Record<Language, string | number>> & { id: number };

/** Reads the names of the rows with these ids, in the order of the ids. */
export const readNames = (
  db: Db,
  scope: Scope,
  rows: NamedRows<CompanyTable>,
  ids: readonly number[],
): Promise<LinkedName[]> => readNamesOf(db, scope, rows, sql`any(${ids}::bigint[])`);

/** Reads the names of the rows that a row is linked to, in the order of their ids. */
export function readLinkedNames(
  db: Db,
  scope: Scope,
  { through, from, to, ...rows }: Relation,
  id: number,
): Promise<LinkedName[]> {
  const ids = scopedTo(db, scope)
    .select(through)
    .select(sql.ref(`${through}.${to}`).as('id'))
    .where(sql<boolean>`${sql.ref(`${through}.${from}`)} = ${id}`);
  return readNamesOf(db, scope, rows, sql`any${ids}`);
}

async function readNamesOf(
  db: Db,
  scope: Scope,
  { table, names }: NamedRows<CompanyTable>,
  ids: RawBuilder<unknown>,
): Promise<LinkedName[]> {
  const id = sql.ref<number>(`${table}.id`);
  const byLanguage = Object.entries(names).map(([language, column]) =>
    sql.ref<string>(`${table}.${column}`).as(language),
  );
  return scopedTo(db, scope)
    .select(table)
    .select([id.as('id'), ...byLanguage])
    .where(sql<boolean>`${id} = ${ids}`)
    .orderBy(id)
    .execute();
}
