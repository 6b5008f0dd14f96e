import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openDatabase, type Database } from '../../src/server/db/connect.ts';
import { openEngine } from '../../src/server/db/embedded.ts';
import { setUpTables } from '../../src/server/db/tables.ts';
import { TABLES } from '../../server/db/tables.ts';
import { fastTempFolder } from './fastTempFolder.ts';
import { removeFolder } from './removeFolder.ts';
import { ENGINE_VERSION, templateName, fillTemplate, type TemplateContents } from './templates.ts';

setUpTables(TABLES);

/** The root folder of the project. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The URL of PostgreSQL to test on; without it the embedded database is used. */
export const POSTGRES = process.env['TEST_DATABASE_URL'];

/** A database and the folder of a server that uses it. */
export interface TestStorage {
  /** The URL of the database, or undefined if it is in the folder. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Deletes both. */
  remove(): Promise<void>;
}

/** Creates an empty database: on PostgreSQL, or in a folder. */
export function createStorage(): Promise<TestStorage> {
  return POSTGRES ? createPostgresStorage(POSTGRES, 'template0') : createFolderStorage();
}

/** Creates a database that is a copy of a template. */
export async function createTemplateCopy(contents: TemplateContents): Promise<TestStorage> {
  return POSTGRES
    ? createPostgresStorage(POSTGRES, await findOrCreateDatabase(POSTGRES, contents))
    : copyCluster(await templateCluster(contents));
}

let engineCode: Promise<WebAssembly.Module> | undefined;

/**
 * Compiles the code of the embedded database, and keeps it. As long as it is kept, V8 shares it with
 * all threads of the process; otherwise each database that is opened compiles it again, which takes
 * half a second of CPU time.
 */
function compileEngine(): Promise<WebAssembly.Module> {
  engineCode ??= WebAssembly.compile(
    fs.readFileSync(path.join(ROOT, 'node_modules/@electric-sql/pglite/dist/pglite.wasm')),
  );
  return engineCode;
}

/** Opens a database with all tables, by default without rows. */
export async function openTestDatabase(
  contents: TemplateContents = 'tables',
): Promise<Database & { storage: TestStorage }> {
  if (!POSTGRES) await compileEngine();
  const storage = await createTemplateCopy(contents);
  const database = await openDatabase(storage);
  const close = async () => {
    await database.close();
    await storage.remove();
  };
  return { ...database, storage, close };
}

async function createPostgresStorage(url: string, template: string): Promise<TestStorage> {
  const name = `nasaq_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await createDatabase(url, name, template);
  const dataDir = fs.mkdtempSync(path.join(fastTempFolder(), 'nasaq-test-'));
  return {
    databaseUrl: urlOfDatabase(url, name),
    dataDir,
    remove: async () => {
      await runStatement(url, `drop database if exists ${name} with (force)`);
      removeFolder(dataDir);
    },
  };
}

function createDatabase(url: string, name: string, template: string): Promise<number> {
  return runStatement(
    url,
    `create database ${name} template ${template} encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  );
}

function urlOfDatabase(url: string, name: string): string {
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  return databaseUrl.href;
}

/** @returns the number of rows in the result */
async function runStatement(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/**
 * Creates an embedded database in a folder, whatever database the other tests use; empty by
 * default.
 */
export async function createFolderStorage(contents?: TemplateContents): Promise<TestStorage> {
  return copyCluster(await (contents ? templateCluster(contents) : emptyCluster()));
}

function copyCluster(cluster: string): TestStorage {
  const dataDir = fs.mkdtempSync(path.join(fastTempFolder(), 'nasaq-test-'));
  fs.cpSync(cluster, path.join(dataDir, 'postgres'), { recursive: true });
  return {
    databaseUrl: undefined,
    dataDir,
    remove: async () => removeFolder(dataDir),
  };
}

/**
 * Creating a database takes seconds and copying it a moment, so each template is created once for
 * each state of its sources.
 */
function emptyCluster(): Promise<string> {
  return findOrCreateCluster(`empty_${ENGINE_VERSION}`, async (folder) =>
    (await openEngine(folder)).close(),
  );
}

async function templateCluster(contents: TemplateContents): Promise<string> {
  const source = await (contents === 'tables' ? emptyCluster() : templateCluster('tables'));
  return findOrCreateCluster(templateName(contents), async (folder) => {
    fs.cpSync(source, path.join(folder, 'postgres'), { recursive: true });
    await fillTemplate(contents, { databaseUrl: undefined, dataDir: folder });
  });
}

const pendingTemplates = new Map<string, Promise<string>>();

/** Creates a template once for all concurrent callers. */
function findOrCreateCluster(
  name: string,
  create: (folder: string) => Promise<void>,
): Promise<string> {
  const pending = pendingTemplates.get(name) ?? findCluster(name, create);
  pendingTemplates.set(name, pending);
  return pending;
}

/** Returns the folder of a template. Outdated templates of the same kind are deleted. */
async function findCluster(
  name: string,
  create: (folder: string) => Promise<void>,
): Promise<string> {
  const cache = path.join(ROOT, 'node_modules', '.cache', 'nasaq-databases');
  const target = path.join(cache, name);
  if (fs.existsSync(target)) return path.join(target, 'postgres');
  fs.mkdirSync(cache, { recursive: true });
  const temporary = path.join(cache, `making-${process.pid}-${name}`);
  await create(temporary);
  for (const old of fs.readdirSync(cache))
    if (isOutdated(old, name)) removeFolder(path.join(cache, old));
  if (!fs.existsSync(target)) fs.renameSync(temporary, target);
  return path.join(target, 'postgres');
}

/** Returns the name of a template database on PostgreSQL. */
function findOrCreateDatabase(url: string, contents: TemplateContents): Promise<string> {
  const name = `nasaq_${templateName(contents)}`;
  const pending = pendingTemplates.get(name) ?? findDatabase(url, name, contents);
  pendingTemplates.set(name, pending);
  return pending;
}

async function findDatabase(
  url: string,
  target: string,
  contents: TemplateContents,
): Promise<string> {
  if (await runStatement(url, `select from pg_database where datname = '${target}'`)) return target;
  const temporary = `making_${process.pid}_${target}`;
  await createDatabase(
    url,
    temporary,
    contents === 'tables' ? 'template0' : await findOrCreateDatabase(url, 'tables'),
  );
  await fillTemplate(contents, { databaseUrl: urlOfDatabase(url, temporary), dataDir: '' });
  await runStatement(url, `alter database ${temporary} rename to ${target}`);
  return target;
}

/** Template names consist of kind and hash: `demo_1f0c…`. */
const isOutdated = (old: string, name: string) =>
  old !== name && old.split('_')[0] === name.split('_')[0];
