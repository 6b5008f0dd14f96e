import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Row } from './rows.ts';
import { scopedTo, type Scope } from './scope.ts';
import { columnsOf, tableFacts, type CompanyTable } from '../db/tables.ts';
import { lockExisting } from './writes.ts';

/** A row and the rows that are deleted with it, as the database prints them as JSON. */
export interface RowSnapshot {
  item: Row;
  /** By table. A table comes after those that its rows refer to. */
  related: Partial<Record<CompanyTable, Row[]>>;
}

/** Reads a row that the caller has locked, and the rows that are deleted with it. */
export async function takeSnapshot(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  id: number,
): Promise<RowSnapshot> {
  const [item] = await readAsJson(db, scope, table, 'id', [id]);
  const related: RowSnapshot['related'] = {};
  await addDependentRows(db, scope, { table, ids: [id], into: related });
  return { item: item!, related };
}

interface Parents {
  table: CompanyTable;
  ids: readonly number[];
  into: RowSnapshot['related'];
}

async function addDependentRows(db: Db, scope: Scope, { table, ids, into }: Parents) {
  for (const dependent of dependentsOf(table)) {
    const rows = await readAsJson(db, scope, dependent.table, dependent.column, ids);
    if (rows.length === 0) continue;
    into[dependent.table] = [...(into[dependent.table] ?? []), ...rows];
    const rowIds = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
    if (rowIds.length > 0)
      await addDependentRows(db, scope, { table: dependent.table, ids: rowIds, into });
  }
}

/** The tables whose rows are deleted with the rows of a table, and the column that refers to it. */
const dependentsOf = (table: CompanyTable) =>
  Object.entries(tableFacts().references).flatMap(([name, references]) =>
    references
      .filter((reference) => reference.isDeletedWith && reference.table === table)
      .map(({ column }) => ({ table: name as CompanyTable, column })),
  );

async function readAsJson(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  column: string,
  ids: readonly number[],
): Promise<Row[]> {
  const rows = await scopedTo(db, scope)
    .select(table)
    .select(sql<Row>`to_jsonb(${sql.table(table)})`.as('row'))
    .where(sql<boolean>`${sql.ref(`${table}.${column}`)} = any(${ids}::bigint[])`)
    .execute();
  return rows.map(({ row }) => row);
}

/** The row refers to a row that does not exist any more, and cannot exist without it. */
export class ReferencedRowMissing extends Error {}

/**
 * Inserts the rows of a snapshot again. References to rows that no longer exist are left out: an
 * optional one becomes null, and a row of another table that needs one is not inserted.
 * @returns the number of references that were left out
 * @throws ReferencedRowMissing if the row itself needs one
 */
export async function insertSnapshot(
  db: Db,
  scope: Scope,
  table: CompanyTable,
  { item, related }: RowSnapshot,
): Promise<number> {
  const inserted = new Map<string, Set<unknown>>();
  let leftOut = 0;
  for (const [name, rows] of [[table, [item]], ...Object.entries(related)] as [
    CompanyTable,
    Row[],
  ][]) {
    if (!Object.hasOwn(tableFacts().columns, name)) continue; // the table does not exist any more
    const resolved = await resolveReferences(db, scope, { table: name, rows, inserted });
    if (name === table && resolved.rows.length === 0) throw new ReferencedRowMissing();
    await insertRows(db, scope, name, resolved.rows);
    inserted.set(name, new Set(resolved.rows.map(({ id }) => id)));
    leftOut += resolved.leftOut;
  }
  return leftOut;
}

interface TableRows {
  table: CompanyTable;
  rows: Row[];
  /** The ids of the rows of the snapshot that were inserted before, by table. */
  inserted: ReadonlyMap<string, ReadonlySet<unknown>>;
}

async function resolveReferences(db: Db, scope: Scope, { table, rows, inserted }: TableRows) {
  let [kept, leftOut] = [rows, 0];
  for (const { column, table: target, isOptional } of tableFacts().references[table] ?? []) {
    const ids = kept.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []));
    // Files have other ids. They are kept as long as the snapshot.
    if (ids.length === 0) continue;
    const existing: ReadonlySet<unknown> =
      inserted.get(target) ?? (await lockExisting(db, scope, target as CompanyTable, ids));
    const isMissing = (row: Row) => row[column] !== null && !existing.has(row[column]);
    leftOut += kept.filter(isMissing).length;
    kept = isOptional
      ? kept.map((row) => (isMissing(row) ? { ...row, [column]: null } : row))
      : kept.filter((row) => !isMissing(row));
  }
  return { rows: kept, leftOut };
}

/**
 * Inserts rows that were printed as JSON. A column that was added since gets its default, and one
 * that does not exist any more is left out. The folded texts are made again, because their form may
 * have changed.
 */
async function insertRows(db: Db, scope: Scope, table: CompanyTable, rows: Row[]): Promise<void> {
  const computed: readonly string[] = tableFacts().computed[table] ?? [];
  const columns = columnsOf(table).filter((column) => !computed.includes(column));
  const known = rows.map((row) =>
    Object.fromEntries(
      columns.filter((column) => column in row).map((column) => [column, row[column]]),
    ),
  );
  await scopedTo(db, scope).insertMany(table, known);
}
