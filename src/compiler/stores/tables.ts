import { join } from 'node:path';
import { SNAPSHOT } from '../../shared/productPaths.ts';
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

/** Finds and reports what the tables lack. */
export function changesOf(
  tables: readonly PlannedTable[],
  snapshot: Snapshot | undefined,
): TableChange[] {
  if (!snapshot) return [];
  const changes = compareTables(tables, snapshot);
  reportTableChanges(changes);
  return changes;
}

/** Reads the snapshot. A root without a server has none. */
export function readSnapshot(files: Files): Snapshot | undefined {
  const text = files.text(join(files.root, SNAPSHOT));
  return text === undefined ? undefined : (JSON.parse(text) as Snapshot);
}
