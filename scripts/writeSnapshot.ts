import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readCatalog, type Catalog } from '../server/db/catalog.ts';
import { openDatabase, type Database } from '../server/db/connect.ts';
import { loadMigrations, migrate } from '../server/db/migrate.ts';
import { readSnapshot, snapshotFiles } from '../server/db/snapshot.ts';
import { plannedColumns, type ColumnNames } from './migrate/plannedColumns.ts';

export interface SnapshotOptions {
  /** The columns that stores explain. By default the definitions are compiled to find them. */
  explained?: ColumnNames;
  /**
   * A database that has none or the first of the migrations; it gets the others. By default a new
   * embedded database is created, which takes seconds.
   */
  database?: Database | undefined;
}

/**
 * Applies the migrations of a project to a database, and writes its tables into
 * server/db/snapshot.json and their types into server/generated/tables.ts.
 * @returns the paths of the files
 * @throws MigrationFailed if a migration is wrong
 */
export async function writeSnapshot(
  root: string,
  { explained = plannedColumns(root), database }: SnapshotOptions = {},
): Promise<string[]> {
  const tables = await (database ? readTables(root, database) : buildTables(root));
  const files = snapshotFiles(tables, readSnapshot(root), explained);
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(root, name), text);
  return Object.keys(files);
}

async function buildTables(root: string): Promise<Catalog> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'snapshot-'));
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    try {
      return await readTables(root, database);
    } finally {
      await database.close();
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true });
  }
}

async function readTables(root: string, database: Database): Promise<Catalog> {
  await migrate(database, loadMigrations(root));
  return readCatalog(database.db);
}
