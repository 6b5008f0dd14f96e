import type { Cursor } from '../read/cursor.ts';
import type {
  HelperColumn,
  PlannedColumn,
  PlannedIndex,
  PlannedLinks,
  PlannedTable,
} from './plannedTables.ts';

/** A table of the snapshot (server/db/snapshot.json), as far as it is compared. */
export interface SnapshotTable {
  columns: Record<string, SnapshotColumn>;
  constraints?: Record<string, string>;
  indexes?: Record<string, string>;
  view?: true;
}

export interface SnapshotColumn {
  type: string;
  notNull?: true;
  default?: string;
  computed?: string;
  /** Whether the column follows from a store, so that migrations may change it. */
  store?: true;
  /** The column is filled from another one. */
  helper?: HelperColumn;
}

export type Snapshot = Readonly<Record<string, SnapshotTable>>;

/** A difference between what the stores need and the tables of the snapshot. */
export type TableChange = { at: Cursor; table: string } & (
  | { kind: 'newTable'; planned: PlannedTable }
  | { kind: 'newLinks'; planned: PlannedLinks }
  | { kind: 'newColumn'; column: string; planned: PlannedColumn }
  | { kind: 'renameColumn'; column: string; was: string }
  | { kind: 'changeType'; column: string; from: string; planned: PlannedColumn }
  | { kind: 'required'; column: string; planned: PlannedColumn }
  | { kind: 'optional'; column: string; defaultWas: string | undefined }
  | { kind: 'default'; column: string; value: string }
  | { kind: 'unused'; column: string }
  | { kind: 'newIndex'; name: string; planned: PlannedIndex }
  | { kind: 'renameIndex'; name: string; was: string }
  | { kind: 'dropIndex'; name: string }
  | { kind: 'changeCheck'; column: string; name: string; condition: string | undefined }
  | { kind: 'missing'; column: string }
  | { kind: 'taken'; column: string; helper: HelperColumn | undefined }
);
