import { sql } from 'kysely';
import type { Db } from '../../server/db/connect.ts';

/** What a refused request must leave as it was. Sessions and limits change with every request. */
const TABLES = ['achievement', 'award', 'coupon', 'rating', 'recommendation', 'company', 'staff', 'login', 'password_reset', 'outbox', 'school', 'news', 'news_school', 'announcement', 'announcement_school', 'event', 'event_school', 'company_profile', 'team_member', 'company_update', 'school_manager', 'school_manager_school', 'bank_account', 'school_bank', 'booking_terms', 'booking_papers', 'booking_grade', 'parents_discount', 'file', 'file_chunk', 'idempotency_key', 'message', 'contact_thread', 'contact_entry', 'payment_order', 'payment_line', 'payment_step', 'payment_check', 'sandbox_checkout'];

/** A checksum of each table, over all rows of all companies. Signing in writes when it was: that does not count. */
export async function contents(db: Db): Promise<Record<string, string>> {
  const sum = async (table: string) => {
    const { rows } = await sql<{ sum: string }>`select md5(coalesce(string_agg(row, '|' order by row), '')) as sum from (select (to_jsonb(t) - 'last_login_at')::text as row from ${sql.table(table)} t) one`.execute(db);
    return rows[0]!.sum;
  };
  return Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await sum(table)] as const)));
}

/** As much as tells whether anything was written, in one quick query: how many rows there are, and the newest writing of one. */
export async function marks(db: Db): Promise<string> {
  const each = TABLES.map((table) => sql`select count(*) as rows, max(xmin::text::bigint) as newest from ${sql.table(table)}`);
  return JSON.stringify((await sql`${sql.join(each, sql` union all `)}`.execute(db)).rows);
}
