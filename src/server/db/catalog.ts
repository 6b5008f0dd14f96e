import { sql } from 'kysely';
import type { HelperColumn } from '../../compiler/stores/plannedTables.ts';
import type { Db } from './connect.ts';

/** One column of a table, as PostgreSQL describes it. */
export interface CatalogColumn {
  /** Such as `bigint`, `numeric(12,2)` or `smallint[]`. */
  type: string;
  notNull?: true;
  default?: string;
  /** The expression of a column that the database computes from others. */
  computed?: string;
  /** The database numbers the rows. */
  identity?: true;
  /** The column follows from a store, so that `npm run migrate` may change it. */
  store?: true;
  /** The server or the database fills the column from another one. */
  helper?: HelperColumn;
  /**
   * The audit leaves out the values, such as the hash of a password. Written by hand in
   * snapshot.json if no store explains the column.
   */
  secret?: true;
  /** A trigger fills the column if a new row does not have it. Written by hand in snapshot.json. */
  filledByTrigger?: true;
  /** What the values mean. Written by hand in snapshot.json. */
  comment?: string;
}

export interface CatalogTable {
  columns: Record<string, CatalogColumn>;
  /** Keys, foreign keys, checks and unique columns, by name. Views have none. */
  constraints?: Record<string, string>;
  /** Indexes that belong to no constraint, by name. */
  indexes?: Record<string, string>;
  /** Triggers, by name. */
  triggers?: Record<string, string>;
  view?: true;
  /**
   * The table belongs to no company although the key begins with one. Written by hand in
   * snapshot.json.
   */
  global?: true;
}

/** The tables and views of a database, by name. */
export type Catalog = Record<string, CatalogTable>;

interface ColumnRow {
  table: string;
  view: boolean;
  name: string;
  type: string;
  notNull: boolean;
  expression: string | null;
  computed: boolean;
  identity: boolean;
}

interface PartRow {
  table: string;
  kind: 'constraints' | 'indexes' | 'triggers';
  name: string;
  definition: string;
}

/** Reads the tables and views of a database. Names and columns have a fixed order. */
export async function readCatalog(db: Db): Promise<Catalog> {
  const { rows: columns } = await sql<ColumnRow>`
    select c.relname as "table", c.relkind = 'v' as view, a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
      pg_get_expr(d.adbin, d.adrelid) as expression, a.attgenerated <> '' as computed,
      a.attidentity <> '' as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`.execute(db);
  const { rows: parts } = await sql<PartRow>`
    select conrelid::regclass::text as "table", 'constraints' as kind, conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
    union all
    select i.indrelid::regclass::text, 'indexes', i.indexrelid::regclass::text,
      pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    union all
    select tgrelid::regclass::text, 'triggers', tgname, pg_get_triggerdef(oid)
    from pg_trigger
    where not tgisinternal
    order by 1, 2, 3`.execute(db);
  const catalog: Catalog = {};
  for (const column of columns) {
    const table = (catalog[column.table] ??= {
      columns: {},
      ...(column.view ? { view: true } : {}),
    });
    table.columns[column.name] = toColumn(column);
  }
  for (const { table, kind, name, definition } of parts)
    (catalog[table]![kind] ??= {})[name] = definition;
  return catalog;
}

const toColumn = ({ type, notNull, expression, computed, identity }: ColumnRow): CatalogColumn => ({
  type,
  ...(notNull ? { notNull } : {}),
  ...(expression === null ? {} : { [computed ? 'computed' : 'default']: expression }),
  ...(identity ? { identity } : {}),
});
