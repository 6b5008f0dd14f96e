import { sql, type RawBuilder } from 'kysely';
import { type Db, globals, type Scope, scopedTo } from 'nasaq/server';

/** A locked school, with the fields that are checked before it gets a package. */
export interface LockedSchool {
  id: number;
  name_ar: string;
  name_en: string;
  package: number;
  package_ends: string | null;
  hidden: boolean;
}

export async function readPrices(db: Db): Promise<Map<number, string>> {
  const rows = await globals(db)
    .selectFrom('package')
    .select(['id', 'price'])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, price }) => [id, price]));
}

/**
 * Locks the given schools and returns those that belong to the company. They are always locked in
 * order of id, so that transactions cannot deadlock.
 */
export async function lockSchools(
  tx: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<LockedSchool[]> {
  return scopedTo(tx, scope)
    .select('school')
    .select([
      'school.id',
      'school.name_ar',
      'school.name_en',
      'school.package',
      'school.package_ends',
      'school.hidden',
    ])
    .where(sql<boolean>`school.id = any(${ids}::bigint[])`)
    .orderBy('school.id')
    .forUpdate()
    .execute();
}

/** The package of a school, and its last day; null if it never ends. */
export interface SchoolPackage {
  package: number;
  package_ends: string | null;
}

/** Returns the current package of each school, by school id. */
export async function readPackages(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, SchoolPackage>> {
  const rows = await scopedTo(db, scope)
    .select('school')
    .select(['school.id', 'school.package', 'school.package_ends'])
    .where(sql<boolean>`school.id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...schoolPackage }) => [id, schoolPackage]));
}

/** A package ends soon if this many days or fewer are left. */
export const ENDING_DAYS = 7;

/** The state of a school's package on a day. A package without a last day never ends. */
export const packageState = (today: unknown): RawBuilder<string> =>
  sql`(case when package_ends < ${today}::date then 'ended' when package_ends <= ${today}::date + ${sql.lit(ENDING_DAYS)} then 'ending' else 'active' end)`;
