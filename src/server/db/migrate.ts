import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { findConflictMark, isLeftoverFile } from '../../shared/files/leftoverFiles.ts';
import { MIGRATIONS } from '../../shared/productPaths.ts';
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
 * Whether a file in the folder of the migrations is one, such as `038-renamed-columns.sql`. Copies
 * that file managers make, such as `038-renamed-columns copy.sql`, are none.
 */
export const isMigrationFile = (name: string): boolean => /^\d{3,}-[\w-]+\.sql$/.test(name);

/** Whether a file is a copy that a file manager has made. Their names all contain a space. */
const isCopy = (name: string): boolean => name.includes(' ');

/**
 * Reads the migrations of a product in the order of their numbers. `root` is the folder that contains
 * `server/`.
 * @throws DatabaseUnusable if a migration has conflict marks of Git, or an SQL file no number
 */
export const loadMigrations = (root: string): Migration[] =>
  readMigrations(path.join(root, MIGRATIONS));

/** Reads the migrations of a folder, as `loadMigrations` does. */
export function readMigrations(folder: string): Migration[] {
  const files = fs.readdirSync(folder).filter((name) => !isLeftoverFile(name) && !isCopy(name));
  const misnamed = files.find((name) => name.endsWith('.sql') && !isMigrationFile(name));
  if (misnamed !== undefined)
    throw new DatabaseUnusable(
      `${misnamed} is not named like a migration. Rename it to three digits, a hyphen and a name, such as 038-renamed-columns.sql, or remove it.`,
    );
  const names = files.filter(isMigrationFile).toSorted();
  return names.map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    const conflict = findConflictMark(text);
    if (conflict !== -1)
      throw new DatabaseUnusable(
        `Migration ${name} has a conflict mark of Git in line ${text.slice(0, conflict).split('\n').length}. Merge the two versions, and delete the marks.`,
      );
    return { name, text };
  });
}

/**
 * Applies the pending migrations. Only one process does so at a time. Each step of a migration is a
 * transaction, and a finished step is not repeated if the process ends before the last one.
 * @returns the names of the applied migrations
 * @throws DatabaseUnusable if the database has migrations that are not given, or others of the same
 * name; MigrationFailed
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
    const done = await readApplied(client);
    assertAllKnown(done, migrations);
    assertUnchanged(done, migrations);
    const applied: string[] = [];
    for (const migration of migrations) {
      let isApplied = false;
      for (const step of stepsOf(migration))
        if (!done.has(step.name) && (await apply(client, step))) isApplied = true;
      if (!isApplied) continue;
      onApply(migration.name);
      applied.push(migration.name);
    }
    if (migrations.some(({ name }) => typeof done.get(name) !== 'string'))
      await keepChecksums(client, migrations);
    return applied;
  });
}

/** The applied migrations and steps by name, with the checksum of a whole migration. */
type Applied = ReadonlyMap<string, string | null>;

async function readApplied(client: pg.ClientBase): Promise<Applied> {
  // The first migrations run before the table has the column.
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    "select name, to_jsonb(migration) ->> 'checksum' as checksum from migration",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function assertAllKnown(applied: Applied, migrations: readonly Migration[]): void {
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !names.has(name.replace(STEP_NAME, '')));
  if (unknown.length === 0) return;
  throw new DatabaseUnusable(
    `The database has migrations that this version does not know: ${unknown.join(', ')}. Start the version that made them, which is newer or that of another branch, or use another database: set DATA_DIR or DATABASE_URL.`,
  );
}

/** A released migration never changes: databases that have it would differ from new ones. */
function assertUnchanged(applied: Applied, migrations: readonly Migration[]): void {
  const changed = migrations.find((migration) => {
    const checksum = applied.get(migration.name);
    return typeof checksum === 'string' && checksum !== checksumOf(migration);
  });
  if (changed)
    throw new DatabaseUnusable(
      `Migration ${changed.name} was changed after it was applied to this database. Undo the change and write a new migration instead, or use another database: set DATA_DIR or DATABASE_URL.`,
    );
}

/** Returns the hash of a migration. It is the same whatever ends the lines of a checkout. */
const checksumOf = ({ text }: Migration): string =>
  createHash('sha256').update(normalized(text)).digest('base64url');

/** Stores the checksums of applied migrations that have none. */
async function keepChecksums(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  const column =
    "select from pg_attribute where attrelid = 'migration'::regclass and attname = 'checksum'";
  if ((await client.query(column)).rowCount === 0) return;
  await client.query(
    'update migration set checksum = given.checksum from unnest($1::text[], $2::text[]) as given(name, checksum) where migration.name = given.name and migration.checksum is null',
    [migrations.map(({ name }) => name), migrations.map(checksumOf)],
  );
}

