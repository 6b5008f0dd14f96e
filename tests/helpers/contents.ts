import { sql } from 'kysely';
import type { Db } from '../../server/db/connect.ts';

/** What a request may change; sessions and limits change with every request. */
const TABLES = ['company', 'staff', 'login', 'school', 'news', 'news_school', 'file', 'file_chunk', 'idempotency_key', 'setting'];

/** All rows as one text: whoever is refused must leave it as it was. */
export async function contents(db: Db): Promise<string> {
  const rows = await Promise.all(TABLES.map((table) => sql`select t.* from ${sql.table(table)} t order by t::text`.execute(db)));
  // Signing in writes when it was.
  return JSON.stringify(rows.map((result) => result.rows)).replaceAll(/"last_login_at":("[^"]*"|null)/g, '');
}

/** As much as tells whether anything was written, in one quick query: how many rows there are, and the newest writing of one. */
export async function marks(db: Db): Promise<string> {
  const each = TABLES.filter((table) => table !== 'staff').map((table) => sql`select count(*) as rows, max(xmin::text::bigint) as newest from ${sql.table(table)}`);
  return JSON.stringify((await sql`${sql.join(each, sql` union all `)}`.execute(db)).rows);
}
