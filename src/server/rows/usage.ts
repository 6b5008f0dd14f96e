import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Scope } from './scope.ts';
import type { CompanyTable } from '../db/tables.ts';

/** What a company stores: records, and bytes of files, also those of deleted items. */
export interface Usage extends Record<string, number> {
  records: number;
  fileBytes: number;
}

/** The tables of the platform itself to which requests of people add rows. */
const OWN_TABLES: readonly CompanyTable[] = [
  'default_view',
  'idempotency_key',
  'item_history',
  'removed_item',
  'saved_view',
];

/** Returns the tables whose rows are counted: those of the product, and those of the platform. */
export const countedTables = (productTables: readonly CompanyTable[]): CompanyTable[] => [
  ...new Set([...OWN_TABLES, ...productTables]),
];

/** Reads what a company stores. */
export async function readUsage(
  db: Db,
  { companyId }: Scope,
  tables: readonly CompanyTable[],
): Promise<Usage> {
  const isOfCompany = sql<boolean>`company_id = ${companyId}`;
  const counts = tables.map(
    (table) => sql`(select count(*) from ${sql.table(table)} where ${isOfCompany})`,
  );
  const { rows } = await sql<Usage>`
    select (${sql.join(counts, sql` + `)})::float8 as records,
      (select coalesce(sum(size), 0)::float8 from file where ${isOfCompany}) as "fileBytes"`.execute(
    db,
  );
  return rows[0]!;
}

/** Reads the most records that one company stores, and the most bytes of files. */
export async function readLargestUsage(db: Db, tables: readonly CompanyTable[]): Promise<Usage> {
  const counts = tables.map(
    (table) =>
      sql`select company_id, count(*) as count from ${sql.table(table)} group by company_id`,
  );
  const { rows } = await sql<Usage>`
    with counted as (
      select sum(count) as records from (${sql.join(counts, sql` union all `)}) as counts group by company_id
    ), files as (select sum(size) as bytes from file group by company_id)
    select (select coalesce(max(records), 0)::float8 from counted) as records,
      (select coalesce(max(bytes), 0)::float8 from files) as "fileBytes"`.execute(db);
  return rows[0]!;
}
