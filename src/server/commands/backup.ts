import fs from 'node:fs';
import path from 'node:path';
import { requestCopy } from '../db/copies.ts';
import { openEngine } from '../db/embedded.ts';
import { ENGINE_FOLDER } from '../db/folder.ts';
import { FolderInUse } from '../db/lock.ts';
import { pack } from '../db/pack.ts';
import { StartFailure } from '../app/definitions.ts';
import type { Command } from '../app/command.ts';
import type { Product } from '../app/product.ts';
import { readSettings } from '../app/settings.ts';
import { formatFatalError } from '../app/installation.ts';

const USAGE = `npm run backup -- [file]
  Writes the embedded database of DATA_DIR to a file. Default: nasaq-<time>.tar.gz in the current folder. The server can keep running.`;

/**
 * Copies the files first, which is quick. Packing them takes longer, and the server can go on
 * meanwhile.
 */
async function backUp(dataDir: string, file: string): Promise<void> {
  const workFolder = path.join(dataDir, `backup-${process.pid}`);
  fs.mkdirSync(workFolder);
  try {
    await copy(dataDir, path.join(workFolder, ENGINE_FOLDER));
    await pack(workFolder, ENGINE_FOLDER, file);
  } finally {
    fs.rmSync(workFolder, { recursive: true, force: true });
  }
}

async function copy(dataDir: string, to: string): Promise<void> {
  const engine = await openEngine(dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  if (!engine) return requestCopy(dataDir, to);
  try {
    await engine.copyTo(to);
  } finally {
    await engine.close();
  }
}

function defaultFileName(): string {
  return `nasaq-${new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.tar.gz`;
}

async function run(product: Product): Promise<void> {
  const [file = defaultFileName(), ...more] = process.argv.slice(2);
  if (more.length > 0 || file.startsWith('-')) throw new StartFailure(USAGE);
  const { dataDir, databaseUrl } = readSettings(process.env, product);
  if (databaseUrl)
    throw new StartFailure(
      'DATABASE_URL is set. Use the tool of PostgreSQL: pg_dump --format=custom --file=nasaq.dump "$DATABASE_URL"',
    );
  if (!fs.existsSync(path.join(dataDir, ENGINE_FOLDER)))
    throw new StartFailure(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of the database.`,
    );
  if (fs.existsSync(file)) throw new StartFailure(`${file} already exists and is not overwritten.`);
  await backUp(dataDir, file);
  process.stdout.write(
    `${file} contains the database of ${dataDir} (${(fs.statSync(file).size / 1_000_000).toFixed(1)} MB).\n`,
  );
}

export const command: Command = (product) => {
  run(product).catch((error: unknown) => {
    process.stderr.write(`${formatFatalError(error)}\n`);
    process.exitCode = 1;
  });
};
