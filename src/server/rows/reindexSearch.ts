import { sql, type RawBuilder } from 'kysely';
import { FOLD_VERSION } from '../../shared/text/fold.ts';
import type { Db } from '../db/connect.ts';
import { globals, scopedTo } from './scope.ts';
import { filledColumns, filledTables } from './filledColumns.ts';
import type { CompanyTable } from '../db/tables.ts';

const FOLD_VERSION_KEY = 'fold-version';
const BATCH_SIZE = 500;

/**
 * Fills the columns for searching and sorting again if `fold` has changed since they were saved, or
 * a migration has added one.
 * Can be interrupted and run again.
 * @returns the number of rows checked
 */
export async function reindexSearch(db: Db): Promise<number> {
  const storedVersion = await globals(db)
    .selectFrom('setting')
    .select('value')
    .where('key', '=', FOLD_VERSION_KEY)
    .executeTakeFirst();
  if (storedVersion?.value === String(FOLD_VERSION)) return 0;
  let rows = 0;
  const companies = await globals(db).selectFrom('company').select('id').orderBy('id').execute();
  for (const { id } of companies) {
    for (const table of filledTables()) rows += await reindexTable(db, id, table);
  }
  const row = { key: FOLD_VERSION_KEY, value: String(FOLD_VERSION) };
  await globals(db)
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  return rows;
}

async function reindexTable(db: Db, companyId: number, table: CompanyTable): Promise<number> {
  const filled = filledColumns(table);
  const sources = [...new Set(filled.map(({ from }) => from))];
  const tables = scopedTo(db, { companyId });
  const id = sql.ref<number>(`${table}.id`);
  let rows = 0;
  for (let last = 0; ;) {
    const texts = [...sources, ...filled.map(({ column }) => column)].map((column) =>
      sql.ref<string | null>(`${table}.${column}`).as(column),
    );
    const batch = await tables
      .select(table)
      .select([id.as('id'), ...texts])
      .where(sql<boolean>`${id} > ${last}`)
      .orderBy(id)
      .limit(BATCH_SIZE)
      .execute();
    for (const row of batch as (Record<string, string | null> & { id: number })[]) {
      if (filled.every(({ from, column, toValue }) => row[column] === toValue(row[from]!)))
        continue;
      // An update fills these columns, so writing the same texts is enough. The condition skips
      // rows that another process has changed since.
      const same = Object.fromEntries(sources.map((source) => [source, row[source]]));
      await tables
        .update(table, same)
        .where(sql<boolean>`${id} = ${row.id}`)
        .where(isUnchanged(table, same))
        .execute();
    }
    rows += batch.length;
    last = batch.at(-1)?.id ?? 0;
    if (batch.length < BATCH_SIZE) return rows;
  }
}

/** Condition: the texts of the row have not changed. */
function isUnchanged(table: string, texts: Record<string, unknown>): RawBuilder<boolean> {
  return sql.join<boolean>(
    Object.entries(texts).map(
      ([column, text]) => sql`${sql.ref(`${table}.${column}`)} is not distinct from ${text}`,
    ),
    sql` and `,
  );
}
