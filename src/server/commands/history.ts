import { parseArgs } from 'node:util';
import { printLine, readArguments, runCommand, type Command } from '../app/command.ts';
import { StartFailure } from '../app/definitions.ts';
import { eraseHistoryOf } from '../records/itemHistory.ts';
import { findCompany } from '../app/findCompany.ts';
import type { Installation } from '../app/installation.ts';
import { erasePersonHistory } from '../accounts/eraseHistory.ts';

const USAGE = `npm run history -- erase and one of:
  --email <e-mail>     the history of all items that have or had this e-mail, such as accounts, and the name of their owner in all entries
  --item <type>/<id>   the history of one item, such as --item user/12. If there are several companies, --company selects one by its
                       number
The values before and after each change are erased for good. Who changed which fields, and when, is kept.
The command uses the same database as the server: the one that DATA_DIR or DATABASE_URL specifies.`;

const OPTIONS = {
  email: { type: 'string' },
  item: { type: 'string' },
  company: { type: 'string' },
} as const;

type Options =
  { email: string } | { item: { type: string; id: number }; company: string | undefined };

function readOptions(): Options {
  return readArguments(USAGE, () => {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const { email, item, company } = values;
    if (positionals.join(' ') !== 'erase' || (email === undefined) === (item === undefined))
      return undefined;
    if (email !== undefined) return company === undefined ? { email } : undefined;
    const [, type, id] = /^([a-z][a-z0-9-]*)\/(\d{1,15})$/.exec(item!) ?? [];
    return type && id ? { item: { type, id: Number(id) }, company } : undefined;
  });
}

/** @throws StartFailure if no store with this name keeps a history */
function assertKept({ definitions }: Installation, type: string): void {
  const kept = [...definitions.resources.values()].flatMap(({ id, calls }) =>
    Object.values(calls).some(({ response }) => response === 'history')
      ? [definitions.storages.get(id)?.store ?? id]
      : [],
  );
  if (!kept.includes(type))
    throw new StartFailure(`There is no history of “${type}”. There is one of ${kept.join(', ')}.`);
}

export const command: Command = (product) =>
  runCommand(product, readOptions, async (installation, options) => {
    const { db } = installation.database;
    const at = new Date();
    if ('email' in options) {
      const erased = await erasePersonHistory(db, options.email, at);
      printLine(
        `Entries without values: ${erased.entries}. Entries without a name: ${erased.names}.`,
      );
      return;
    }
    assertKept(installation, options.item.type);
    const companyId = await findCompany(installation, options.company);
    const entries = await eraseHistoryOf(db, { companyId }, options.item, at);
    printLine(`Entries without values: ${entries}.`);
  });
