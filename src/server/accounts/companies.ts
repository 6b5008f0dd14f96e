import { sql } from 'kysely';
import { globals } from '../rows/scope.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import type { Db } from '../db/connect.ts';
import { columnsOf } from '../db/tables.ts';

/** Returns the columns with the names of companies, one for each language that the database has. */
export const companyNameColumns = (): string[] =>
  (columnsOf('company') as readonly string[]).filter((column) => /^name_[a-z]{2,3}$/.test(column));

/**
 * Selects the name of companies in a language, as `name`. It is that of the first column if the
 * database lacks the language, or the name has no text in it.
 */
export function companyName(language: Language) {
  const [first = '', ...others] = companyNameColumns();
  const name = sql.ref<string>(`company.${first}`);
  const own = others.find((one) => one === `name_${language}`);
  if (own === undefined) return name.as('name');
  return sql<string>`coalesce(nullif(${sql.ref(`company.${own}`)}, ''), ${name})`.as('name');
}

/** Lists the names of all companies by id. */
export async function listCompanies(db: Db, language: Language): Promise<Map<number, string>> {
  const rows = await globals(db)
    .selectFrom('company')
    .select(['id', companyName(language)])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
