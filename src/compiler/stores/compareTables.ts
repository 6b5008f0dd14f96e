import type { Cursor } from '../read/cursor.ts';
import type {
  HelperColumn,
  PlannedColumn,
  PlannedIndex,
  PlannedLinks,
  PlannedTable,
} from './plannedTables.ts';

/** A table of the snapshot (server/db/snapshot.json), as far as it is compared. */
interface SnapshotTable {
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
  | { kind: 'missing'; column: string }
  | { kind: 'taken'; column: string; helper: HelperColumn | undefined }
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
  isPerSchool: boolean,
): TableChange[] {
  if (planned.manual || planned.computed !== undefined) return [];
  const type = stored.type.replace(/\([0-9,]+\)/, '');
  const changes: TableChange[] = [];
  if (planned.sqlTypes.length > 0 && !planned.sqlTypes.includes(type))
    changes.push({ kind: 'changeType', ...base, from: type, planned });
  if (planned.notNull && !stored.notNull) changes.push({ kind: 'required', ...base, planned });
  // A folded column that is never null needs no change, and the database makes the rows of schools.
  if (!planned.notNull && stored.notNull && !isPerSchool && planned.helper?.for !== 'search')
    changes.push({ kind: 'optional', ...base, defaultWas: stored.default });
  const { default: value, emptyValue } = planned;
  if (planned.notNull && value !== undefined && emptyValue !== undefined)
    if (literalOf(stored.default) !== value) changes.push({ kind: 'default', ...base, value });
  return changes;
}

/** Returns a default without the type that PostgreSQL adds, and a negative number without quotes. */
const literalOf = (expression: string | undefined): string | undefined =>
  expression?.replace(/::[\w ]+(\[\])?$/, '').replace(/^'(-[\d.]+)'$/, '$1');

function compareIndexes(
  table: PlannedTable,
  { indexes = {}, constraints = {}, columns }: SnapshotTable,
): TableChange[] {
  const renamed = new Map(
    Object.entries(table.columns).flatMap(([column, { was }]) =>
      was === undefined ? [] : [[was, column] as const],
    ),
  );
  const existing = Object.entries({ ...constraints, ...indexes }).map(([name, definition]) => ({
    name,
    columns: columnsOf(definition, renamed),
    unique: /^(CREATE )?UNIQUE|^PRIMARY/.test(definition),
  }));
  const dropped = Object.keys(indexes).filter((name) => {
    const index = existing.find((one) => one.name === name)!;
    const isNeeded = Object.values(table.indexes).some((one) => one.unique && isServed(one, index));
    return index.unique && !isNeeded && isOfStore(name, table.name, { indexes, columns });
  });
  const names = new Set(existing.map(({ name }) => name).filter((name) => !dropped.includes(name)));
  const drops = dropped.map((name): TableChange => ({
    kind: 'dropIndex',
    at: table.at,
    table: table.name,
    name,
  }));
  const additions = Object.entries(table.indexes).flatMap(([name, planned]): TableChange[] => {
    const base = { at: planned.at, table: table.name, name };
    const served = existing.find((one) => names.has(one.name) && isServed(planned, one));
    if (!served) return [...releaseName(base, names), { kind: 'newIndex', ...base, planned }];
    // The server finds the error of a taken value by the name of the index.
    return planned.unique && served.name !== name
      ? [{ kind: 'renameIndex', ...base, was: served.name }]
      : [];
  });
  return [...drops, ...additions];
}

/** Whether a unique index has the name and the columns of one that followed from a store. */
function isOfStore(
  name: string,
  table: string,
  { indexes = {}, columns }: Pick<SnapshotTable, 'indexes' | 'columns'>,
): boolean {
  const own = columnsOf(indexes[name]!, new Map())
    .filter((column) => column !== 'company_id')
    .map((column) => column.replace(/^lower\((.*)\)$/, '$1'));
  return (
    name === `${table}_${own.join('_')}` && own.every((column) => columns[column]?.store === true)
  );
}

/** Renames an index of other columns that has the name of a new one. */
function releaseName(
  { at, table, name }: { at: Cursor; table: string; name: string },
  names: ReadonlySet<string>,
): TableChange[] {
  if (!names.has(name)) return [];
  let free = `${name}_order`;
  for (let number = 2; names.has(free); number += 1) free = `${name}_order${number}`;
  return [{ kind: 'renameIndex', at, table, name: free, was: name }];
}

/**
 * Whether an index serves: its first columns are the needed ones. One that ensures that values are
 * unique has no others.
 */
function isServed(
  { columns, words, unique }: PlannedIndex,
  existing: { columns: readonly string[]; unique: boolean },
): boolean {
  const needed = words ? columns : ['company_id', ...columns];
  return (
    needed.every((column, index) => existing.columns[index] === column) &&
    (!unique || (existing.unique && existing.columns.length === needed.length))
  );
}

/** Returns the columns of an index as PostgreSQL prints it, by their new names. */
const columnsOf = (definition: string, renamed: ReadonlyMap<string, string>): string[] =>
  (/\((.*)\)$/.exec(definition)?.[1] ?? '').split(', ').map((text) => {
    const column = text.replace(/ gin_trgm_ops$/, '');
    return column.replace(/\w+/g, (word) => renamed.get(word) ?? word);
  });
