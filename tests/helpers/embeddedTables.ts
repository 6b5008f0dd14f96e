import { writeMigration } from '../../src/authoring/migrate/writeMigration.ts';
import type { SnapshotRequest } from '../../src/authoring/studio/derived/derivedFiles.ts';
import { snapshotTexts } from '../../src/authoring/migrate/writeSnapshot.ts';
import { openDatabase, type Database } from '../../src/server/db/connect.ts';
import { createCompiler, type Compiler } from '../../src/compiler/compile.ts';
import { createFolderStorage } from './testDatabase.ts';

/** Opens an embedded database with all tables, whatever database the other tests use. */
export async function openEmbeddedTables(): Promise<Database> {
  const storage = await createFolderStorage('tables');
  const database = await openDatabase(storage);
  const close = async () => {
    await database.close();
    await storage.remove();
  };
  return { ...database, close };
}

/** Writes the migrations of a copy of the project. */
export interface CopyMigrations {
  write: typeof writeMigration;
  /** Returns the texts of `snapshotTexts` with a migration that is not written yet. */
  snapshot(request: SnapshotRequest): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Writes migrations into one database and with one compiler. Without them, each migration takes
 * seconds. The database has the tables of this project.
 */
export function createCopyMigrations(): CopyMigrations {
  let database: Database | undefined;
  let compiler: Compiler | undefined;
  return {
    snapshot: async ({ root, added, explained }) => {
      database ??= await openEmbeddedTables();
      return snapshotTexts(root, { database, added, explained });
    },
    write: async (root, name) => {
      database ??= await openEmbeddedTables();
      compiler ??= createCompiler({ root });
      return writeMigration(root, name, { database, compiler });
    },
    close: async () => database?.close(),
  };
}
