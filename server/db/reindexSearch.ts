import { sql, type RawBuilder } from 'kysely';
import { fold, FOLD_VERSION } from '../../src/shared/fold.ts';
import type { Db } from './connect.ts';
import { globals, scopedTo } from './scope.ts';
import { FOLDED, type CompanyTable } from './tables.ts';

const FOLD_VERSION_KEY = 'fold-version';
const BATCH_SIZE = 500;

/**
 * Recomputes the folded text columns if the folding algorithm has changed since they were saved.
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
    for (const [table, columns] of Object.entries(FOLDED))
      rows += await reindexTable(db, id, table as keyof typeof FOLDED, columns);
  }
  const row = { key: FOLD_VERSION_KEY, value: String(FOLD_VERSION) };
  await globals(db)
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  return rows;
}

async function reindexTable(
  db: Db,
  companyId: number,
  table: CompanyTable & keyof typeof FOLDED,
  columns: Record<string, string>,
): Promise<number> {
  const tables = scopedTo(db, { companyId });
  const id = sql.ref<number>(`${table}.id`);
  let rows = 0;
  for (let last = 0; ;) {
    const texts = Object.entries(columns)
      .flat()
      .map((column) => sql.ref<string>(`${table}.${column}`).as(column));
    const batch = await tables
      .select(table)
      .select([id.as('id'), ...texts])
      .where(sql<boolean>`${id} > ${last}`)
      .orderBy(id)
      .limit(BATCH_SIZE)
      .execute();
    for (const row of batch as (Record<string, string> & { id: number })[]) {
      if (isFolded(row, columns)) continue;
      // An update folds the texts it writes, so writing the same text is enough. The condition
      // skips rows that another process has changed since.
      const same = Object.fromEntries(Object.keys(columns).map((source) => [source, row[source]]));
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

/** Checks whether the stored folded texts match the current folding algorithm. */
const isFolded = (row: Record<string, string>, columns: Record<string, string>) =>
  Object.entries(columns).every(
    ([source, folded]) => row[source] === null || row[folded] === fold(row[source]!),
  );

/** Condition: the texts of the row have not changed. */
function isUnchanged(table: string, texts: Record<string, unknown>): RawBuilder<boolean> {
  return sql.join<boolean>(
    Object.entries(texts).map(
      ([column, text]) => sql`${sql.ref(`${table}.${column}`)} is not distinct from ${text}`,
    ),
    sql` and `,
  );
}
