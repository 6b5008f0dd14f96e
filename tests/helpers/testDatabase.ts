import { randomBytes } from 'node:crypto';
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
  return POSTGRES ? createPostgresPlace(POSTGRES) : createFolderPlace();
}

/** An open database with all tables and no rows. */
export async function openTestDatabase(): Promise<Database & { place: TestPlace }> {
  const place = await createPlace();
  const database = await openDatabase(place);
  await migrate(database, loadMigrations(ROOT));
  await refold(database.db);
  const close = async () => {
    await database.close();
    await place.remove();
  };
  return { ...database, place, close };
}

async function createPostgresPlace(url: string): Promise<TestPlace> {
  const name = `nasaq_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await administer(url, `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { databaseUrl: own.href, dataDir: '', remove: () => administer(url, `drop database if exists ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A folder with an empty embedded database, whatever the other tests run on. */
export async function createFolderPlace(): Promise<TestPlace> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-test-'));
  fs.cpSync(await emptyCluster(), path.join(dataDir, 'postgres'), { recursive: true });
  return { databaseUrl: undefined, dataDir, remove: async () => fs.rmSync(dataDir, { recursive: true, force: true }) };
}

/** Making a database anew takes seconds, copying an empty one a moment: made once for each version of the engine. */
async function emptyCluster(): Promise<string> {
  const kept = path.join(ROOT, 'node_modules', '.cache', `nasaq-empty-${project.dependencies['@electric-sql/pglite']}`);
  if (fs.existsSync(kept)) return path.join(kept, 'postgres');
  const made = `${kept}-${process.pid}`;
  await (await openEngine(made)).close();
  if (!fs.existsSync(kept)) fs.renameSync(made, kept);
  return path.join(kept, 'postgres');
}
