import type { Cursor } from '../read/cursor.ts';
import type { SnapshotTable, TableChange } from './tableChanges.ts';
import { toIndexName } from '../project/postgresNames.ts';
import type { PlannedIndex, PlannedTable } from './plannedTables.ts';

/**
 * Finds the indexes that a table lacks, and unique ones that no store needs any more.
 * @param columnChanges the changes of the columns; an index of a renamed column serves as before
 */
export function compareIndexes(
  table: PlannedTable,
  { indexes = {}, constraints = {}, columns }: SnapshotTable,
  columnChanges: readonly TableChange[],
): TableChange[] {
  const renamed = new Map(
    columnChanges.flatMap((change) =>
      change.kind === 'renameColumn' ? [[change.was, change.column] as const] : [],
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
    name === toIndexName(`${table}_${own.join('_')}`) &&
    own.every((column) => columns[column]?.store === true)
  );
}

/** Renames an index of other columns that has the name of a new one. */
function releaseName(
  { at, table, name }: { at: Cursor; table: string; name: string },
  names: ReadonlySet<string>,
): TableChange[] {
  if (!names.has(name)) return [];
  let free = toIndexName(`${name}_order`);
  for (let number = 2; names.has(free); number += 1) free = toIndexName(`${name}_order${number}`);
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
