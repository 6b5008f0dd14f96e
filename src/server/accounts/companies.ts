import type { Db } from '../db/connect.ts';
import { globals } from '../rows/scope.ts';

/** Lists the English names of all companies by id. */
export async function listCompanies(db: Db): Promise<Map<number, string>> {
  const rows = await globals(db)
    .selectFrom('company')
    .select(['id', 'name_en'])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name_en }) => [id, name_en]));
}
