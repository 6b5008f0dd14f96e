import fs from 'node:fs';
import path from 'node:path';
import { openEngine } from '../db/embedded.ts';
import { ENGINE_FOLDER } from '../db/folder.ts';
import { lockFolder } from '../db/lock.ts';
import { unpack } from '../db/pack.ts';
import { StartFailure } from '../app/definitions.ts';
import type { Command } from '../app/command.ts';
import type { Product } from '../app/product.ts';
import { readSettings } from '../app/settings.ts';
import { formatFatalError } from '../app/installation.ts';

const USAGE = `npm run restore -- <file>
  Restores the database of a backup into DATA_DIR, which must not contain a database.`;

/** Restores into a temporary folder and moves it into place only after the engine could open it. */
async function restore(file: string, dataDir: string): Promise<void> {
  const workFolder = path.join(dataDir, `restore-${process.pid}`);
  fs.mkdirSync(workFolder);
  try {
    await unpack(file, workFolder, ENGINE_FOLDER);
    await (await openEngine(workFolder)).close();
    fs.renameSync(path.join(workFolder, ENGINE_FOLDER), path.join(dataDir, ENGINE_FOLDER));
  } finally {
    fs.rmSync(workFolder, { recursive: true, force: true });
  }
}

async function run(product: Product): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0 || file.startsWith('-')) throw new StartFailure(USAGE);
  const { dataDir, databaseUrl } = readSettings(process.env, product);
  if (databaseUrl)
    throw new StartFailure(
      'DATABASE_URL is set. Use the tool of PostgreSQL: pg_restore --dbname="$DATABASE_URL" nasaq.dump',
    );
  if (!fs.existsSync(file)) throw new StartFailure(`The file ${file} does not exist.`);
  fs.mkdirSync(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  try {
    if (fs.existsSync(path.join(dataDir, ENGINE_FOLDER)))
      throw new StartFailure(
        `${dataDir} already contains a database, which is not overwritten. Move it away, or set DATA_DIR to another folder.`,
      );
    await restore(file, dataDir);
  } finally {
    unlock();
  }
  process.stdout.write(
    `Restored the database of ${file} into ${dataDir}. Start the server with npm start.\n`,
  );
}

export const command: Command = (product) => {
  run(product).catch((error: unknown) => {
    process.stderr.write(`${formatFatalError(error)}\n`);
    process.exitCode = 1;
  });
};
