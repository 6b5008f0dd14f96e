import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Db } from './connect.ts';
import { DatabaseUnusable } from './errors.ts';

/** One file of `server/db/migrations`. */
export interface Migration {
  name: string;
  text: string;
}

/** The key of the advisory lock. No other user of the same database may use this number. */
const ADVISORY_LOCK_KEY = 7_201_448;

/**
 * Reads the migrations in the order of their numbers. `root` is the folder that contains `server/`.
 */
export function loadMigrations(root: string): Migration[] {
  const folder = path.join(root, 'server', 'db', 'migrations');
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names.map((name) => ({ name, text: fs.readFileSync(path.join(folder, name), 'utf8') }));
}

/**
 * Applies the pending migrations, each in its own transaction. Only one process does so at a time.
 * @returns the names of the applied migrations
 * @throws DatabaseUnusable if the database has migrations of a newer release; MigrationFailed
 */
export async function migrate(
  database: Database,
  migrations: Migration[],
  onApply: (name: string) => void = () => {},
): Promise<string[]> {
  return database.withConnection(async (client) => {
    await withMigrationLock(client, () =>
      client.query(
        'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
      ),
    );
    const appliedNames = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map(
        ({ name }) => name,
      ),
    );
    assertNoNewerMigrations(appliedNames, migrations);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (appliedNames.has(migration.name) || !(await apply(client, migration))) continue;
      onApply(migration.name);
      applied.push(migration.name);
    }
    return applied;
  });
}

function assertNoNewerMigrations(applied: ReadonlySet<string>, migrations: Migration[]): void {
  const names = new Set(migrations.map(({ name }) => name));
  const newer = [...applied].filter((name) => !names.has(name));
  if (newer.length === 0) return;
  throw new DatabaseUnusable(
    `The database was migrated by a newer version: it has ${newer.join(', ')}, which this version does not know. Start the newer version, or use another database.`,
  );
}

/**
 * @returns false if another process has applied the migration meanwhile
 * @throws MigrationFailed if a statement of the migration fails
 */
function apply(client: pg.ClientBase, { name, text }: Migration): Promise<boolean> {
  return withMigrationLock(client, async () => {
    const { rowCount } = await client.query(
      'insert into migration (name) values ($1) on conflict do nothing',
      [name],
    );
    if (rowCount === 0) return false;
    await client.query(text).catch((cause: unknown) => {
      throw new MigrationFailed(name, cause as Error);
    });
    return true;
  });
}

/** A migration failed and was rolled back. */
export class MigrationFailed extends DatabaseUnusable {
  constructor(name: string, cause: Error & { code?: string }) {
    super(
      `Migration ${name} failed and changed nothing: ${cause.message}${cause.code ? ` (${cause.code})` : ''}`,
      { cause },
    );
  }
}

const LOCK_POLL_INTERVAL_MS = 100;

/**
 * Waits, within an open transaction, until no other process of the server holds the migration lock.
 * Polls the lock, because a blocking statement could exceed the statement timeout while another
 * process holds the lock for long.
 */
export async function lockMigrations(transaction: Db): Promise<void> {
  const tryLock = async () =>
    (
      await sql<{
        locked: boolean;
      }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK_KEY}) as locked`.execute(transaction)
    ).rows[0]!.locked;
  while (!(await tryLock())) await wait(LOCK_POLL_INTERVAL_MS);
}

/**
 * Runs `work` in a transaction that holds the migration lock. The lock is released with the
 * transaction.
 */
async function withMigrationLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    // The database role may have a statement timeout, meant for requests.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEY]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
