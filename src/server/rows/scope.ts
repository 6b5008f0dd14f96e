import { sql } from 'kysely';
import type {
  DeleteQueryBuilder,
  DeleteResult,
  InsertObject,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
import type { Language } from '../../shared/resolved/resolved.ts';
import { fillColumns } from './filledColumns.ts';
import type { Db } from '../db/connect.ts';
import type { CompanyTable, GlobalTable, Tables } from '../db/tables.ts';

/** The company whose rows are accessed. It comes from the session, never from the request. */
export interface Scope {
  readonly companyId: number;
}

/** Identifies an account of a company. */
export interface StaffKey extends Scope {
  readonly staffId: number;
}

/** The person who makes a request, read from the database for each request. */
export interface Actor {
  companyId: number;
  staffId: number;
  isMainAccount: boolean;
  locale: Language;
}

/** Values of a new row. The company and the columns filled from texts are filled in here. */
export type NewRow<T extends CompanyTable> = Omit<InsertObject<Tables, T>, 'company_id'>;
export type Change<T extends CompanyTable> = Partial<NewRow<T>>;

/**
 * The only access to the tables of a company: every query is restricted to the company of the
 * scope. A join takes the second table as a sub-query from here too, never by its name.
 */
export function scopedTo(ofAll: Db, { companyId }: Scope): ScopedTables {
  const db = ofEveryCompany(ofAll);
  const isOfCompany = (table: CompanyTable) =>
    sql<boolean>`${sql.ref(`${table}.company_id`)} = ${companyId}`;
  // Kysely cannot type a table that is a type parameter. The interface ScopedTables states the
  // types.
  const tables = {
    select: (table: CompanyTable) => db.selectFrom(table).where(isOfCompany(table)),
    insert: (table: CompanyTable, rows: readonly Record<string, unknown>[]) =>
      db
        .insertInto(table)
        .values(
          rows.map(
            (row) => ({ ...row, ...fillColumns(table, row), company_id: companyId }) as never,
          ),
        ),
    insertEach: (
      table: CompanyTable,
      column: string,
      ids: readonly number[],
      row: Record<string, unknown>,
    ) => {
      const [names, values] = [Object.keys(row), Object.values(row)];
      const each = sql`select ${sql.join([companyId, ...values].map((value) => sql`${value}::bigint`))}, unnest(${ids}::bigint[])`;
      return db
        .insertInto(table)
        .columns(['company_id', ...names, column] as never)
        .expression(each as never);
    },
    insertMany: async (table: CompanyTable, rows: readonly Record<string, unknown>[]) => {
      const filled = rows.map((row) => ({
        ...row,
        ...fillColumns(table, row),
        company_id: companyId,
      }));
      const columns = sql.join(Object.keys(filled[0] ?? {}).map((name) => sql.ref(name)));
      if (rows.length > 0)
        await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(filled)}::json)`.execute(
          db,
        );
    },
    update: (table: CompanyTable, change: Record<string, unknown>) =>
      db
        .updateTable(table)
        .set({ ...change, ...fillColumns(table, change) } as never)
        .where(isOfCompany(table)),
    remove: (table: CompanyTable) => db.deleteFrom(table).where(isOfCompany(table)),
  };
  return tables as unknown as ScopedTables;
}

/** Queries on the tables of one company. The company and the columns filled from texts are filled in. */
export interface ScopedTables {
  select<T extends CompanyTable>(table: T): SelectQueryBuilder<Tables, T, object>;
  insert<T extends CompanyTable>(
    table: T,
    rows: readonly NewRow<T>[],
  ): InsertQueryBuilder<Tables, T, InsertResult>;
  /**
   * Inserts any number of rows in one statement. All rows must have the same columns. Much faster
   * than `insert` from a few hundred rows on.
   */
  insertMany<T extends CompanyTable>(table: T, rows: readonly NewRow<T>[]): Promise<void>;
  /**
   * Inserts one row for each id, which is stored in `column`, with the other ids of `row`. The SQL
   * text is the same for any number of ids.
   */
  insertEach<T extends CompanyTable>(
    table: T,
    column: string,
    ids: readonly number[],
    row: Record<string, number>,
  ): InsertQueryBuilder<Tables, T, InsertResult>;
  update<T extends CompanyTable>(
    table: T,
    change: Change<T>,
  ): UpdateQueryBuilder<Tables, T, T, UpdateResult>;
  remove<T extends CompanyTable>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult>;
}

/** Queries on the tables that belong to no company. */
export function globals(db: Db): Kysely<Pick<Tables, GlobalTable>> {
  return ofEveryCompany(db);
}

/** Queries on the rows of all companies, for maintenance. What a request does must not use them. */
export const ofEveryCompany = (db: Db): Kysely<Tables> => db as Kysely<Tables>;
