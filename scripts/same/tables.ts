import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalog } from '../../src/server/db/catalog.ts';
import { openTestDatabase } from '../../tests/helpers/testDatabase.ts';
import { MIGRATIONS, SNAPSHOT } from '../../src/shared/productPaths.ts';
import { stableJson, type Results } from './results.ts';

/** The snapshot of the tables, the migrations, and the tables of a new database. */
export async function tableResults(): Promise<Results> {
  const results: Results = new Map();
  const add = (file: string) => results.set(file, readFileSync(file, 'utf8'));
  add(SNAPSHOT);
  for (const file of readdirSync(MIGRATIONS)) add(join(MIGRATIONS, file));
  const database = await openTestDatabase('tables');
  for (const [table, one] of Object.entries(await readCatalog(database.db)))
    results.set(`table ${table}`, stableJson(one));
  await database.close();
  return results;
}
