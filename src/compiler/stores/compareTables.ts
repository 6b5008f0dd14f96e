import type { Cursor } from '../read/cursor.ts';
import { compareIndexes } from './compareIndexes.ts';
import { rangeOf } from './acceptedValues.ts';
import { wideCheck } from './compareChecks.ts';
import type { PlannedColumn, PlannedTable } from './plannedTables.ts';
import type { Snapshot, SnapshotColumn, SnapshotTable, TableChange } from './tableChanges.ts';

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
    // Columns that are planned too are added with their own table.
    const others = table.others
      .filter((one) => !snapshot[one.table]?.columns[one.column])
      .filter(
        (one) => !planned.some((other) => other.name === one.table && hasColumn(other, one.column)),
      )
      .map((one): TableChange => ({ kind: 'missing', ...one }));
    if (!existing)
      return [
        { kind: 'newTable', at: table.at, table: table.name, planned: table },
        ...links,
        ...others,
      ];
    const columnChanges = compareColumns(table, existing);
    return [
      ...columnChanges,
      ...compareChecks(table, existing),
      ...links,
      ...others,
      ...(existing.view ? [] : compareIndexes(table, existing, columnChanges)),
    ];
  });
}

const hasColumn = ({ columns }: PlannedTable, column: string): boolean =>
  columns[column] !== undefined && !columns[column].manual;

function compareColumns(table: PlannedTable, existing: SnapshotTable): TableChange[] {
  const renamed = new Set<string>();
  const changes = Object.entries(table.columns).flatMap(([column, planned]): TableChange[] => {
    const base = { at: planned.at, table: table.name, column };
    const stored = existing.columns[column];
    if (stored && stored.store && !planned.manual && !isSameUse(planned, stored, table, existing))
      return [{ kind: 'taken', ...base, helper: stored.helper }];
    if (stored) return compareColumn(base, planned, stored, table.per);
    if (planned.manual || existing.view) return [{ kind: 'missing', ...base }];
    const was = formerName(planned, table, existing);
    if (was === undefined) return [{ kind: 'newColumn', ...base, planned }];
    renamed.add(was);
    return [
      { kind: 'renameColumn', ...base, was },
      ...compareColumn(base, planned, existing.columns[was]!, table.per),
    ];
  });
  const unused = Object.entries(existing.columns).flatMap(
    ([column, { store, helper, notNull, ...filled }]): TableChange[] => {
      if (!store || table.columns[column] || renamed.has(column)) return [];
      // A helper of a column that is there is still filled.
      const isFilled = helper !== undefined && helper.of in table.columns;
      const needsValue =
        notNull && filled.default === undefined && filled.computed === undefined && !isFilled;
      return needsValue ? [{ kind: 'unused', at: table.at, table: table.name, column }] : [];
    },
  );
  return [...changes, ...unused];
}

/** Whether a column is a helper of the same column as before, or contains values as before. */
function isSameUse(
  { helper }: PlannedColumn,
  { helper: known }: SnapshotColumn,
  table: PlannedTable,
  existing: SnapshotTable,
): boolean {
  if (helper === undefined || known === undefined) return helper === known;
  return helper.for === known.for && nameBefore(helper.of, table, existing) === known.of;
}

/** Returns the name that a column has in the snapshot: its own one, or the one before a rename. */
const nameBefore = (column: string, { columns }: PlannedTable, existing: SnapshotTable) =>
  existing.columns[column] ? column : columns[column]?.was;

/** Returns the column that a planned one was before: that of its field, or the helper of that one. */
function formerName(
  { was, helper }: PlannedColumn,
  table: PlannedTable,
  existing: SnapshotTable,
): string | undefined {
  if (helper === undefined) return was !== undefined && existing.columns[was] ? was : undefined;
  const of = nameBefore(helper.of, table, existing);
  return Object.keys(existing.columns).find((column) => {
    const { helper: known } = existing.columns[column]!;
    return known !== undefined && known.of === of && known.for === helper.for;
  });
}

function compareColumn(
  base: { at: Cursor; table: string; column: string },
  planned: PlannedColumn,
  stored: SnapshotColumn,
  isPerRow: boolean,
): TableChange[] {
  if (planned.manual || planned.computed !== undefined) return [];
  const type = stored.type.replace(/\([0-9,]+\)/, '');
  const changes: TableChange[] = [];
  if (
    planned.sqlTypes.length > 0 &&
    (!planned.sqlTypes.includes(type) || isTooSmall(type, planned))
  )
    changes.push({ kind: 'changeType', ...base, from: type, planned });
  if (planned.notNull && !stored.notNull) changes.push({ kind: 'required', ...base, planned });
  // A folded column that is never null needs no change, and the database makes rows that belong to others.
  if (!planned.notNull && stored.notNull && !isPerRow && planned.helper?.for !== 'search')
    changes.push({ kind: 'optional', ...base, defaultWas: stored.default });
  const { default: value, emptyValue } = planned;
  if (planned.notNull && value !== undefined && emptyValue !== undefined)
    if (literalOf(stored.default) !== value) changes.push({ kind: 'default', ...base, value });
  return changes;
}

const MAX_SMALLINT = 32_767;

/** Whether calls may send numbers that are too large for a column of the type. */
function isTooSmall(type: string, { accepts }: PlannedColumn): boolean {
  if (type !== 'smallint' || accepts === undefined) return false;
  const [low, high] = rangeOf(accepts);
  return !low || !high || low.value < -MAX_SMALLINT || high.value > MAX_SMALLINT;
}

/** Finds constraints that refuse values which calls may send. */
function compareChecks(table: PlannedTable, existing: SnapshotTable): TableChange[] {
  return Object.entries(table.columns).flatMap(([column, { at, accepts }]) =>
    Object.entries(accepts ? (existing.constraints ?? {}) : {}).flatMap(
      ([name, definition]): TableChange[] => {
        const before = nameBefore(column, table, existing) ?? column;
        const wide = wideCheck(definition, before, accepts!);
        // The column has its new name when the constraint is changed.
        const condition = wide?.condition?.replaceAll(
          new RegExp(`\\b${before}\\b(?= )`, 'g'),
          column,
        );
        return wide
          ? [{ kind: 'changeCheck', at, table: table.name, column, name, condition }]
          : [];
      },
    ),
  );
}

/** Returns a default without the type that PostgreSQL adds, and a negative number without quotes. */
const literalOf = (expression: string | undefined): string | undefined =>
  expression?.replace(/::[\w ]+(\[\])?$/, '').replace(/^'(-[\d.]+)'$/, '$1');
