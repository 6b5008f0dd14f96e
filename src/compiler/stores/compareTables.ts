import type { Cursor } from '../read/cursor.ts';
import type { PlannedColumn, PlannedIndex, PlannedLinks, PlannedTable } from './planTables.ts';

/** A table of the snapshot (server/db/snapshot.json), as far as it is compared. */
export interface SnapshotTable {
  columns: Record<string, SnapshotColumn>;
  constraints?: Record<string, string>;
  indexes?: Record<string, string>;
  view?: true;
}

interface SnapshotColumn {
  type: string;
  notNull?: true;
  default?: string;
  computed?: string;
  /** Whether the column follows from a store, so that migrations may change it. */
  store?: true;
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
  | { kind: 'optional'; column: string }
  | { kind: 'unused'; column: string }
  | { kind: 'newIndex'; name: string; planned: PlannedIndex }
  | { kind: 'missing'; column: string }
);

/**
 * Compares the tables that stores need with the snapshot. What no store explains is not compared,
 * except columns that a store explained before.
 */
export function compareTables(planned: readonly PlannedTable[], snapshot: Snapshot): TableChange[] {
  return planned.flatMap((table) => {
    const existing = snapshot[table.name];
    const links = Object.entries(table.links).flatMap(([name, one]): TableChange[] =>
      snapshot[name] ? [] : [{ kind: 'newLinks', at: one.at, table: name, planned: one }],
    );
    if (!existing)
      return [{ kind: 'newTable', at: table.at, table: table.name, planned: table }, ...links];
    return [
      ...compareColumns(table, existing),
      ...links,
      ...(existing.view ? [] : compareIndexes(table, existing)),
    ];
  });
}

function compareColumns(table: PlannedTable, existing: SnapshotTable): TableChange[] {
  const renamed = new Set<string>();
  const changes = Object.entries(table.columns).flatMap(([column, planned]): TableChange[] => {
    const base = { at: planned.at, table: table.name, column };
    const stored = existing.columns[column];
    if (stored) return compareColumn(base, planned, stored);
    if (planned.manual || existing.view) return [{ kind: 'missing', ...base }];
    if (planned.was === undefined || !existing.columns[planned.was])
      return [{ kind: 'newColumn', ...base, planned }];
    renamed.add(planned.was);
    return [
      { kind: 'renameColumn', ...base, was: planned.was },
      ...compareColumn(base, planned, existing.columns[planned.was]!),
    ];
  });
  const unused = Object.entries(existing.columns).flatMap(
    ([column, { store, notNull, default: value }]): TableChange[] =>
      store && !table.columns[column] && !renamed.has(column) && !isPartOf(column, table, renamed)
        ? notNull && value === undefined
          ? [{ kind: 'unused', at: table.at, table: table.name, column }]
          : []
        : [],
  );
  return [...changes, ...unused];
}

/** Whether a column is the normalised text or the order of another one that is there. */
const isPartOf = (column: string, { columns }: PlannedTable, renamed: ReadonlySet<string>) => {
  const base = column.replace(/_(folded|order)$/, '');
  return base !== column && (base in columns || renamed.has(base));
};

function compareColumn(
  base: { at: Cursor; table: string; column: string },
  planned: PlannedColumn,
  stored: SnapshotColumn,
): TableChange[] {
  if (planned.manual || planned.computed !== undefined) return [];
  const type = stored.type.replace(/\([0-9,]+\)/, '');
  const changes: TableChange[] = [];
  if (planned.sqlTypes.length > 0 && !planned.sqlTypes.includes(type))
    changes.push({ kind: 'changeType', ...base, from: type, planned });
  if (planned.notNull && !stored.notNull) changes.push({ kind: 'required', ...base, planned });
  // A folded column that is never null needs no change.
  if (
    !planned.notNull &&
    stored.notNull &&
    stored.default === undefined &&
    !base.column.endsWith('_folded')
  )
    changes.push({ kind: 'optional', ...base });
  return changes;
}

function compareIndexes(
  table: PlannedTable,
  { indexes = {}, constraints = {} }: SnapshotTable,
): TableChange[] {
  const existing = [...Object.values(indexes), ...Object.values(constraints)].map(columnsOf);
  return Object.entries(table.indexes).flatMap(([name, planned]): TableChange[] => {
    if (planned.unique ? name in indexes : isServed(planned, existing)) return [];
    return [{ kind: 'newIndex', at: planned.at, table: table.name, name, planned }];
  });
}

/** Whether an index has the same first columns. Every table has few rows with equal values. */
const isServed = ({ columns, words }: PlannedIndex, existing: readonly string[][]): boolean => {
  const needed = words ? columns : ['company_id', ...columns];
  return existing.some((one) => needed.every((column, index) => one[index] === column));
};

/** Returns the columns of an index as PostgreSQL prints it. */
const columnsOf = (definition: string): string[] =>
  (/\((.*)\)$/.exec(definition)?.[1] ?? '')
    .split(', ')
    .map((one) => one.replace(/ gin_trgm_ops$/, ''));
