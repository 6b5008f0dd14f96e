import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readCatalog, type Catalog } from '../../server/db/catalog.ts';
import { openDatabase, type Database } from '../../server/db/connect.ts';
import { loadMigrations, migrate, type Migration } from '../../server/db/migrate.ts';
import { readSnapshot, snapshotFiles } from '../../server/db/snapshot.ts';
import { SNAPSHOT } from '../../shared/productPaths.ts';
import { readPlatformSnapshot } from './platformTables.ts';
import { plannedColumns, type ExplainedColumns } from './plannedColumns.ts';

export interface SnapshotOptions {
  /** The columns that stores explain. By default the definitions are compiled to find them. */
  explained?: ExplainedColumns;
  /**
   * A database that has none or the first of the migrations; it gets the others. By default a new
   * embedded database is created, which takes seconds.
   */
  database?: Database | undefined;
  /** A migration that is not written yet. It follows all others. */
  added?: Migration;
}

/** Writes the files of `snapshotTexts`, and returns their paths. */
export async function writeSnapshot(root: string, options?: SnapshotOptions): Promise<string[]> {
  const files = await snapshotTexts(root, options);
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(root, name), text);
  return Object.keys(files);
}

/**
 * Applies the migrations of a project to a database, and returns the texts that follow from its
 * tables: server/db/snapshot.json, and their types in server/db/tables.ts.
 * @throws MigrationFailed if a migration is wrong
 */
export async function snapshotTexts(
  root: string,
  { explained = plannedColumns(root), database, added }: SnapshotOptions = {},
): Promise<Record<string, string>> {
  const migrations = [...loadMigrations(root), ...(added ? [added] : [])];
  const tables = await (database ? readTables(database, migrations) : buildTables(migrations));
  return snapshotFiles(tables, readPrevious(root), explained);
}

/** Returns the snapshot so far. That of a new product begins with the platform's own tables. */
const readPrevious = (root: string): Catalog =>
  fs.existsSync(path.join(root, SNAPSHOT)) ? readSnapshot(root) : readPlatformSnapshot();

/** Applies migrations to a new embedded database, and returns its tables. */
export async function buildTables(migrations: Migration[]): Promise<Catalog> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'snapshot-'));
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    try {
      return await readTables(database, migrations);
    } finally {
      await database.close();
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true });
  }
}

async function readTables(database: Database, migrations: Migration[]): Promise<Catalog> {
  await migrate(database, migrations);
  return readCatalog(database.db);
}
