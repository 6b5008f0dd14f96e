import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Compilation } from '../../compiler/compile.ts';
import { openDatabase, type Database, type DatabaseOptions } from '../db/connect.ts';
import { ENGINE_FOLDER } from '../db/folder.ts';
import { loadMigrations, migrate } from '../db/migrate.ts';
import { reindexSearch } from '../rows/reindexSearch.ts';
import { DatabaseUnusable } from '../db/errors.ts';
import { COMPILED_FILE, StartFailure } from './definitions.ts';
import { InvalidSettings, type Settings } from './settings.ts';

/** Prints progress for the operator. */
export type Log = (text: string) => void;

/**
 * Finds the root folder of the product, with definitions, migrations and client: it is above the
 * built server, which has compiled definitions beside it. Otherwise the product is that in the working
 * folder.
 * @throws StartFailure if no folder has definitions
 */
export function findRoot(): string {
  const isBuilt = fs.existsSync(path.join(import.meta.dirname, COMPILED_FILE));
  const start = isBuilt ? import.meta.dirname : process.cwd();
  const root = [0, 1, 2, 3, 4]
    .map((up) => path.resolve(start, '../'.repeat(up)))
    .find((folder) => fs.existsSync(path.join(folder, 'schemas')));
  if (!root) throw new StartFailure(`The folder schemas/ was not found above ${start}.`);
  return root;
}

export interface Installation<Definitions = Compilation> {
  database: Database;
  definitions: Definitions;
}

/** Whether the embedded database is used and does not exist yet. */
export function isEmbeddedDatabaseMissing({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): boolean {
  return !databaseUrl && !fs.existsSync(path.join(dataDir, ENGINE_FOLDER));
}

/** The argument with which the process of the server only creates the demo data. */
export const FILL_DEMO = 'fill-demo';

/**
 * Creates the embedded database and fills it with demo data, in a child process, because it takes
 * 700 MB that a process only releases when it exits. If it fails, the caller runs into the same
 * error and reports it.
 */
export async function createDemoInChildProcess(): Promise<void> {
  const child = fork(process.argv[1]!, [FILL_DEMO]);
  await once(child, 'exit');
}

/**
 * Opens the database and loads the definitions in parallel, because opening mostly waits for
 * another thread. If `load` throws, nothing is written to the database.
 */
export async function openInstallation<Definitions>(
  load: () => Promise<Definitions>,
  settings: Settings,
  log: Log,
  hooks: Pick<DatabaseOptions, 'onError' | 'onUnexpectedStop'> = {},
): Promise<Installation<Definitions>> {
  if (isEmbeddedDatabaseMissing(settings)) log(`Creating a database in ${settings.dataDir} …`);
  const opening = openDatabase({ ...settings, ...hooks });
  opening.catch(() => {});
  try {
    const definitions = await load();
    return { database: await opening, definitions };
  } catch (error) {
    await opening.then(
      (database) => database.close(),
      () => {},
    );
    throw error;
  }
}

/**
 * Applies pending migrations and updates the search columns, then runs `work`. Closes the database
 * if anything fails.
 */
export async function prepareDatabase<T>(
  database: Database,
  root: string,
  settings: Settings,
  log: Log,
  work: () => Promise<T>,
): Promise<T> {
  try {
    await database.assertSupported();
    await migrate(database, loadMigrations(root), (name) => log(`Migration ${name}`));
    const rows = await reindexSearch(database.db);
    if (rows > 0) log(`Checked the search columns of ${rows} rows`);
    return await work();
  } catch (error) {
    await database.close();
    if (!settings.databaseUrl || error instanceof StartFailure) throw error;
    throw new StartFailure(
      `The database of DATABASE_URL cannot be used: ${(error as Error).message || (error as NodeJS.ErrnoException).code}${poolerHint(error)}`,
    );
  }
}

/** Returns a hint if the error comes from a connection pooler and not from PostgreSQL. */
function poolerHint(error: unknown): string {
  return /startup parameter/.test((error as Error).message)
    ? '. A connection pooler rejected the connection: see "PgBouncer" in docs/deployment.md'
    : '';
}

/** Formats an error that ends the process. Expected errors are shown without a stack trace. */
export function formatFatalError(error: unknown): string {
  const isExpected =
    error instanceof StartFailure ||
    error instanceof InvalidSettings ||
    error instanceof DatabaseUnusable;
  return isExpected
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
}
