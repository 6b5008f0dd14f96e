import { sql } from 'kysely';
import type { Db } from '../../server/db/connect.ts';

/** Sessions and limits change with every request, also with one that is refused. */
const UNCOUNTED = new Set(['session', 'login_limit']);

async function countedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !UNCOUNTED.has(name));
}

/** A digest of each table, over all rows of all companies, in one query. Signing in writes when it was: that does not count. */
export async function contents(db: Db): Promise<Record<string, string>> {
  const tables = await countedTables(db);
  const each = tables.map((table) => {
    const row = table === 'staff' ? sql`(to_jsonb(t) - 'last_login_at')::text` : sql`t::text`;
    // A sum knows no order, and so needs no sorting.
    return sql`select ${sql.lit(table)} as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as digest from ${sql.table(table)} t`;
  });
  const { rows } = await sql<{
    name: string;
    digest: string;
  }>`${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** As much as tells whether anything was written, quicker still: how many rows there are, and the newest writing of one. */
export async function marks(db: Db): Promise<string> {
  const each = (await countedTables(db)).map(
    (table) =>
      sql`select count(*) as rows, max(xmin::text::bigint) as newest from ${sql.table(table)}`,
  );
  return JSON.stringify((await sql`${sql.join(each, sql` union all `)}`.execute(db)).rows);
}
