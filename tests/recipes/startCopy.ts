import { join } from 'node:path';
import type * as connect from '../../server/db/connect.ts';
import type * as migration from '../../server/db/migrate.ts';
import type * as fill from '../../server/demo/fill.ts';
import type * as hashing from '../../server/services/passwords.ts';
import type * as testApp from '../helpers/testApp.ts';
import { createFolderPlace } from '../helpers/testDatabase.ts';

type TestApp = typeof testApp;

/** Imports a file of a copy of the project. */
export const loadOf = async <Module>(root: string, file: string): Promise<Module> =>
  (await import(/* @vite-ignore */ join(root, file))) as Module;

/** The server of a copy of the project, on an embedded database with demo data. */
export async function startCopy(
  root: string,
): Promise<{ app: Awaited<ReturnType<TestApp['createTestApp']>>; close(): Promise<void> }> {
  const place = await createFolderPlace();
  const { openDatabase } = await loadOf<typeof connect>(root, 'server/db/connect.ts');
  const { loadMigrations, migrate } = await loadOf<typeof migration>(root, 'server/db/migrate.ts');
  const { fillDemo } = await loadOf<typeof fill>(root, 'server/demo/fill.ts');
  const { createPasswords } = await loadOf<typeof hashing>(root, 'server/services/passwords.ts');
  const { createTestApp } = await loadOf<TestApp>(root, 'tests/helpers/testApp.ts');
  const database = await openDatabase(place);
  await migrate(database, loadMigrations(root));
  const passwords = createPasswords();
  await fillDemo(database, { now: new Date(), passwords, withoutHistory: true });
  const app = await createTestApp({ database: { ...database, place }, passwords });
  const close = async () => {
    await app.close();
    await database.close();
    await place.remove();
  };
  return { app, close };
}
