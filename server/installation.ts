import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Compilation } from '../src/compiler/compile.ts';
import { openDatabase, type Database, type DatabaseOptions } from './db/connect.ts';
import { ENGINE_FOLDER } from './db/folder.ts';
import { loadMigrations, migrate } from './db/migrate.ts';
import { reindexSearch } from './db/reindexSearch.ts';
import { DatabaseSetupError } from './db/errors.ts';
import { loadDefinitions, StartFailure } from './definitions.ts';
import { EnvError, type Env } from './env.ts';

/** Tells a person what goes on. */
export type Log = (text: string) => void;

/** Definitions, migrations and the client stand beside the sources, and a build stands some folders below them. */
export function findRoot(): string {
  const root = [1, 2, 3, 4]
    .map((up) => path.resolve(import.meta.dirname, '../'.repeat(up)))
    .find((folder) => fs.existsSync(path.join(folder, 'schemas')));
  if (!root) throw new StartFailure('There is no folder schemas/ beside the server.');
  return root;
}

export interface Opened {
  database: Database;
  definitions: Compilation;
}

/** Whether the embedded database is still to be made. */
export function isNewFolder({
  databaseUrl,
  dataDir,
}: Pick<Env, 'databaseUrl' | 'dataDir'>): boolean {
  return !databaseUrl && !fs.existsSync(path.join(dataDir, ENGINE_FOLDER));
}

/**
 * Makes the embedded database and fills it with demo data, in a process of its own: it takes 700 MB, which a process gives back only when
 * it ends. Where it fails, the caller meets the same failure and reports it.
 */
export async function fillInChild(): Promise<void> {
  const name = import.meta.url.endsWith('.ts') ? './fill.ts' : './fill.js';
  const child = fork(new URL(name, import.meta.url));
  await once(child, 'exit');
}

/** Opening is waiting for another thread: the definitions are compiled meanwhile, and nothing is written before they are right. */
export async function openAll(
  definitionsRoot: string,
  env: Env,
  say: Log,
  hooks: Pick<DatabaseOptions, 'onError' | 'onDeath'> = {},
): Promise<Opened> {
  if (isNewFolder(env)) say(`Making a database in ${env.dataDir} …`);
  const opening = openDatabase({ ...env, ...hooks });
  opening.catch(() => {});
  try {
    const definitions = await loadDefinitions(definitionsRoot);
    return { database: await opening, definitions };
  } catch (error) {
    await opening.then(
      (database) => database.close(),
      () => {},
    );
    throw error;
  }
}

/** Brings the tables up to this version, and does `more`. Closes the database where that fails. */
export async function prepareDatabase<T>(
  database: Database,
  root: string,
  env: Env,
  say: Log,
  more: () => Promise<T>,
): Promise<T> {
  try {
    await database.assertSupported();
    await migrate(database, loadMigrations(root), (name) => say(`Migration ${name}`));
    const rows = await reindexSearch(database.db);
    if (rows > 0) say(`Folded ${rows} texts for search again`);
    return await more();
  } catch (error) {
    await database.close();
    if (!env.databaseUrl || error instanceof StartFailure) throw error;
    throw new StartFailure(
      `The database that DATABASE_URL names cannot be used: ${(error as Error).message || (error as NodeJS.ErrnoException).code}${hintAt(error)}`,
    );
  }
}

/** What to do about a refusal that comes from a pooler and not from PostgreSQL. */
function hintAt(error: unknown): string {
  return /startup parameter/.test((error as Error).message)
    ? '. A pooler refuses it: see "PgBouncer" in docs/deployment.md'
    : '';
}

/** What a process says at last: where it is told in words of its own, without a stack. */
export function lastWords(error: unknown): string {
  const told =
    error instanceof StartFailure ||
    error instanceof EnvError ||
    error instanceof DatabaseSetupError;
  return told
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
}
