import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readCatalog, type Catalog } from '../server/db/catalog.ts';
import { openDatabase } from '../server/db/connect.ts';
import { loadMigrations, migrate } from '../server/db/migrate.ts';
import { readSnapshot, snapshotFiles } from '../server/db/snapshot.ts';
import { plannedColumns, type ColumnNames } from './migrate/plannedColumns.ts';

export interface SnapshotOptions {
  /** The columns that stores explain. By default the definitions are compiled to find them. */
  explained?: ColumnNames;
  /**
   * A folder with an embedded database that has none or the first of the migrations; it gets the
   * others. By default a new database is created, which takes seconds.
   */
  dataDir?: string | undefined;
}

/**
 * Builds an embedded database from the migrations of a project, and writes its tables into
 * server/db/snapshot.json and their types into server/generated/tables.ts.
 * @returns the paths of the files
 * @throws MigrationFailed if a migration is wrong
 */
export async function writeSnapshot(
  root: string,
  { explained = plannedColumns(root), dataDir }: SnapshotOptions = {},
): Promise<string[]> {
  const tables = dataDir ? await readTables(root, dataDir) : await buildTables(root);
  const files = snapshotFiles(tables, readSnapshot(root), explained);
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(root, name), text);
  return Object.keys(files);
}

async function buildTables(root: string): Promise<Catalog> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'snapshot-'));
  try {
    return await readTables(root, dataDir);
  } finally {
    fs.rmSync(dataDir, { recursive: true });
  }
}

async function readTables(root: string, dataDir: string): Promise<Catalog> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await migrate(database, loadMigrations(root));
    return await readCatalog(database.db);
  } finally {
    await database.close();
  }
}
