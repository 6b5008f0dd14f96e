import { setUpTables } from '../db/tables.ts';
import { loadDefinitions, StartFailure } from './definitions.ts';
import type { Product } from './product.ts';
import { readSettings } from './settings.ts';
import {
  findRoot,
  formatFatalError,
  openInstallation,
  prepareDatabase,
  type Installation,
} from './installation.ts';

/** A command of operators. The build has a file for each, which calls it. */
export type Command = (product: Product) => void;

/** Prints a line to standard output. */
export const printLine = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Runs a command on the server's database: reads the arguments, opens the database, applies pending
 * migrations, does the work and closes the database. Errors are printed, and the process then exits
 * with 1.
 * @param product its settings are checked too
 * @param read reads the arguments. Throws StartFailure with the usage text if they are wrong.
 */
export function runCommand<T>(
  product: Product,
  read: () => T,
  work: (installation: Installation, options: T) => Promise<void>,
): void {
  run(product, read, work).catch((error: unknown) => {
    process.stderr.write(`${formatFatalError(error)}\n`);
    process.exitCode = 1;
  });
}

async function run<T>(
  product: Product,
  read: () => T,
  work: (installation: Installation, options: T) => Promise<void>,
): Promise<void> {
  setUpTables(product.tables);
  const options = read();
  const settings = readSettings(process.env, product);
  const root = findRoot();
  const installation = await openInstallation(
    () => loadDefinitions(root, product),
    settings,
    printLine,
  );
  await prepareDatabase(installation.database, root, settings, printLine, () =>
    work(installation, options),
  );
  await installation.database.close();
}

/**
 * Reads arguments.
 * @throws StartFailure with the error and the usage text
 */
export function readArguments<T>(usage: string, read: () => T | undefined): T {
  try {
    const options = read();
    if (options !== undefined) return options;
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n\n${usage}`);
  }
  throw new StartFailure(usage);
}
