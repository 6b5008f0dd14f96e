import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import project from '../../package.json' with { type: 'json' };
import { openDatabase, type Database } from '../../server/db/connect.ts';
import { openEngine } from '../../server/db/embedded.ts';
import { loadMigrations, migrate } from '../../server/db/migrate.ts';
import { refold } from '../../server/db/refold.ts';

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** PostgreSQL to test on; without it the embedded database. */
export const POSTGRES = process.env['TEST_DATABASE_URL'];

/** A database of its own, empty, and the way to get rid of it. */
export interface TestPlace {
  databaseUrl: string | undefined;
  dataDir: string;
  remove(): Promise<void>;
}

/** A place for an empty database: on PostgreSQL a database of its own, else a folder. */
export function createPlace(): Promise<TestPlace> {
  return POSTGRES ? createPostgresPlace(POSTGRES, 'template0') : createFolderPlace();
}

/** An open database with all tables and no rows. */
export async function openTestDatabase(): Promise<Database & { place: TestPlace }> {
  const place = await (POSTGRES ? createPostgresPlace(POSTGRES, await databaseWithTables(POSTGRES)) : copyOf(await clusterWithTables()));
  const database = await openDatabase(place);
  const close = async () => {
    await database.close();
    await place.remove();
  };
  return { ...database, place, close };
}

async function createPostgresPlace(url: string, template: string): Promise<TestPlace> {
  const name = `nasaq_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await createDatabase(url, name, template);
  return { databaseUrl: databaseUrl(url, name), dataDir: '', remove: async () => void (await administer(url, `drop database if exists ${name} with (force)`)) };
}

function createDatabase(url: string, name: string, template: string): Promise<number> {
  return administer(url, `create database ${name} template ${template} encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`);
}

function databaseUrl(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** @returns how many rows answered. */
async function administer(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** A folder with an empty embedded database, whatever the other tests run on. */
export async function createFolderPlace(): Promise<TestPlace> {
  return copyOf(await emptyCluster());
}

function copyOf(cluster: string): TestPlace {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-test-'));
  fs.cpSync(cluster, path.join(dataDir, 'postgres'), { recursive: true });
  return { databaseUrl: undefined, dataDir, remove: async () => fs.rmSync(dataDir, { recursive: true, force: true }) };
}

/** Making a database anew takes seconds, copying an empty one a moment: made once for each version of the engine. */
function emptyCluster(): Promise<string> {
  return keptCluster('empty', async (folder) => (await openEngine(folder)).close());
}

/** Migrating takes as long as all the rest of opening: done once for each state of the migrations. */
async function clusterWithTables(): Promise<string> {
  const empty = await emptyCluster();
  return keptCluster(`tables-${migrationsHash()}`, async (folder) => {
    fs.cpSync(empty, path.join(folder, 'postgres'), { recursive: true });
    await makeTables({ databaseUrl: undefined, dataDir: folder });
  });
}

async function keptCluster(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const kept = path.join(ROOT, 'node_modules', '.cache', `nasaq-${project.dependencies['@electric-sql/pglite']}-${name}`);
  if (fs.existsSync(kept)) return path.join(kept, 'postgres');
  const made = `${kept}-${process.pid}`;
  await make(made);
  if (!fs.existsSync(kept)) fs.renameSync(made, kept);
  return path.join(kept, 'postgres');
}

/** The same on PostgreSQL: the name of a database there that others are copied from. */
async function databaseWithTables(url: string): Promise<string> {
  const kept = `nasaq_tables_${migrationsHash()}`;
  if (await administer(url, `select from pg_database where datname = '${kept}'`)) return kept;
  const made = `${kept}_${process.pid}`;
  await createDatabase(url, made, 'template0');
  await makeTables({ databaseUrl: databaseUrl(url, made), dataDir: '' });
  await administer(url, `alter database ${made} rename to ${kept}`);
  return kept;
}

async function makeTables(place: Omit<TestPlace, 'remove'>): Promise<void> {
  const database = await openDatabase(place);
  await migrate(database, loadMigrations(ROOT));
  await refold(database.db);
  await database.close();
}

function migrationsHash(): string {
  return createHash('sha256').update(JSON.stringify(loadMigrations(ROOT))).digest('hex').slice(0, 16);
}
