import { join } from 'node:path';
import type * as connect from '../../src/server/db/connect.ts';
import type * as productTables from '../../server/db/tables.ts';
import type * as serverTables from '../../src/server/db/tables.ts';
import type * as migration from '../../src/server/db/migrate.ts';
import type * as fill from '../../server/demo/fill.ts';
import type * as hashing from '../../src/server/accounts/passwords.ts';
import type * as testApp from '../helpers/testApp.ts';
import { DEMO_ROWS } from '../../src/shared/productPaths.ts';
import { createFolderStorage } from '../helpers/testDatabase.ts';

type TestApp = typeof testApp;

/** Imports a module of a copy of the project. */
export const importFrom = async <Module>(root: string, file: string): Promise<Module> =>
  (await import(/* @vite-ignore */ join(root, file))) as Module;

/** Sets the tables of a copy for its server code. */
export async function setUpTablesOf(root: string): Promise<void> {
  const { setUpTables } = await importFrom<typeof serverTables>(root, 'src/server/db/tables.ts');
  const { TABLES } = await importFrom<typeof productTables>(root, 'server/db/tables.ts');
  setUpTables(TABLES);
}

/** Starts the server of a copy of the project on an embedded database with demo data. */
export async function startCopy(
  root: string,
): Promise<{ app: Awaited<ReturnType<TestApp['createTestApp']>>; close(): Promise<void> }> {
  const location = await createFolderStorage('tables');
  const { openDatabase } = await importFrom<typeof connect>(root, 'src/server/db/connect.ts');
  const { loadMigrations, migrate } = await importFrom<typeof migration>(
    root,
    'src/server/db/migrate.ts',
  );
  const { fillDemo } = await importFrom<typeof fill>(root, 'server/demo/fill.ts');
  const { createPasswords } = await importFrom<typeof hashing>(
    root,
    'src/server/accounts/passwords.ts',
  );
  const { createTestApp } = await importFrom<TestApp>(root, 'tests/helpers/testApp.ts');
  const database = await openDatabase(location);
  await migrate(database, loadMigrations(root));
  const passwords = createPasswords();
  const rowsFolder = join(root, DEMO_ROWS);
  await fillDemo(database, { now: new Date(), passwords, withoutHistory: true, rowsFolder });
  const app = await createTestApp({ database: { ...database, storage: location }, passwords });
  const close = async () => {
    await app.close();
    await database.close();
    await location.remove();
  };
  return { app, close };
}
