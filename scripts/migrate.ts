import { parseArgs } from 'node:util';
import { MigrationFailed } from '../src/server/db/migrate.ts';
import { NeedsDecision } from './migrate/printMigration.ts';
import { dropColumn, writeMigration } from './migrate/writeMigration.ts';

/*
 * `npm run migrate` writes the next migration: the SQL by which the tables become what the stores
 * need. The server applies it when it starts next. The files are below the folder in which it runs.
 */

const USAGE = `Usage: npm run migrate [-- --name suppliers] [-- --drop supplier.rating]

Compares the stores (schemas/*/*.store.json) with server/db/snapshot.json, and writes
  server/db/migrations/<number>-<name>.sql   the SQL, to be read and committed
  server/db/snapshot.json                    the tables with it
  server/db/tables.ts                        their types

--name   the name of the file; by default the area of a new table, or the table and its new column
--drop   deletes a column that no field uses any more, with its values`;

try {
  const { values } = parseArgs({
    options: { name: { type: 'string' }, drop: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) log(USAGE);
  else await run(values.name, values.drop);
} catch (error) {
  if (!(error instanceof NeedsDecision || error instanceof MigrationFailed || isUsageError(error)))
    throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(name: string | undefined, drop: string | undefined): Promise<void> {
  const root = process.cwd();
  const written =
    drop === undefined ? await writeMigration(root, name) : await dropColumn(root, drop);
  if (!written) return log('The tables have all that the stores need.');
  written.sentences.filter(Boolean).forEach(log);
  written.files.forEach((file) => log(`wrote ${file}`));
}

/** Whether the command line has an unknown or incomplete option. */
function isUsageError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error;
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
