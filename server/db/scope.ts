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
import { fold } from '../../src/shared/fold.ts';
import { FOLDED, type CompanyTable, type GlobalTable, type Tables } from './tables.ts';

/** Whose rows: from the session, never from the request. */
export interface Scope {
  readonly companyId: number;
}

/** Columns that are filled in here: the company, and the folded texts. */
type Filled<T extends CompanyTable> =
  | 'company_id'
  | (T extends keyof typeof FOLDED ? (typeof FOLDED)[T][keyof (typeof FOLDED)[T]] : never);

export type NewRow<T extends CompanyTable> = Omit<InsertObject<Tables, T>, Filled<T>>;
export type Change<T extends CompanyTable> = Partial<NewRow<T>>;

/**
 * The only way to the tables of a company: every query it hands out is bound to the company of the scope. A query over two
 * tables takes the second as a sub-query from here too, never by its bare name.
 */
export function scopedTo(db: Kysely<Tables>, { companyId }: Scope): ScopedTables {
  const own = (table: CompanyTable) =>
    sql<boolean>`${sql.ref(`${table}.company_id`)} = ${companyId}`;
  // Kysely cannot follow a table that is a type parameter; the interface below says what comes out.
  const tables = {
    select: (table: CompanyTable) => db.selectFrom(table).where(own(table)),
    insert: (table: CompanyTable, rows: readonly Record<string, unknown>[]) =>
      db
        .insertInto(table)
        .values(
          rows.map((row) => ({ ...row, ...foldTexts(table, row), company_id: companyId }) as never),
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
        ...foldTexts(table, row),
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
        .set({ ...change, ...foldTexts(table, change) } as never)
        .where(own(table)),
    remove: (table: CompanyTable) => db.deleteFrom(table).where(own(table)),
  };
  return tables as unknown as ScopedTables;
}

/** Queries over the tables of one company. The company's column and the folded texts are filled in. */
export interface ScopedTables {
  select<T extends CompanyTable>(table: T): SelectQueryBuilder<Tables, T, object>;
  insert<T extends CompanyTable>(
    table: T,
    rows: readonly NewRow<T>[],
  ): InsertQueryBuilder<Tables, T, InsertResult>;
  /** As many rows as there are, in one go, which all name the same columns: far quicker than `insert` from some hundreds on. */
  insertMany<T extends CompanyTable>(table: T, rows: readonly NewRow<T>[]): Promise<void>;
  /** A row for each id, which stands in `column`, with the other ids of `row`. One text however many there are. */
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

/** The tables that belong to no company. */
export function globals(db: Kysely<Tables>): Kysely<Pick<Tables, GlobalTable>> {
  return db;
}

/** The one place that writes folded texts. Only what is written is folded: a change may leave a text alone. */
function foldTexts(table: CompanyTable, row: Record<string, unknown>): Record<string, string> {
  const columns: Record<string, string> =
    table in FOLDED ? FOLDED[table as keyof typeof FOLDED] : {};
  const texts = Object.entries(columns).filter(([source]) => typeof row[source] === 'string');
  return Object.fromEntries(texts.map(([source, folded]) => [folded, fold(row[source] as string)]));
}
