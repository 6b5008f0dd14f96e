import { sql, type RawBuilder } from 'kysely';
import { FOLD_VERSION } from '../../src/rules/fold.ts';
import type { Db } from './connect.ts';
import { globals, within } from './scope.ts';
import { FOLDED, type CompanyTable } from './tables.ts';

const KEY = 'fold-version';
const BATCH = 500;

/**
 * Folds all texts again when the folding has changed since they were saved. May be broken off and run again.
 * @returns how many rows were looked at.
 */
export async function refold(db: Db): Promise<number> {
  const known = await globals(db).selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst();
  if (known?.value === String(FOLD_VERSION)) return 0;
  let rows = 0;
  const companies = await globals(db).selectFrom('company').select('id').orderBy('id').execute();
  for (const { id } of companies) {
    for (const [table, columns] of Object.entries(FOLDED)) rows += await refoldTable(db, id, table as keyof typeof FOLDED, Object.keys(columns));
  }
  const row = { key: KEY, value: String(FOLD_VERSION) };
  await globals(db).insertInto('setting').values(row).onConflict((conflict) => conflict.column('key').doUpdateSet(row)).execute();
  return rows;
}

async function refoldTable(db: Db, companyId: number, table: CompanyTable & keyof typeof FOLDED, sources: string[]): Promise<number> {
  const tables = within(db, { companyId });
  const id = sql.ref<number>(`${table}.id`);
  let rows = 0;
  for (let last = 0; ; ) {
    const texts = sources.map((source) => sql.ref<string>(`${table}.${source}`).as(source));
    const batch = await tables.select(table).select([id.as('id'), ...texts]).where(sql<boolean>`${id} > ${last}`).orderBy(id).limit(BATCH).execute();
    // An update folds what it writes: writing the same text again is enough. Another process may have saved others since.
    for (const { id: row, ...same } of batch) await tables.update(table, same).where(sql<boolean>`${id} = ${row}`).where(isStill(table, same)).execute();
    rows += batch.length;
    last = batch.at(-1)?.id ?? 0;
    if (batch.length < BATCH) return rows;
  }
}

/** Whether the texts of a row are what they were. */
function isStill(table: string, texts: Record<string, unknown>): RawBuilder<boolean> {
  return sql.join<boolean>(Object.entries(texts).map(([column, text]) => sql`${sql.ref(`${table}.${column}`)} is not distinct from ${text}`), sql` and `);
}