/** Returns a text of a file without a mark of its encoding, and with the line ends of the project. */
const normalized = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

/** A part of a migration. `batches` is one statement, which is repeated until it changes no row. */
interface MigrationStep extends Migration {
  kind: 'schema' | 'batches';
}

/** The line before each step of a migration, such as `-- step 2: batches`. */
const STEP_LINE = /^-- step (\d+): (schema|batches)\n/m;

/** What the table `migration` has after the name of a migration for a step that is not the last. */
const STEP_NAME = / step \d+$/;

/**
 * Splits a migration into its steps. The last one has the name of the migration. One without step
 * lines has a single step.
 */
export function stepsOf({ name, text: written }: Migration): MigrationStep[] {
  const text = normalized(written);
  const [, ...parts] = text.split(new RegExp(STEP_LINE, 'gm'));
  if (parts.length === 0) return [{ name, text, kind: 'schema' }];
  const steps: MigrationStep[] = [];
  for (let index = 0; index < parts.length; index += 3) {
    const [number, kind, statements = ''] = parts.slice(index, index + 3);
    const isLast = index + 3 >= parts.length;
    steps.push({
      name: isLast ? name : `${name} step ${number!}`,
      kind: kind as MigrationStep['kind'],
      text: statements,
    });
  }
  return steps;
}

/**
 * @returns false if another process has applied the step meanwhile
 * @throws MigrationFailed if a statement of the step fails
 */
async function apply(client: pg.ClientBase, step: MigrationStep): Promise<boolean> {
  try {
    return await run(client, step);
  } catch (error) {
    if (!(error instanceof MigrationFailed)) throw error;
    throw error.with(await findRepeatedRows(client, step.text, error.cause));
  }
}

async function run(client: pg.ClientBase, { name, text, kind }: MigrationStep): Promise<boolean> {
  const execute = () =>
    client.query(text).catch((cause: unknown) => {
      throw new MigrationFailed(name, cause as DatabaseError);
    });
  if (kind === 'batches') {
    const runBatch = () => withMigrationLock(client, async () => (await execute()).rowCount ?? 0);
    while ((await runBatch()) > 0);
  }
  return withMigrationLock(client, async () => {
    const { rowCount } = await client.query(
      'insert into migration (name) values ($1) on conflict do nothing',
      [name],
    );
    if (rowCount === 0) return false;
    if (kind === 'schema') await execute();
    return true;
  });
}

type DatabaseError = Error & { code?: string; detail?: string; constraint?: string };

/** A migration failed and was rolled back. */
export class MigrationFailed extends DatabaseUnusable {
  readonly #name: string;
  override readonly cause: DatabaseError;

  /** @param help what the operator can do */
  constructor(name: string, cause: DatabaseError, help = '') {
    const detail = cause.detail ? ` ${cause.detail}` : '';
    super(
      `Migration ${name} failed and changed nothing: ${cause.message}${detail}${cause.code ? ` (${cause.code})` : ''}${help}`,
      { cause },
    );
    this.#name = name;
    this.cause = cause;
  }

  with(help: string): MigrationFailed {
    return new MigrationFailed(this.#name, this.cause, help);
  }
}

const UNIQUE_VIOLATION = '23505';
const MAX_REPEATS = 20;

/**
 * Names the rows because of which a migration could not create a unique index, and what to do.
 * Empty if it failed for another reason, or if the rows have their values by the migration itself.
 */
async function findRepeatedRows(
  client: pg.ClientBase,
  text: string,
  { code, constraint }: DatabaseError,
): Promise<string> {
  const [, table, columns] =
    new RegExp(`create unique index ${constraint} on (\\w+) \\(([^;]+)\\)`, 'i').exec(text) ?? [];
  if (code !== UNIQUE_VIOLATION || table === undefined || columns === undefined) return '';
  try {
    const { rows } = await client.query<{ ids: string }>(
      `select string_agg(id::text, ', ' order by id) as ids from ${table} group by ${columns} having count(*) > 1 order by min(id) limit ${MAX_REPEATS}`,
    );
    if (rows.length === 0) return '';
    return `\nRows of ${table} with the same values, by their ids: ${rows.map(({ ids }) => ids).join('; ')}. Start the former version, change or delete all but one of each group, and start this version again.`;
  } catch {
    return '';
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
