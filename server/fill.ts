import { openDatabase } from './db/connect.ts';
import { fillDemo } from './demo/fill.ts';
import { loadEnv } from './env.ts';
import { findRoot, prepareDatabase } from './installation.ts';
import { createPasswords } from './services/passwords.ts';

/*
 * Makes the embedded database and fills it with demo data, for the server that started this process.
 */

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function make(): Promise<void> {
  const env = loadEnv(process.env);
  say(`Making a database in ${env.dataDir} …`);
  const database = await openDatabase(env);
  await prepareDatabase(database, findRoot(), env, say, () =>
    fillDemo(database, { now: new Date(), passwords: createPasswords() }),
  );
  say('Filled with demo data');
  await database.close();
}

// The server has been stopped or killed: its folder must be free for the next one.
process.once('disconnect', () => process.exit(1));
// The server meets the same failure, and reports it.
make().then(
  () => process.exit(0),
  () => process.exit(1),
);
