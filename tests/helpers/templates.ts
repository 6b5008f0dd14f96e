import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import project from '../../package.json' with { type: 'json' };
import { openDatabase, type DatabaseOptions } from '../../src/server/db/connect.ts';
import { loadMigrations, migrate } from '../../src/server/db/migrate.ts';
import { reindexSearch } from '../../src/server/rows/reindexSearch.ts';
import { fillDemo } from '../../server/demo/fill.ts';
import { setUpTables } from '../../src/server/db/tables.ts';
import { TABLES } from '../../server/db/tables.ts';
import { createPasswords } from '../../src/server/accounts/passwords.ts';
import { createClock } from './clock.ts';

setUpTables(TABLES);

/** The version of the embedded database. */
export const ENGINE_VERSION = project.dependencies['@electric-sql/pglite'];

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * The contents of a template database: only the tables, the demo at the start of the test clock, or
 * the demo with its eighteen months of history.
 */
export type TemplateContents = 'tables' | 'demo' | 'history';

/** Fills an empty database. For the demo, it may already have the tables. */
export async function fillTemplate(
  contents: TemplateContents,
  storage: DatabaseOptions,
): Promise<void> {
  const database = await openDatabase(storage);
  try {
    if (contents === 'tables') {
      await migrate(database, loadMigrations(ROOT));
      await reindexSearch(database.db);
    } else {
      await fillDemo(database, {
        now: createClock().now(),
        passwords: createPasswords(),
        withoutHistory: contents === 'demo',
      });
    }
  } finally {
    await database.close();
  }
}

/**
 * Returns a name that changes with everything the contents depend on: the database engine, the
 * migrations, and for the demo the server's code.
 */
export function templateName(contents: TemplateContents): string {
  const source = contents === 'tables' ? JSON.stringify(loadMigrations(ROOT)) : sources();
  return `${contents}_${createHash('sha256').update(ENGINE_VERSION).update(source).digest('hex').slice(0, 16)}`;
}

let cachedSources: string | undefined;

/** Returns the code that fills the demo, and everything that it calls. */
function sources(): string {
  cachedSources ??= ['server', 'src/server', 'src/shared', 'tests/helpers/clock.ts']
    .flatMap(filesOf)
    .map((file) => `${file}\n${fs.readFileSync(file, 'latin1')}`)
    .join('\n');
  return cachedSources;
}

function filesOf(name: string): string[] {
  const location = path.join(ROOT, name);
  if (!fs.statSync(location).isDirectory()) return [location];
  return fs
    .readdirSync(location, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
