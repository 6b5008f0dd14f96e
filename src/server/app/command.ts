import { loadDefinitions, StartFailure } from './definitions.ts';
import { loadEnv } from './env.ts';
import {
  findRoot,
  formatFatalError,
  openInstallation,
  prepareDatabase,
  type Installation,
} from './installation.ts';

/** Prints a line to standard output. */
export const printLine = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Runs a command on the server's database: reads the arguments, opens the database, applies pending
 * migrations, does the work and closes the database. Errors are printed, and the process then exits
 * with 1.
 * @param read reads the arguments. Throws StartFailure with the usage text if they are wrong.
 */
export function runCommand<T>(
  read: () => T,
  work: (installation: Installation, options: T) => Promise<void>,
): void {
  run(read, work).catch((error: unknown) => {
    process.stderr.write(`${formatFatalError(error)}\n`);
    process.exitCode = 1;
  });
}

async function run<T>(
  read: () => T,
  work: (installation: Installation, options: T) => Promise<void>,
): Promise<void> {
  const options = read();
  const env = loadEnv(process.env);
  const root = findRoot();
  const installation = await openInstallation(() => loadDefinitions(root), env, printLine);
  await prepareDatabase(installation.database, root, env, printLine, () =>
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
