import { sql } from 'kysely';
import type { ResolvedStorage } from '../../shared/resolved/storage.ts';
import type { Db } from '../db/connect.ts';
import type { CompanyTable } from '../db/tables.ts';
import { scopedTo, type Scope } from './scope.ts';

/** The condition of the rows that requests can see (`where` of a store), by table. */
export type ShownRows = ReadonlyMap<CompanyTable, ResolvedStorage['where']>;

/** Returns the conditions of all stores that state one. */
export const shownRowsOf = (storages: Iterable<ResolvedStorage>): ShownRows =>
  new Map(
    [...storages].flatMap(({ table, where }) =>
      Object.keys(where).length > 0 ? [[table as CompanyTable, where]] : [],
    ),
  );

/** Returns those of the ids whose rows requests can see. */
export async function shownIds(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  { ids, shownRows }: { ids: ReadonlySet<number>; shownRows: ShownRows },
): Promise<ReadonlySet<number>> {
  const where = Object.entries(shownRows.get(table) ?? {});
  if (where.length === 0) return ids;
  const conditions = where.map(
    ([column, value]) => sql`${sql.ref(`${table}.${column}`)} = ${value}`,
  );
  const rows = await scopedTo(db, scope)
    .select(table)
    .select(sql<number>`${sql.ref(`${table}.id`)}`.as('id'))
    .where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${[...ids]}::bigint[])`)
    .where(sql<boolean>`(${sql.join(conditions, sql` and `)})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
