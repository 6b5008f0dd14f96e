import { join } from 'node:path';
import type { Files } from '../read/files.ts';
import { compareTables, type Snapshot, type TableChange } from './compareTables.ts';
import type { PlannedTable } from './plannedTables.ts';
import { reportTableChanges } from './reportTableChanges.ts';

/** The tables that stores need, and what the tables of the snapshot lack. */
export interface Tables {
  planned: PlannedTable[];
  changes: TableChange[];
}

/** The tables of the database, as `npm run migrate` left them. Below the root. */
export const SNAPSHOT = 'server/db/snapshot.json';

/** Finds and reports what the tables lack. A root without a server has no tables. */
export function changesOf(tables: readonly PlannedTable[], files: Files): TableChange[] {
  const text = files.text(join(files.root, SNAPSHOT));
  if (text === undefined) return [];
  const changes = compareTables(tables, JSON.parse(text) as Snapshot);
  reportTableChanges(changes);
  return changes;
}
