import fs from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type Command,
  createAjv,
  findCompany,
  InvalidCsv,
  type Installation,
  printLine,
  readArguments,
  readCsv,
  readMainAccounts,
  runCommand,
  scopedTo,
  StartFailure,
} from 'nasaq/server';

const COLUMNS = ['name', 'email', 'city'] as const;

const USAGE = `nasaq borrowers import <file.csv> [--company <number>]
Adds the borrowers of a CSV file with the columns ${COLUMNS.join(', ')}; all or none.`;

interface Options {
  file: string;
  company: string | undefined;
}

const readOptions = (): Options =>
  readArguments(USAGE, () => {
    const { values, positionals } = parseArgs({
      options: { company: { type: 'string' } },
      allowPositionals: true,
    });
    const [action, file, ...more] = positionals;
    return action === 'import' && file !== undefined && more.length === 0
      ? { file, company: values.company }
      : undefined;
  });

/** @throws StartFailure if the file cannot be read or is no sheet */
function readRows(file: string) {
  try {
    return readCsv(fs.readFileSync(file, 'utf8'), COLUMNS);
  } catch (error) {
    if (error instanceof InvalidCsv) throw new StartFailure(`${file}:\n${error.message}`);
    throw new StartFailure(`${file} cannot be read.`);
  }
}

async function importBorrowers(installation: Installation, { file, company }: Options) {
  const { database, definitions } = installation;
  const companyId = await findCompany(installation, company);
  const [author = 0] = await readMainAccounts(database.db, { companyId });
  // The rules of the form hold for a sheet too.
  const isValid = createAjv().compile(definitions.entities.get('borrower')!.bodies.create);
  const rows = readRows(file);
  const wrong = rows.filter(({ cells }) => !isValid(cells)).map(({ line }) => line);
  if (wrong.length > 0)
    throw new StartFailure(`Nothing was saved. Wrong lines: ${wrong.join(', ')}`);
  const now = new Date();
  const by = { created_by: author, updated_by: author, created_at: now, updated_at: now };
  const borrowers = rows.map(({ cells: { name = '', email = '', city = '' } }) => ({
    name,
    email,
    city,
    ...by,
  }));
  await database.db
    .transaction()
    .execute((tx) => scopedTo(tx, { companyId }).insertMany('borrower', borrowers));
  printLine(`${borrowers.length} borrowers added`);
}

export const command: Command = (product) => runCommand(product, readOptions, importBorrowers);
