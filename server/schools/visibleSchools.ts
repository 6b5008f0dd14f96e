import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../../src/server/db/connect.ts';
import { scopedTo, type Scope } from '../../src/server/rows/scope.ts';
import type { CompanyTable, Tables } from '../../src/server/db/tables.ts';

/** The schools of a company, without the hidden ones: for requests, those do not exist. */
export const visibleSchools = (
  db: Db,
  scope: Scope,
): SelectQueryBuilder<Tables, 'school', object> =>
  scopedTo(db, scope).select('school').where('school.hidden', '=', false);

/** Returns those of the ids that a request may choose: all but those of hidden schools. */
export async function choosableIds(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  ids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (table !== 'school') return ids;
  const rows = await visibleSchools(db, scope)
    .select('school.id')
    .where(sql<boolean>`school.id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
