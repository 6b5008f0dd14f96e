import { createPasswords } from '../accounts/passwords.ts';
import { openDatabase } from '../db/connect.ts';
import { setUpTables } from '../db/tables.ts';
import { findRoot, prepareDatabase } from './installation.ts';
import type { Product } from './product.ts';
import { readSettings } from './settings.ts';

const print = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Creates the embedded database, fills it with demo data and ends the process. The server starts
 * itself as a child process for it.
 */
export function fillDemoAndExit(product: Product): void {
  // The server has exited, so this process must release the data folder for the next one.
  process.once('disconnect', () => process.exit(1));
  // The server runs into the same error and reports it.
  createDatabase(product).then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

async function createDatabase(product: Product): Promise<void> {
  setUpTables(product.tables);
  const settings = readSettings(process.env, product);
  print(`Creating a database in ${settings.dataDir} …`);
  const database = await openDatabase(settings);
  const options = { now: new Date(), passwords: createPasswords() };
  await prepareDatabase(database, findRoot(), settings, print, () =>
    Promise.resolve(product.demo?.fill(database, options)),
  );
  print('Filled with demo data');
  await database.close();
}
