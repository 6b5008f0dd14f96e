import { openDatabase } from '../db/connect.ts';
import { fillDemo } from '../../../server/demo/fill.ts';
import { loadEnv } from './env.ts';
import { findRoot, prepareDatabase } from './installation.ts';
import { createPasswords } from '../accounts/passwords.ts';

/*
 * Creates the embedded database and fills it with demo data. The server runs this as a child
 * process.
 */

const print = (text: string) => void process.stdout.write(`${text}\n`);

async function createDatabase(): Promise<void> {
  const env = loadEnv(process.env);
  print(`Creating a database in ${env.dataDir} …`);
  const database = await openDatabase(env);
  await prepareDatabase(database, findRoot(), env, print, () =>
    fillDemo(database, { now: new Date(), passwords: createPasswords() }),
  );
  print('Filled with demo data');
  await database.close();
}

// The server has exited, so this process must release the data folder for the next one.
process.once('disconnect', () => process.exit(1));
// The server runs into the same error and reports it.
createDatabase().then(
  () => process.exit(0),
  () => process.exit(1),
);
