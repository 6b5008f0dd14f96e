import { StartFailure } from './definitions.ts';
import { loadEnv } from './env.ts';
import { findRoot, lastWords, openAll, prepareDatabase, type Opened } from './installation.ts';

/** Prints a line. */
export const printLine = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Runs a command that works on the server's own database: reads its arguments, opens the database that the environment names, brings
 * its tables up to this version, does the work and closes it. A failure is printed, and the process then ends with 1.
 * @param read the arguments; throws StartFailure with how the command is used.
 */
export function runCommand<T>(
  read: () => T,
  work: (opened: Opened, options: T) => Promise<void>,
): void {
  run(read, work).catch((error: unknown) => {
    process.stderr.write(`${lastWords(error)}\n`);
    process.exitCode = 1;
  });
}

async function run<T>(
  read: () => T,
  work: (opened: Opened, options: T) => Promise<void>,
): Promise<void> {
  const options = read();
  const env = loadEnv(process.env);
  const root = findRoot();
  const opened = await openAll(root, env, printLine);
  await prepareDatabase(opened.database, root, env, printLine, () => work(opened, options));
  await opened.database.close();
}

/** Reads arguments. @throws StartFailure with what is wrong of them and how the command is used. */
export function readArguments<T>(usage: string, read: () => T | undefined): T {
  try {
    const options = read();
    if (options !== undefined) return options;
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n\n${usage}`);
  }
  throw new StartFailure(usage);
}
