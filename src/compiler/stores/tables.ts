import { join } from 'node:path';
import { SNAPSHOT } from '../../shared/productPaths.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import { namesIn } from '../../sources/namesIn.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Files } from '../read/files.ts';
import { compareTables } from './compareTables.ts';
import type { PlannedTable } from './plannedTables.ts';
import { reportTableChanges } from './reportTableChanges.ts';
import type { Snapshot, TableChange } from './tableChanges.ts';

/** The tables that stores need, and what the tables of the snapshot lack. */
export interface Tables {
  planned: PlannedTable[];
  changes: TableChange[];
}

/**
 * Finds and reports what the tables lack.
 * @param languages the codes of the product's languages, in app.json
 */
export function changesOf(
  tables: readonly PlannedTable[],
  snapshot: Snapshot | undefined,
  languages: Cursor<readonly Language[] | undefined>,
): TableChange[] {
  if (!snapshot) return [];
  const changes = compareTables(
    [...tables, ...namedCompany(tables, snapshot, languages)],
    snapshot,
  );
  reportTableChanges(changes);
  return changes;
}

/** Returns the columns of the names of companies, one for each language, unless a store has them. */
function namedCompany(
  tables: readonly PlannedTable[],
  snapshot: Snapshot,
  at: Cursor<readonly Language[] | undefined>,
): PlannedTable[] {
  if (!snapshot['company'] || tables.some(({ name }) => name === 'company')) return [];
  const text = { at, sqlTypes: ['text'], castTypes: [], notNull: true, default: "''" };
  const languages = at.items().flatMap((one) => one.text() ?? []);
  const columns = Object.values(namesIn(languages, 'name')).map((column) => [column, text]);
  return [
    {
      name: 'company',
      at,
      isWritten: false,
      isVersioned: false,
      per: false,
      key: ['id'],
      columns: Object.fromEntries(columns) as PlannedTable['columns'],
      indexes: {},
      links: {},
      others: [],
    },
  ];
}

/** Reads the snapshot. A root without a server has none. */
export function readSnapshot(files: Files): Snapshot | undefined {
  const text = files.text(join(files.root, SNAPSHOT));
  return text === undefined ? undefined : (JSON.parse(text) as Snapshot);
}
