import { parseArgs } from 'node:util';
import { NeedsDecision } from '../../authoring/migrate/needsDecision.ts';
import { dropColumn, writeMigration } from '../../authoring/migrate/writeMigration.ts';
import { MigrationFailed } from '../../server/db/migrate.ts';
import { isParseError, Usage } from '../arguments.ts';
import type { Command } from '../runCommand.ts';

const USAGE = `Usage: npm run migrate [-- --name suppliers] [-- --drop supplier.rating]

Compares the stores (schemas/*/*.store.json) with server/db/snapshot.json, and writes
  server/db/migrations/<number>-<name>.sql   the SQL, to be read and committed
  server/db/snapshot.json                    the tables with it
  server/db/tables.ts                        their types

--name   the name of the file; by default the area of a new table, or the table and its new column
--drop   deletes a column that no field uses any more, with its values`;

/**
 * Writes the next migration: the SQL by which the tables become what the stores need. The server
 * applies it when it starts next. The files are below the folder in which it runs.
 */
export const migrate: Command = async (args, { cwd, print }) => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { name: { type: 'string' }, drop: { type: 'string' }, help: { type: 'boolean' } },
    });
    if (values.help) throw new Usage(USAGE);
    const written =
      values.drop === undefined
        ? await writeMigration(cwd, values.name)
        : await dropColumn(cwd, values.drop);
    if (!written) print('The tables have all that the stores need.');
    written?.sentences.filter(Boolean).forEach(print);
    written?.files.forEach((file) => print(`wrote ${file}`));
    return true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    print(error.message);
    return false;
  }
};

/** Whether an error is for the person who runs the command: also an unknown or incomplete option. */
const isExpected = (error: unknown): error is Error =>
  error instanceof NeedsDecision || error instanceof MigrationFailed || isParseError(error);
