import { type Db, type NewRow, type Scope, scopedTo } from 'nasaq/server';
import { addPageVisits, type PageVisits } from '../visits/pageVisits.ts';

/** Tables of the history whose rows no other table references. */
type UnreferencedTable =
  | 'message'
  | 'notification'
  | 'parent'
  | 'follower'
  | 'discount_member'
  | 'digital_presence'
  | 'interview'
  | 'finance_request'
  | 'rating'
  | 'recommendation'
  | 'coupon'
  | 'achievement'
  | 'award';

export interface CollectedReservation {
  row: NewRow<'reservation'>;
  instalments: Omit<NewRow<'instalment'>, 'reservation_id'>[];
}

/** Collects the histories of a company's schools until they are written. */
export interface HistoryRows {
  /** All rows of one table must have the same columns. */
  add<T extends UnreferencedTable>(table: T, rows: readonly NewRow<T>[]): void;
  reservations: CollectedReservation[];
  visits: PageVisits[];
  /** Writes each table in one statement, so that its triggers also run once for all rows. */
  write(db: Db, scope: Scope, now: Date): Promise<void>;
}

export function createHistoryRows(): HistoryRows {
  const rowsByTable = new Map<UnreferencedTable, unknown[]>();
  const reservations: CollectedReservation[] = [];
  const visits: PageVisits[] = [];
  return {
    add: (table, rows) => {
      const tableRows = rowsByTable.get(table) ?? [];
      for (const row of rows) tableRows.push(row);
      rowsByTable.set(table, tableRows);
    },
    reservations,
    visits,
    write: async (db, scope, now) => {
      await addPageVisits(db, scope, visits, now);
      // `add` only accepts rows of this table.
      for (const [table, rows] of rowsByTable)
        await scopedTo(db, scope).insertMany(table, rows as never);
      await writeReservations(db, scope, reservations);
    },
  };
}

async function writeReservations(
  db: Db,
  scope: Scope,
  reservations: readonly CollectedReservation[],
): Promise<void> {
  const tables = scopedTo(db, scope);
  await tables.insertMany(
    'reservation',
    reservations.map(({ row }) => row),
  );
  // The company has no other reservations, and ids follow the order of insertion.
  const ids = await tables.select('reservation').select('id').orderBy('id').execute();
  await tables.insertMany(
    'instalment',
    reservations.flatMap(({ instalments }, index) =>
      instalments.map((row) => ({ ...row, reservation_id: ids[index]!.id })),
    ),
  );
}
