import { sql } from 'kysely';
import type { Db } from '../../src/server/db/connect.ts';

/** Sessions and login limits also change with requests that are rejected. */
const IGNORED_TABLES = new Set(['session', 'login_limit']);

async function countedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !IGNORED_TABLES.has(name));
}

/**
 * Returns a digest of each table over all rows of all companies, in one query. Signing in updates
 * last_login_at, which is ignored.
 */
export async function digestTables(db: Db): Promise<Record<string, string>> {
  const tables = await countedTables(db);
  const each = tables.map((table) => {
    const row = table === 'staff' ? sql`(to_jsonb(t) - 'last_login_at')::text` : sql`t::text`;
    // A sum does not depend on the order, so no sorting is needed.
    return sql`select ${sql.lit(table)} as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as digest from ${sql.table(table)} t`;
  });
  const { rows } = await sql<{
    name: string;
    digest: string;
  }>`${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/**
 * Returns a cheaper fingerprint that changes with every write: the row count and the newest
 * transaction id of each table.
 */
export async function fingerprintTables(db: Db): Promise<string> {
  const each = (await countedTables(db)).map(
    (table) =>
      sql`select count(*) as rows, max(xmin::text::bigint) as newest from ${sql.table(table)}`,
  );
  return JSON.stringify((await sql`${sql.join(each, sql` union all `)}`.execute(db)).rows);
}
